import { describe, expect, test } from "vitest";
import { catalogue, problem } from "../../../engine/errors.ts";
import { english } from "../../../engine/problems/languages/en.ts";
import { sayProblem, sayWords } from "../../../engine/problems/languages/index.ts";
import { traditionalChinese } from "../../../engine/problems/languages/zh-tw.ts";

const params = { label: "L", value: "V", expected: "E", max: 1, min: 2, scale: 3, message: "M", hint: "H", reason: "R", field: "F", name: "N" };
const more = { suggestion: "S", by: "B", count: 4, titles: ["T"], action: "A", conflicts: [], serverTime: 5, state: "Q" };

describe.each([
  ["en", english],
  ["zh-TW", traditionalChinese],
] as const)("problems in %s", (language, { sentences, words }) => {
  test.each(Object.keys(sentences))("%s is a sentence with the parameters of the original", (code) => {
    const original = (catalogue as unknown as Record<string, (p: object) => string>)[code]!({ ...params, ...more });
    const said = sayProblem({ code: code as "RULE_BROKEN", params: { ...params, ...more }, message: original }, language);
    const marks = (text: string) => [...text.matchAll(/\b[LVEMHRFNSBTAQ]\b|(?<!\d)[1-5](?!\d)/g)].map(([mark]) => mark).sort();
    expect(said.trim()).not.toBe("");
    expect(marks(said)).toEqual(marks(original));
    if (language === "en") expect(said).not.toMatch(/\p{Script=Han}/u);
  });

  test("no word is empty", () => expect(Object.values(words).filter((text) => text.trim() === "")).toEqual([]));
});

test("titles in a sentence are said in the language, values stay", () => {
  const found = problem("VALUE_NOT_IN_DICT", "/x", { label: "性别", value: "性别" });
  expect(sayProblem(found, "en", (text) => (text === "性别" ? "Gender" : undefined))).toBe('Gender has no choice "性别"');
  expect(sayProblem(found, "zh-CN")).toBe(found.message);
});

test("joined titles are said one by one; what nobody translated stays", () => {
  expect(sayWords("学号、姓名", "en", (text) => (text === "学号" ? "Student No." : undefined))).toBe("Student No., 姓名");
  expect(sayWords("constructor", "en")).toBe("constructor");
});
