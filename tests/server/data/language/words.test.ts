import { describe, expect, test } from "vitest";
import { compile } from "../../../../engine/compile/index.ts";
import type { DocumentSet } from "../../../../engine/documents/index.ts";
import { problem } from "../../../../engine/errors.ts";
import { fieldTypes } from "../../../../engine/fields/index.ts";
import { phrasesOf } from "../../../../engine/translation/index.ts";
import { sayProblem, wordsIn } from "../../../../engine/problems/languages/index.ts";
import { inUse } from "../../../../engine/language/uses.ts";
import { otherLanguages } from "../../../../engine/language/languages.ts";
import { conversionTo, engineIn } from "../../../../generator/chinese/conversion.ts";
import { traditional } from "../../../../generator/chinese/traditional.ts";
import { sayerFor } from "../../../../src/server/data/language/own-words.ts";
import { programWords } from "../../../../src/server/data/language/words/index.ts";
import { exceptions } from "../../../../src/server/data/language/words/zh-tw.ts";
import type { Call } from "../../../../src/server/platform/runtime.ts";
import { root } from "../../../support/import-scan.ts";
import { readSet } from "../../../support/documents.ts";
import { saidIn, serverWords } from "../../../support/server-words.ts";

/** Written into records, file names and notices, which keep zh-CN. */
const kept = [
  "（副本{0}）",
  "（副本）",
  "该时段已有请假（{0}）",
  "集体请假 {0}",
  "{0}（{1} 至 {2}）",
  "第{0}节",
  "第{0}-{1}节",
  "集体请假已作废",
  "已无需办理",
  "与 {0} 名同班同学同室",
  "与室友习惯相差 {0}",
  "{0} 行",
  "{0}（仍然继续：{1}）",
  "回退到第 {0} 版",
  "{0}{1}{2}时联动",
  "这是“{0}”的测试消息",
  "缺少：{0}",
  "全部可改",
  "可改：{0}",
  "原环节",
  "{0}（再次提交后直接回到本节点）",
  "无人办理时 → {0}",
  "改由{0}办理",
  "等待管理员安排",
  "不予送出",
  "无人办理，自动通过",
  "即将到期：{0}",
  "{0} 请在 {1} 前办理（{2}）",
  "您的校园账号手机号已改为 {0}。如非本人操作，请立即联系学校管理员。",
];
const said = serverWords(root).filter(({ text }) => !kept.includes(text));

test("a sentence with values is a phrase, so that every language can say it", () => {
  expect(said.length).toBeGreaterThan(500);
  expect(said.filter(({ isGlued }) => isGlued).map(({ at, text }) => `${at} ${text}`)).toEqual([]);
});

describe.each(otherLanguages)("in %s", (language) => {
  const table = programWords(language);
  const documents = phrasesOf(readSet(`${root}schemas`), language, conversionTo(language));
  const ofEngine = wordsIn(engineIn(language));
  const words = (text: string) => table[text] ?? ofEngine(text) ?? ofEngine(inUse(text, "应为")) ?? documents.known(text);

  test("the server has words for everything it says", () => {
    const missing = [...said.map(({ at, text }) => [at, text] as const), ...fieldTypes.map(({ title }) => ["engine/fields", title] as const)];
    expect(missing.filter(([, text]) => words(text) === undefined).map(([at, text]) => `${at} ${text}`)).toEqual([]);
  });

  test("every translation keeps the gaps, and none is empty", () => {
    const gaps = (text: string) => [...new Set(text.match(/\{\d\}/g))].sort();
    expect(Object.entries(table).filter(([text, words]) => words.trim() === "" || String(gaps(text)) !== String(gaps(words)))).toEqual([]);
    // A word in quotation marks is to be written as it stands.
    const bare = (words: string) => words.replace(/"[^"]*"/g, "");
    if (language === "en") expect(Object.entries(table).filter(([, words]) => /[\p{Script=Han}，。；：“”（）]/u.test(bare(words)))).toEqual([]);
  });
});

test("a phrase has words in one table of the program only, so that no order of them decides", () => {
  const ofEngine = Object.keys(engineIn("en")!.words);
  expect(ofEngine.filter((phrase) => Object.hasOwn(programWords("en"), phrase))).toEqual([]);
});

test("documents win over the program, and what a value should be has words of its own", () => {
  const texts = { 密码强度不足: "Choose better", "没有权限，请联系系统管理员": "Ask the dean", 整数: "Whole" };
  const document = { kind: "texts", id: "demo.en", title: "demo", language: "en", texts } as const;
  const { model } = compile([{ file: "demo/en.texts.json", area: "demo", document }] as DocumentSet, { hash: "", operations: [] });
  const say = sayerFor("en", { model, language: "en" } as Call);
  const told = (phrase: string) => [say(phrase), sayerFor("en")(phrase)];
  expect(told("密码强度不足")).toEqual(["Choose better", "The password is not strong enough"]);
  expect(told("没有权限，请联系系统管理员")[0]).toBe("Ask the dean");
  expect(told("整数")).toEqual(["Whole", "Integer"]);
  expect(told("金额")).toEqual(["Amount", "Amount"]);
  const wrong = problem("VALUE_TYPE", "", { label: "L", expected: "整数" });
  expect(sayProblem(wrong, engineIn("en"), say)).toBe("L should be an integer");
});

test("a converted language has words for what English has words for, and its table what the rule gets wrong", () => {
  expect(Object.keys(programWords("zh-TW"))).toEqual(Object.keys(programWords("en")));
  expect(Object.entries(exceptions).filter(([text, words]) => !(text in programWords("en")) || traditional(text) === words)).toEqual([]);
});

test.each([
  ["a sentence of a refusal", 'refuse("x", "请选择一行数据");', ["请选择一行数据"], false],
  ["a phrase, by its gaps", "refuse('x', phrase`${name}已在该班级`);", ["{0}已在该班级"], false],
  ["a sentence inside of a phrase", "phrase`失败：${ok ? phrase`连接超时` : name}`;", ["失败：{0}", "连接超时"], false],
  ["a glued sentence", "refuse('x', `${name}已在该班级`);", ["{0}已在该班级"], true],
  ["why a sign-in failed", "failedLogin(runtime, opening, { result: 'other', reason: '账号未开通' });", ["账号未开通"], false],
  ["nothing of a log", 'writeAudit(call, [{ note: "导入" }]); const action = { title: "导入", audit: () => `导入 ${n} 行` };', [], false],
  ["nothing of the developer's", "throw new Error(`数据目录 ${path} 不存在`);", [], false],
])("finds %s", (_, source, texts, isGlued) => {
  const found = saidIn("x.ts", source);
  expect(found.map(({ text }) => text)).toEqual(texts);
  expect(found.some((one) => one.isGlued)).toBe(isGlued);
});
