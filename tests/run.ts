/**
 * `npm test`: types and lint, unit and server tests, and the browser, side by side: the browser mostly waits for one page at a time, and what
 * it leaves of the machine the others use. Adds everything up; the last line is `N passed, N failed`.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { createInterface } from "node:readline";
import { type Failure, failedStories, failedTests, type FileResult, type StorySuite, toldFailure } from "./failures.ts";
import { findBrowser } from "./find-browser.ts";

interface Outcome {
  passed: number;
  failed: number;
}

interface Part extends Outcome {
  name: string;
  seconds: number;
}

const root = new URL("..", import.meta.url).pathname;
const reports = mkdtempSync(join(tmpdir(), "campus-reports-"));
const tool = (path: string) => join(root, "node_modules", path);
const running = new Set<ChildProcess>();
const failures: Failure[] = [];

/** Runs a tool of node_modules with the product's own Node.js. Each line of its output bears the name of the part. */
function run(name: string, script: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [tool(script), ...args], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, CHROMIUM_PATH: browserPath, ...env },
    });
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on("line", (line) => console.log(`${name} | ${line}`));
    const end = (code: number) => {
      running.delete(child);
      done(code);
    };
    child.once("error", () => end(1));
    child.once("close", (code) => end(code ?? 1));
  });
}

/** A check counts as one test. */
const check =
  (script: string, args: string[]) =>
  async (name: string): Promise<Outcome> => {
    const ok = (await run(name, script, args)) === 0;
    return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  };

const readJson = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null);
const count = (value: unknown): number => (typeof value === "number" ? value : 0);

/** A run that ends without a report, or with an error outside its tests, is a failure of its own. */
function judged(outcome: Outcome, code: number): Outcome {
  return code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome;
}

/** Keeps how many seconds the long files took, for the order in which the next runs begin them. */
function recordDurations(results: readonly FileResult[]): void {
  const long = results
    .map(({ name, startTime, endTime }): [string, number] => [relative(root, name), Math.round((endTime - startTime) / 1000)])
    .filter(([, seconds]) => seconds >= 3)
    .toSorted(([, a], [, b]) => b - a);
  writeFileSync(join(root, "tests/durations.json"), `${JSON.stringify(Object.fromEntries(long), null, 2)}\n`);
}

async function vitest(name: string): Promise<Outcome> {
  const file = join(reports, "vitest.json");
  const code = await run(name, "vitest/vitest.mjs", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`]);
  const report = readJson(file) as {
    numPassedTests?: number;
    numFailedTests?: number;
    numTotalTests?: number;
    testResults?: FileResult[];
  } | null;
  if (process.env.RECORD !== undefined && report?.testResults !== undefined) recordDurations(report.testResults);
  failures.push(...failedTests(report?.testResults ?? []));
  // A test file that cannot be loaded has no tests of its own.
  const unloaded = (report?.testResults ?? []).filter((result) => result.status === "failed" && result.assertionResults.length === 0).length;
  const passed = count(report?.numPassedTests);
  return judged({ passed, failed: count(report?.numTotalTests) - passed + unloaded }, code);
}

async function browser(name: string): Promise<Outcome> {
  const file = join(reports, "playwright.json");
  const code = await run(name, "@playwright/test/cli.js", ["test", "--reporter=list,json"], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const report = readJson(file) as {
    stats?: { expected?: number; unexpected?: number; flaky?: number; skipped?: number };
    suites?: StorySuite[];
  } | null;
  failures.push(...failedStories(report?.suites ?? []));
  // A test that passed only at the second try, or was left out, did not pass.
  return judged(
    {
      passed: count(report?.stats?.expected),
      failed: count(report?.stats?.unexpected) + count(report?.stats?.flaky) + count(report?.stats?.skipped),
    },
    code,
  );
}

/** Parts of a lane come one after the other. */
async function lane(parts: [string, (name: string) => Promise<Outcome>][]): Promise<Part[]> {
  const done: Part[] = [];
  for (const [name, work] of parts) {
    const start = performance.now();
    done.push({ name, ...(await work(name)), seconds: Math.round((performance.now() - start) / 1000) });
  }
  return done;
}

// Who ends this run ends what it started; the databases and the server of the tests go with their starters.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
  process.once(signal, () => {
    for (const child of running) child.kill(signal);
    rmSync(reports, { recursive: true, force: true });
    process.exit(1);
  });

const browserPath = findBrowser();
const start = performance.now();
const parts = (
  await Promise.all([
    lane([["vitest", vitest]]),
    lane([
      ["browser", browser],
      ["types", check("typescript/bin/tsc", ["-p", "tsconfig.json"])],
      ["types of the engine", check("typescript/bin/tsc", ["-p", "engine/tsconfig.json"])],
      ["lint", check("@biomejs/biome/bin/biome", ["lint", "--diagnostic-level=error", "."])],
    ]),
  ])
).flat();
rmSync(reports, { recursive: true, force: true });
console.log();
for (const failure of failures) console.log(toldFailure(failure));
for (const { name, passed, failed, seconds } of parts) console.log(`${name}: ${passed} passed, ${failed} failed, ${seconds} s`);
console.log(`together ${Math.round((performance.now() - start) / 1000)} s`);
const passed = parts.reduce((sum, part) => sum + part.passed, 0);
const failed = parts.reduce((sum, part) => sum + part.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
