import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { rows } from "./support/behaviours/rows.ts";
import { namedTests } from "./support/named-tests.ts";

interface Sentence {
  section: number;
  sentence: string;
  /** File below tests/ -> part of the name of the test that holds the sentence. */
  held: Record<string, string>;
  /** Rows of the tables of behaviours that hold it; `web/behaviours.test.ts` drives each. */
  rows?: string[];
}
const read = (file: string): string => readFileSync(new URL(file, import.meta.url), "utf8");
const sentences = JSON.parse(read("fixtures/specification-sentences.json")) as Sentence[];
const known = new Map<string, ReturnType<typeof namedTests>>();
function testsOf(file: string): ReturnType<typeof namedTests> {
  const tests = known.get(file) ?? namedTests(read(file));
  known.set(file, tests);
  return tests;
}

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

test.each(sentences.map((one) => [one.section, one.sentence, one] as const))("section %i, %s is held by something", (_section, _sentence, one) =>
  expect(Object.keys(one.held).length + (one.rows?.length ?? 0)).toBeGreaterThan(0),
);

test.each(sentences.flatMap(({ section, sentence, held }) => Object.entries(held).map(([file, name]) => [section, sentence, file, name] as const)))(
  "section %i, %s is held in %s by a test that can fail",
  (_section, _sentence, file, name) => {
    const found = testsOf(file).filter((one) => one.name.includes(name));
    expect(found.length, name).toBeGreaterThan(0);
    expect(found.map(({ asserts, isSkipped }) => asserts && !isSkipped)).toEqual(found.map(() => true));
  },
);

test.each(sentences.flatMap(({ sentence, rows: named = [] }) => named.map((id) => [id, sentence] as const)))("row %s holds: %s", (id) =>
  expect(rows.map((row) => row.id)).toContain(id),
);

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
  ])("%s", (_what, source, wanted) => expect(judged(source)).toEqual([wanted]));
});
