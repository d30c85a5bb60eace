import { expect, test } from "vitest";
import { otherLanguages, wantedLanguage } from "../../../engine/language/index.ts";
import { sourceFiles, withoutComments } from "../../support/import-scan.ts";

test.each([
  [undefined, "zh-CN"],
  ["", "zh-CN"],
  ["en", "en"],
  ["en-GB,zh;q=0.5", "en"],
  ["zh-TW", "zh-TW"],
  ["zh-Hant-HK", "zh-TW"],
  ["zh", "zh-CN"],
  ["zh-CN,zh;q=0.9,en;q=0.8", "zh-CN"],
  ["fr;q=0.9, en;q=0.8, zh-CN;q=0.7", "en"],
  ["zh-CN;q=0.2, en;q=0.8", "en"],
  ["en;q=0, zh-TW;q=0.1", "zh-TW"],
  ["en;q=many", "zh-CN"],
  ["en;q=5", "zh-CN"],
  ["*", "zh-CN"],
  ["constructor", "zh-CN"],
  [",;q=1,,;;", "zh-CN"],
  [`${"x,".repeat(100_000)}en`, "zh-CN"],
])("Accept-Language %j asks for %s", (header, language) => expect(wantedLanguage(header)).toBe(language));

/** Which table of words is whose. */
const tables = ["src/server/data/language/words/index.ts"];

test("languages are listed in one place: a line that names all of them lists them", () => {
  const quoted = (line: string) => otherLanguages.every((language) => new RegExp(`(?<![\\w-])${language}(?![\\w-])`).test(line));
  const lists = sourceFiles().flatMap(({ file, text }) => (withoutComments(text).split("\n").some(quoted) ? [file] : []));
  expect(lists).toEqual(tables);
});
