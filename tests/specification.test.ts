import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { siteRouteAt } from "../src/web/routes/site-paths.ts";
import { groupOf, rows } from "./support/behaviours/rows.ts";
import { contractCalls } from "./support/contract/calls.ts";
import { namedTests } from "./support/named-tests.ts";

interface Sentence {
  section: number;
  sentence: string;
  /** Rows of the tables of behaviours that say it, or whole groups of them; `behaviours.test.ts` of web and of server/contract drives each. */
  rows?: string[];
  /** Calls that it tells, with the parameters it names: `GET /api/... xn xqM`; `walk.test.ts` of server/contract makes each. */
  calls?: string[];
  /** Static addresses that it tells, by whether somebody must be signed in. */
  routes?: { open?: string[]; signedIn?: string[] };
  /** File below tests/ -> name of the one test that holds it, or more of it. */
  held?: Record<string, string>;
}
const read = (file: string): string => readFileSync(new URL(file, import.meta.url), "utf8");
const sentences = JSON.parse(read("fixtures/specification-sentences.json")) as Sentence[];
const known = new Map<string, ReturnType<typeof namedTests>>();
function testsOf(file: string): ReturnType<typeof namedTests> {
  const tests = known.get(file) ?? namedTests(read(file));
  known.set(file, tests);
  return tests;
}
const testsNamed = (file: string, name: string) => testsOf(file).filter((one) => one.name === name);
const rowsNamed = (name: string) => rows.filter((row) => row.id === name || groupOf(row) === name);
/** Calls at the address that take all the parameters. */
function callsLike(told: string) {
  const [method, path, ...parameters] = told.split(" ");
  return contractCalls.filter((call) => {
    const taken = [...call.query, ...call.body, ...call.multipart].map(({ name }) => name);
    return call.method === method && [call.path, ...call.aliases].includes(path!) && parameters.every((name) => taken.includes(name));
  });
}
const each = <Part>(part: (one: Sentence) => readonly Part[]) =>
  sentences.flatMap((one) => part(one).map((value) => [one.section, one.sentence, value] as const));

test("sections 2 to 9 are listed whole", () => {
  const counted = Object.entries(Object.groupBy(sentences, ({ section }) => String(section))).map(([section, of]) => [section, of!.length]);
  expect(counted).toEqual([
    ["2", 11],
    ["3", 7],
    ["4", 6],
    ["5", 9],
    ["6", 4],
    ["7", 14],
    ["8", 10],
    ["9", 10],
  ]);
});

describe("every sentence is driven as an example", () => {
  test.each(sentences.map((one) => [one.section, one.sentence, one] as const))(
    "section %i, %s: rows, calls or addresses, and its words and numbers in them or in its tests",
    (_section, sentence, { rows: named = [], calls = [], routes = {}, held = {} }) => {
      expect([...named, ...calls, ...Object.values(routes).flat()]).not.toEqual([]);
      const examples = JSON.stringify(named.flatMap(rowsNamed).map(({ given, expect: wanted }) => [given, wanted]));
      const tests = Object.entries(held).flatMap(([file, name]) => testsNamed(file, name).map(({ text }) => text));
      const said = [examples, JSON.stringify([calls, routes]), ...tests].join("\n").replace(/(\d)_(\d)/g, "$1$2");
      expect(constantsOf(sentence).filter((constant) => !isSaid(constant, said))).toEqual([]);
    },
  );

  test.each(each(({ rows: named = [] }) => named))("section %i, %s: there are rows %s", (_section, _sentence, name) =>
    expect(rowsNamed(name)).not.toEqual([]),
  );

  test.each(each(({ calls = [] }) => calls))("section %i, %s: %s is a call", (_section, _sentence, told) => expect(callsLike(told)).not.toEqual([]));

  test.each(
    each(({ routes = {} }) => [
      ...(routes.open ?? []).map((path) => ({ path, isOpen: true })),
      ...(routes.signedIn ?? []).map((path) => ({ path, isOpen: false })),
    ]),
  )("section %i, %s: $path", (_section, _sentence, { path, isOpen }) => {
    const route = siteRouteAt(path);
    expect(route.path).not.toBe("*");
    expect(route.meta.isAuth === false).toBe(isOpen);
  });

  test("no row and no call of the specification's stands outside of it", () => {
    const driven = new Set(sentences.flatMap(({ rows: named = [] }) => named.flatMap(rowsNamed)));
    expect(rows.filter((row) => !driven.has(row)).map(({ id }) => id)).toEqual([]);
    const told = new Set(sentences.flatMap(({ calls = [] }) => calls.flatMap(callsLike)));
    expect(contractCalls.filter((call) => call.origin === "spec" && !told.has(call)).map(({ id }) => id)).toEqual([]);
  });
});

describe("what else holds it is there", () => {
  test.each(each(({ held = {} }) => Object.entries(held)))("section %i, %s: %j is one test that can fail", (_section, _sentence, [file, name]) =>
    expect(testsNamed(file, name).map(({ asserts, isSkipped }) => ({ asserts, isSkipped }))).toEqual([{ asserts: true, isSkipped: false }]),
  );
});

/** What of a sentence can be looked for as it stands: quoted texts, Chinese, numbers, addresses and names of machines. */
function constantsOf(sentence: string): string[] {
  const found =
    sentence.match(/'[^']+'|\/[a-z]\w+|length \d+|\d+(?: (?:s|digits|characters)\b)?|\b(?:xn|xqM)\b|[a-z]+(?:[A-Z]\w*|_\w+)|\p{Script=Han}+/gu) ?? [];
  return found.map((constant) => constant.replaceAll("'", ""));
}

/** A number stands alone; seconds may stand as milliseconds, and a length is that of a text of an example. */
function isSaid(constant: string, said: string): boolean {
  const number = /^(?:length )?(\d+)/.exec(constant)?.[1];
  if (number === undefined) return said.includes(constant);
  if (/length|digits|characters/.test(constant)) return new RegExp(`"[^"\\\\]{${number}}"`).test(said);
  const spellings = constant.endsWith(" s") ? `${number}|${number}000` : number;
  return new RegExp(`(?<!\\d)(?:${spellings})(?!\\d)`).test(said);
}

describe("what counts as a test that can fail", () => {
  const judged = (source: string) => namedTests(source).map(({ name, asserts, isSkipped }) => [name, asserts, isSkipped]);
  test.each([
    ["an expectation", 'test("a", () => { expect(1).toBe(1); });', ["a", true, false]],
    ["none", 'test("a", () => { run(); });', ["a", false, false]],
    ["one in a comment", 'test("a", () => { /* expect(1) */ run(); });', ["a", false, false]],
    ["one behind a helper of the file", 'const sure = (x: number) => expect(x).toBe(1); test("a", () => sure(1));', ["a", true, false]],
    ["a property", 'test("a", () => fc.assert(fc.property(x, y)));', ["a", true, false]],
    ["a table", 'test.each([[1]])("a %i", (x) => expect(x).toBe(1));', ["a %i", true, false]],
    ["a skipped one", 'test.skip("a", () => expect(1).toBe(1));', ["a", true, true]],
    ["one that is run now and then", 'test.skipIf(slow)("a", () => expect(1).toBe(1));', ["a", true, true]],
  ])("%s", (_what, source, wanted) => expect(judged(source)).toEqual([wanted]));

  test("one of a group that is skipped is skipped with it", () => {
    expect(judged('describe.skip("a", () => { test("b", () => expect(1).toBe(1)); });').map(([name, , isSkipped]) => [name, isSkipped])).toEqual([
      ["a", true],
      ["b", true],
    ]);
  });

  test("its text is what it says and what it names, and no more", () => {
    const [found] = namedTests('const due = [3000]; const near = due; const far = 7; test("a", () => expect(near).toBe(1));');
    expect(found!.text).toContain("3000");
    expect(found!.text).not.toContain("7");
  });
});
