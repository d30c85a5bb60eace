import { readXlsx } from "hucre";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fieldType } from "../../../../engine/fields/index.ts";
import { dictLabels } from "../../../../src/server/data/exports/index.ts";
import type { CampusDocument } from "../../../../engine/documents/index.ts";
import { chinese, textsIn } from "../../../../engine/translation/index.ts";
import { keptWords, modelIn } from "../../../../src/server/data/language/model-in.ts";
import { phrase, titled } from "../../../../engine/language/phrase.ts";
import { refuse } from "../../../../src/server/data/records/plain-rows.ts";
import { operationRegistry } from "../../../../src/server/platform/operation-registry.ts";
import { writeWorkbook } from "../../../../src/server/platform/xlsx/write-workbook.ts";
import { buffer } from "node:stream/consumers";
import { type TestApp, signedHeaders, testApp } from "../../../support/app.ts";
import { fixtureRows, fixtureSet } from "../../../support/fixture-set.ts";
import { multipart } from "../../../support/multipart.ts";

const set = fixtureSet();
const phrases = [...new Set(set.flatMap(({ document }) => textsIn(document).map(({ text }) => chinese(text))))];
const words = new Map(phrases.map((phrase, at) => [phrase, /\p{Script=Han}/u.test(phrase) ? `Word ${at}` : phrase]));
const table = { kind: "texts", id: "en", title: "英文", language: "en", texts: Object.fromEntries(words) } as CampusDocument;

/** What the operation below says, as an area keeps it among its texts. */
const sentences = {
  en: {
    "与“{0}”（{1} 至 {2}）时间重叠": 'The time overlaps with "{0}" ({1} to {2})',
    "缺少：{0}": "Missing: {0}",
    "编号（有重名）": "a number, because the name is not unique",
    结果: "Result",
  },
  "zh-TW": {
    "与“{0}”（{1} 至 {2}）时间重叠": "與「{0}」（{1} 至 {2}）時間重疊",
    "缺少：{0}": "缺少：{0}",
    "编号（有重名）": "編號（有重名）",
    结果: "結果",
  },
};
const sentenceTables = Object.entries(sentences).map(([language, texts]) => ({
  file: `demo/operations.${language}.texts.json`,
  area: "demo",
  document: { kind: "texts", id: `operations.${language}`, title: "操作所说的", language, texts } as CampusDocument,
}));

/** Refuses when called on nothing; a value typed by people is the same as a title. */
const operations = operationRegistry([
  {
    kind: "action",
    name: "demo.recount",
    title: "重算",
    input: { type: "object", properties: {}, additionalProperties: false },
    audit: () => "重算",
    run: async ({ records, call }) => {
      if (records.length === 0)
        refuse("title", phrase`与“${"学号"}”（${"08:00"} 至 ${titled(call.model.entities.get("dossier")!.fields.get("xh")!.title)}）时间重叠`);
      return {
        counted: 1,
        shows: [
          { label: "结果", value: phrase`缺少：${["甲", titled("编号（有重名）")]}` },
          { label: "状态", value: "学号" },
        ],
      };
    },
  },
]);

let school: TestApp;
beforeAll(async () => {
  school = await testApp({
    schemas: [...set, { file: "demo/en.texts.json", area: "demo", document: table }, ...sentenceTables],
    operations,
    rows: fixtureRows,
  });
});
afterAll(() => school?.close());

const say = (phrase: string) => words.get(phrase)!;

async function ask(path: string, language: string, send?: { payload: object | Buffer; headers?: Record<string, string> }, account = "admin") {
  const headers = { ...signedHeaders(school.runtime, path.replace(/\?.*/, ""), await school.as(account).token()), "accept-language": language };
  return school.app.inject({
    method: send ? "POST" : "GET",
    url: path,
    headers: { ...headers, ...send?.headers },
    ...(send && { payload: send.payload }),
  });
}

async function sheet(rows: Record<string, string>[]) {
  const columns = Object.keys(rows[0]!).map((title) => ({ titles: [title], kind: "text" as const }));
  const content = await buffer(writeWorkbook([{ name: "x", columns, rows: rows.map((row) => Object.values(row)) }]));
  return multipart({ mode: "insert" }, { name: "x.xlsx", content });
}

test("a screen comes in the language asked for, with the same keys", async () => {
  const path = "/api/flySource-base/screen/getOne?id=org%2Fdossier";
  const [chineseScreen, english] = [(await ask(path, "zh-CN")).json().data, (await ask(path, "en-GB,en;q=0.9,zh;q=0.2")).json().data];
  expect(chineseScreen.screen.title).toBe("档案管理");
  expect(english.screen.title).toBe(say("档案管理"));
  expect(JSON.stringify(english)).not.toMatch(/"(title|label)":"[^"]*\p{Script=Han}/u);
  expect(Object.keys(english.fields)).toEqual(Object.keys(chineseScreen.fields));
  expect((await ask(path, "fr")).json().data.screen.title).toBe("档案管理");
});

test("the menu is in the language", async () => {
  const reply = await ask("/api/flySource-base/sysMenu/getUserRoutes", "en");
  expect(JSON.stringify(reply.json().data)).not.toMatch(/\p{Script=Han}/u);
});

test("labels of a dictionary leave in the language", async () => {
  const send = { payload: { fileName: "x", heard: { requestType: "Type", requestNo: "No" } } };
  const exported = await ask("/api/yxgl/request/export", "en", send, "fdy1");
  const { sheets } = await readXlsx(exported.rawPayload);
  const cells = JSON.stringify(sheets[0]?.rows);
  const labels = school.runtime
    .model()
    .dicts.get("demo_type")!
    .items.map((item) => chinese(item.label));
  expect(labels.some((label) => cells.includes(say(label)))).toBe(true);
  expect(labels.some((label) => cells.includes(label))).toBe(false);
});

test.each([
  ["en", "英文表头", () => ({ [say("学号")]: "s2", [say("标题")]: "English" })],
  ["en", "中文表头", () => ({ 学号: "s2", 标题: "Chinese" })],
  ["zh-CN", "中文表头", () => ({ 学号: "s2", 标题: "zh" })],
])("in %s a sheet with %s is imported, and the log says so in zh-CN", async (language, _, row) => {
  const reply = await ask("/api/flySource-base/dossier/import", language, await sheet([row()]));
  expect(reply.json().data).toMatchObject({ total: 1, inserted: 1, failed: 0 });
  const { rows } = await sql<{ note: string }>`select note from platform.audit where action = 'import' order by id desc limit 1`.execute(
    school.runtime.db,
  );
  expect(rows[0]?.note).toMatch(/^导入档案：新增 1 行/);
});

test("the template is headed in the language", async () => {
  const { sheets } = await readXlsx((await ask("/api/flySource-base/dossier/importTemplate", "en")).rawPayload);
  expect(sheets[0]?.rows[0]).toContain(`${say("标题")}*`);
});

test("a release is compiled once per language", () => {
  const model = school.runtime.model();
  expect(modelIn(model, "en")).toBe(modelIn(model, "en"));
  expect(keptWords(modelIn(model, "en"))).toBe(model);
  expect(modelIn(model, "zh-CN")).toBe(model);
});

test("what is wrong with a record is said in the language, with the titles of the documents; codes stay", async () => {
  const add = (language: string) => ask("/api/flySource-base/dossier/add", language, { payload: { remark: "x" } });
  const [chineseReply, english] = [(await add("zh-CN")).json(), (await add("en")).json()];
  expect(chineseReply.msg).toBe("请填写学号");
  expect(english.msg).toBe(`Please fill in ${say("学号")}`);
  expect(english.data.fieldErrors).toEqual({ xh: `Please fill in ${say("学号")}`, title: `Please fill in ${say("标题")}` });
  expect(english.data.problems.map(({ code }: { code: string }) => code)).toEqual(["VALUE_REQUIRED", "VALUE_REQUIRED"]);
});

test("refusals without a code are said in the language too", async () => {
  const reply = await school.app.inject({ method: "GET", url: "/api/flySource-base/dossier/list", headers: { "accept-language": "en" } });
  expect(reply.json()).toMatchObject({ code: 401, msg: "Your session has ended. Please sign in again." });
});

describe("a registered operation", () => {
  const call = (language: string, ids: string[]) => ask("/api/yxgl/request/demo.recount", language, { payload: { ids } }, "fdy1");

  test.each([
    ["zh-CN", "与“学号”（08:00 至 学号）时间重叠"],
    ["en", `The time overlaps with "学号" (08:00 to ${say("学号")})`],
    ["zh-TW", "與「学号」（08:00 至 學號）時間重疊"],
  ])("refuses in %s; what was typed stays as it is", async (language, sentence) => {
    const reply = (await call(language, [])).json();
    expect(reply).toMatchObject({
      code: 400,
      msg: sentence,
      data: { fieldErrors: { title: sentence }, problems: [{ code: "RULE_BROKEN", message: sentence }] },
    });
    expect(reply.data.problems[0]).not.toHaveProperty("phrases");
  });

  test.each([
    ["zh-CN", "结果", "缺少：甲、编号（有重名）"],
    ["en", "Result", "Missing: 甲, a number, because the name is not unique"],
    ["zh-TW", "結果", "缺少：甲、編號（有重名）"],
  ])("answers in %s; its own keys and plain values stay", async (language, label, value) => {
    const { data } = (await call(language, ["3001"])).json();
    expect(data.counted).toBe(1);
    expect(data.shows[0]).toEqual({ label, value });
    expect(data.shows[1].value).toBe("学号");
  });
});

test("rows of an import that cannot be read are told in the language, and so is the workbook that brings them back", async () => {
  const reply = await ask("/api/flySource-base/dossier/import", "en", await sheet([{ 学号: "s2", 标题: "a", 分数: "x" }]));
  const { errors, errorFileId } = reply.json().data;
  expect(errors[0]).toMatchObject({ title: say("分数"), message: `${say("分数")} "x" cannot be read; it should be an integer` });
  const path = "/api/flySource-resource/oss/endpoint/download-file";
  const file = await ask(`${path}?fileId=${errorFileId}&token=${await school.as("admin").token()}`, "en");
  const { sheets } = await readXlsx(file.rawPayload);
  expect(sheets[0]).toMatchObject({
    name: "Rows with errors",
    rows: [["学号", "标题", "分数", "", "Errors", "Row in the original file"], expect.arrayContaining([errors[0].message])],
  });
});

test("the guide of the template explains the columns in the language", async () => {
  const { sheets } = await readXlsx((await ask("/api/flySource-base/dossier/importTemplate", "en")).rawPayload);
  expect(sheets.map(({ name }) => name)).toEqual(["Data", "How to fill in"]);
  expect(JSON.stringify(sheets[1]?.rows)).not.toMatch(/\p{Script=Han}/u);
});

test("yes and no are exported in the language and read again", () => {
  const { type, doc } = { type: fieldType("boolean"), doc: { name: "x", type: "boolean", title: "x" } as const };
  const labels = dictLabels(modelIn(school.runtime.model(), "en"));
  expect([type.format(true, doc, labels), type.format(false, doc, labels)]).toEqual(["Yes", "No"]);
  expect([type.parse("Yes", doc, labels), type.parse("No", doc, labels)]).toEqual([true, false]);
});
