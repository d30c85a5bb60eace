import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { catalogue, problem } from "../../../engine/errors.ts";
import { otherLanguages } from "../../../engine/language/languages.ts";
import { fillGaps } from "../../../engine/language/match-phrase.ts";
import { sayAuthorWords, sayFinding } from "../../../engine/problems/languages/authors/index.ts";
import { english as metEnglish } from "../../../engine/problems/languages/en.ts";
import { wordsIn } from "../../../engine/problems/languages/index.ts";
import { engineIn } from "../../../generator/chinese/conversion.ts";
import { root } from "../../support/import-scan.ts";
import { saidIn } from "../../support/server-words.ts";

/** What checks say. The words of conditions as text are a notation; titles and help of functions and field types stand in panels. */
const rooms = ["check", "compile", "conditions", "documents", "findings", "flow", "grammar", "kinds", "model", "overlay", "reports", "screens"];
const notation = /^engine\/(conditions\/(text\/words|system-fields|functions\/.*)|kinds\/\w+\/words)\.ts$/;
const more = [
  "engine/fields/options.ts",
  "engine/values/safe-pattern.ts",
  "engine/values/serial-pattern.ts",
  "engine/values/text-pattern.ts",
  "generator/commands/check.ts",
];
const files = rooms
  .map((room) => `engine/${room}`)
  .flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => `${folder}/${file}`),
  );
const said = [...files.filter((file) => !notation.test(file)), ...more].flatMap((file) => saidIn(file, readFileSync(root + file, "utf8")));

/** Every parameter is its own name, so that a sentence shows which of them it says. */
function given(code: string): object {
  const names = new Set<string>();
  sentenceOf(catalogue, code)(new Proxy({}, { get: (_, name) => names.add(String(name)) && shown("") }));
  return Object.fromEntries([...names].map((name) => [name, shown(name)]));
}
const sentenceOf = (sentences: object, code: string) => (sentences as Record<string, (params: object) => string>)[code]!;
const shown = (name: string) => {
  const text = `<${name}>`;
  return { toString: () => text, join: () => text, [Symbol.toPrimitive]: (hint: string) => (hint === "number" ? 41 : text) };
};

describe.each(otherLanguages)("findings in %s", (language) => {
  const spoken = engineIn(language)!;
  const { sentences, words } = spoken.authors!;

  test.each(Object.keys(sentences))("%s says the parameters of the original", (code) => {
    const words = sentenceOf(sentences, code)(given(code));
    const parts = (text: string) => [...text.matchAll(/<\w+>/g)].map(([part]) => part).sort();
    expect(parts(words)).toEqual(parts(sentenceOf(catalogue, code)(given(code))));
    if (language === "en") expect(words).not.toMatch(/\p{Script=Han}/u);
  });

  test("there are words for everything a check puts into its sentences", () => {
    expect(said.length).toBeGreaterThan(150);
    const missing = said.filter(({ text }) => words[text] === undefined && wordsIn(spoken)(text) === undefined);
    expect(missing.map(({ at, text }) => `${at} ${text}`)).toEqual([]);
  });

  test("every phrase keeps its gaps", () => {
    const gaps = (text: string) => [...new Set(text.match(/\{\d\}/g))].sort();
    expect(Object.entries(words).filter(([text, own]) => own === "" || String(gaps(text)) !== String(gaps(own)))).toEqual([]);
  });
});

test("a browser that knows no sentences for authors tells them in zh-CN", () => {
  const found = problem("RELEASE_UNKNOWN", "", { no: 7 });
  expect(sayFinding(found, metEnglish)).toBe(found.message);
});

test.each([
  [problem("REFERENCE_DANGLING", "/x", { kind: "字典", id: "a", suggestion: "b" }), 'The dictionary "a" does not exist; is "b" meant?'],
  [
    problem("FIELD_OPTION_INVALID", "/x", { field: "a", option: "min", reason: "不能小于 3" }),
    'min of the field "a" is wrong: it may not be less than 3',
  ],
  [
    problem("OVERLAY_REFUSED", "/x", { anchor: "a", reason: "只能改小，产品为 5" }),
    'A customisation cannot change "a": it can only become less; the product says 5',
  ],
  [problem("RELEASE_UNKNOWN", "", { no: 7 }), "There is no release 7"],
  [problem("VALUE_REQUIRED", "/x", { label: "L" }), "Please fill in L"],
])("%o is told in English", (found, words) => expect(sayFinding(found, engineIn("en"))).toBe(words));

test("in zh-CN a finding is told as it was found", () => {
  const found = problem("PATTERN_UNSAFE", "/x", { field: "a", reason: "不能用反向引用" });
  expect(sayFinding(found, engineIn("zh-CN"))).toBe(found.message);
});

test.each([
  ["a word of nobody's stays", "不知道的话", "不知道的话"],
  ["a phrase inside of a phrase is said as well", "应为对象 旁边的 内容", "content beside it should be an object"],
  ["a long text is not searched", `应为 ${"x".repeat(3000)}`, `应为 ${"x".repeat(3000)}`],
  ["the prototype is no word", "constructor", "constructor"],
])("%s", (_case, text, words) => expect(sayAuthorWords(text, engineIn("en"))).toBe(words));

test("of two phrases the one with more words of its own is meant", () => {
  const table = { "应为 {0}": "is {0}", "应为 {0} 之一": "one of {0}" };
  expect(fillGaps("应为 a 之一", table, (value) => value)).toBe("one of a");
  expect(fillGaps("应为 a", table, (value) => value)).toBe("is a");
});
