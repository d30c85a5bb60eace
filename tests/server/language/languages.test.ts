import { readXlsx } from "hucre";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CampusDocument } from "../../../engine/documents/index.ts";
import { chinese, textsIn } from "../../../engine/language/index.ts";
import { keptWords, modelIn } from "../../../src/server/language/model-in.ts";
import { writeWorkbook } from "../../../src/server/xlsx/write-workbook.ts";
import { buffer } from "node:stream/consumers";
import { type TestApp, signedHeaders, testApp } from "../../support/app.ts";
import { fixtureOperations, fixtureRows, fixtureSet } from "../../support/fixture-set.ts";
import { multipart } from "../../support/multipart.ts";

const set = fixtureSet();
const phrases = [...new Set(set.flatMap(({ document }) => textsIn(document).map(({ text }) => chinese(text))))];
const words = new Map(phrases.map((phrase, at) => [phrase, /\p{Script=Han}/u.test(phrase) ? `Word ${at}` : phrase]));
const table = { kind: "texts", id: "en", title: "英文", language: "en", texts: Object.fromEntries(words) } as CampusDocument;

let school: TestApp;
beforeAll(async () => {
  school = await testApp({
    schemas: [...set, { file: "demo/en.texts.json", area: "demo", document: table }],
    operations: fixtureOperations,
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
