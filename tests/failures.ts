/** Failures as a run tells them once more at its end, where somebody looks first. */
export interface Failure {
  name: string;
  /** What the tool said of it; may be long. */
  message: string;
}

export interface FileResult {
  /** Path of the test file. */
  name: string;
  status: string;
  /** Why the file could not be loaded. */
  message?: string;
  startTime: number;
  endTime: number;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
}

/** Of a report of vitest: tests that failed, and files that could not be loaded. */
export const failedTests = (files: readonly FileResult[]): Failure[] =>
  files.flatMap(({ name, status, message = "", assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === "failed");
    if (status === "failed" && failed.length === 0) return [{ name, message }];
    return failed.map(({ fullName, failureMessages = [] }) => ({ name: `${name} > ${fullName}`, message: failureMessages.join("\n") }));
  });

export interface StorySuite {
  suites?: StorySuite[];
  specs?: { title: string; file: string; ok: boolean; tests: { results: { errors?: { message?: string }[] }[] }[] }[];
}

/** Of a report of Playwright: stories that failed. */
export const failedStories = (suites: readonly StorySuite[]): Failure[] =>
  suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title, file, tests }) => ({
        name: `${file} > ${title}`,
        message: tests.flatMap(({ results }) => results.flatMap(({ errors = [] }) => errors.map(({ message = "" }) => message))).join("\n"),
      })),
    ...failedStories(inner),
  ]);

const longest = 12;
/** Colours of a terminal: an escape, a bracket, figures, a letter. */
const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");

/** The name and the first lines of what was said. */
export const toldFailure = ({ name, message }: Failure): string =>
  [
    `✘ ${name}`,
    ...message
      .replaceAll(colours, "")
      .split("\n")
      .slice(0, longest)
      .map((line) => `    ${line}`),
  ].join("\n");
