import { describe, expect, test } from "vitest";
import { otherLanguages } from "../../../engine/language/languages.ts";
import { catalogue, problem } from "../../../engine/errors.ts";
import { sayProblem, sayWords } from "../../../engine/problems/languages/index.ts";
import { engineIn } from "../../../generator/chinese/conversion.ts";

const params = { label: "L", value: "V", expected: "E", max: 1, min: 2, scale: 3, message: "M", hint: "H", reason: "R", field: "F", name: "N" };
const more = { suggestion: "S", by: "B", count: 4, titles: ["T"], action: "A", conflicts: [], serverTime: 5, state: "Q" };

const english = engineIn("en");

describe.each(otherLanguages)("problems in %s", (language) => {
  const spoken = engineIn(language)!;
  const { sentences, words } = spoken;

  test.each(Object.keys(sentences))("%s is a sentence with the parameters of the original", (code) => {
    const original = (catalogue as unknown as Record<string, (p: object) => string>)[code]!({ ...params, ...more });
    const said = sayProblem({ code: code as "RULE_BROKEN", params: { ...params, ...more }, message: original }, spoken);
    const marks = (text: string) => [...text.matchAll(/\b[LVEMHRFNSBTAQ]\b|(?<!\d)[1-5](?!\d)/g)].map(([mark]) => mark).sort();
    expect(said.trim()).not.toBe("");
    expect(marks(said)).toEqual(marks(original));
    if (language === "en") expect(said).not.toMatch(/\p{Script=Han}/u);
  });

  test("no word is empty", () => expect(Object.values(words).filter((text) => text.trim() === "")).toEqual([]));
});

test("titles in a sentence are said in the language, values stay", () => {
  const found = problem("VALUE_NOT_IN_DICT", "/x", { label: "性别", value: "性别" });
  expect(sayProblem(found, english, (text) => (text === "性别" ? "Gender" : undefined))).toBe('Gender has no choice "性别"');
  expect(sayProblem(found, engineIn("zh-CN"))).toBe(found.message);
});

test("joined titles are said one by one; what nobody translated stays", () => {
  expect(sayWords("学号、姓名", english, (text) => (text === "学号" ? "Student No." : undefined))).toBe("Student No., 姓名");
  expect(sayWords("constructor", english)).toBe("constructor");
});

test("a rule changes the words of a sentence and none of its values", () => {
  const found = problem("VALUE_REF_MISSING", "/x", { label: "头发", value: "皇后的头发" });
  expect(sayProblem(found, engineIn("zh-TW"))).toBe("头发「皇后的头发」不存在");
  expect(sayProblem(problem("VALUE_TOO_LONG", "/x", { label: "L", max: 20 }), engineIn("zh-TW"))).toBe("L不能超過 20 個字元");
});
