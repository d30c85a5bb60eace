import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Sentence {
  section: number;
  sentence: string;
  /** File below tests/ -> part of the name of the test that holds the sentence. */
  held: Record<string, string>;
}
const read = (file: string): string => readFileSync(new URL(file, import.meta.url), "utf8");
const sentences = JSON.parse(read("fixtures/specification-sentences.json")) as Sentence[];

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

test.each(sentences.flatMap(({ section, sentence, held }) => Object.entries(held).map(([file, name]) => [section, sentence, file, name] as const)))(
  "section %i, %s is held in %s",
  (_section, _sentence, file, name) => expect(read(file)).toContain(name),
);
