import { buffer } from "node:stream/consumers";
import { unzipSync } from "fflate";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generateCode } from "../../../generator/code/generate-code.ts";
import { transaction } from "../../../src/server/platform/database/index.ts";
import { findFile, openFile } from "../../../src/server/data/files/file-store.ts";
import { saveRecords } from "../../../src/server/data/records/index.ts";
import type { Call } from "../../../src/server/platform/runtime.ts";
import type { TestRuntime } from "../../support/database.ts";
import { hostile, modelWith } from "../../generator/code/hostile-set.ts";
import { act, gly, refusal, row, schoolRuntime } from "../base/school.ts";

let at: TestRuntime;
let call: Call;
beforeAll(async () => {
  at = await schoolRuntime();
  call = await at.call(gly);
});
afterAll(() => at.close());

const save = async (entity: string, values: Record<string, unknown>, id?: string) =>
  (await transaction(at.runtime.db, () => saveRecords(call, entity, [{ ...(id === undefined ? {} : { id }), values }], { rights: "user" })))[0]!.id;
const config = (more: Record<string, unknown>) =>
  save("genTable", { sourceKind: "entity", tableName: "leaveType", tableComment: "请假类型", pageKind: "crud", sets: ["markdown", "er"], ...more });

/** What PostgreSQL says of the columns of a table. */
const columnsIn = async (table: string) =>
  (
    await sql<{
      name: string;
    }>`select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull", c.collname as collation,
      pg_get_expr(d.adbin, d.adrelid) as "default"
      from pg_attribute a left join pg_collation c on c.oid = a.attcollation left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = ${`campus."${table}"`}::regclass and a.attnum > 0 and not a.attisdropped order by a.attname`.execute(at.database.db)
  ).rows;

describe("generated DDL", () => {
  test.each(["leaveApplication", "department", "baseStudentInfo", "sysUser"])("of %s makes the columns of the server's own table", async (entity) => {
    const [file] = await generateCode(at.model, { from: `entity:${entity}`, set: "ddl" });
    const tables = [...at.model.entities.values()].filter((one) => one.id === entity || one.childOf?.entity === entity).map((one) => one.id);
    const own = await Promise.all(tables.map(columnsIn));
    for (const table of tables) await sql`drop table ${sql.id("campus", table)} cascade`.execute(at.database.db);
    await at.database.pool.query(file!.text);
    expect(await Promise.all(tables.map(columnsIn))).toEqual(own);
  });

  test("with titles that are code runs as one plain script", async () => {
    const [file] = await generateCode(modelWith(hostile), { from: "entity:thing", set: "ddl" });
    await at.database.pool.query(file!.text);
    const { rows } = await sql<{ said: string }>`select obj_description('campus.thing'::regclass) as said`.execute(at.database.db);
    expect(rows[0]!.said).toBe(hostile[13]!.toWellFormed());
  });
});

describe("a code generation config", () => {
  test("is previewed, and downloaded as an archive that is kept", async () => {
    const id = await config({});
    const preview = (await act(call, "resource.previewCode", { entity: "genTable", ids: [id] })) as { code: { path: string; language: string }[] };
    expect(preview.code.map(({ path, language }) => [path, language])).toEqual([
      ["markdown/document.md", "markdown"],
      ["er/entities.mmd", "text"],
    ]);
    const reply = (await act(call, "resource.downloadCode", { entity: "genTable", ids: [id] })) as { files: { fileId: string; fileName: string }[] };
    expect(reply.files[0]!.fileName).toBe("代码-leaveType.zip");
    const stored = await findFile(at.database.db, "000000", reply.files[0]!.fileId);
    const files = unzipSync(await buffer(await openFile(at.runtime, stored!)));
    expect(Object.keys(files)).toEqual(["markdown/document.md", "er/entities.mmd"]);
    expect(await row(at, "genRecord", { zipFileId: reply.files[0]!.fileId })).toMatchObject({
      genMode: "download",
      fileCount: 2,
      isSuccess: true,
      operatorId: "admin",
    });
  });

  test.each([
    ["a document that is not there", { tableName: "leaveTyp" }, "没有 entity:leaveTyp，是否应为“leaveType”"],
    ["nothing to make", { sets: [], tableName: "department" }, "请选择生成内容或模板"],
    ["a table without a datasource", { sourceKind: "table", tableName: "t" }, "来源是数据库表时须填写数据源、实体名、模块名和字段配置"],
  ])("with %s is refused", async (_, more, sentence) => {
    expect(await refusal(config(more))).toBe(sentence);
  });

  test("says when a set does not fit its source", async () => {
    const id = await config({ sourceKind: "flow", tableName: "leaveApproval", sets: ["react"] });
    expect(await refusal(act(call, "resource.previewCode", { entity: "genTable", ids: [id] }))).toContain("可用于：entity、screen");
  });
});

describe("code templates", () => {
  const template = (more: Record<string, unknown>) =>
    save("genTemplate", {
      templateCode: `t${Math.abs(hashOf(JSON.stringify(more)))}`,
      templateName: "本校说明",
      templateKind: "doc",
      fileNameRule: "说明.md",
      content: "# {{md title}}\n",
      ...more,
    });
  const hashOf = (text: string) => [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) | 0, 7);

  test("of the product come in once and stay sealed", async () => {
    const loaded = (await act(call, "resource.loadTemplates", { entity: "genTemplate" })) as { shows: { value: string }[] };
    expect(loaded.shows[0]!.value).toMatch(/^\d\d 个模板$/);
    expect(await act(call, "resource.loadTemplates", { entity: "genTemplate" })).toEqual({ shows: [{ label: "载入", value: "0 个模板" }] });
    const sealed = await row(at, "genTemplate", { templateCode: "markdown/document.md.hbs" });
    expect(await refusal(save("genTemplate", { content: "x" }, String(sealed!.id)))).not.toBeNull();
  });

  test("of the school are tried out and used beside the sets", async () => {
    const id = await template({});
    expect(await act(call, "resource.renderTemplate", { entity: "genTemplate", ids: [id], input: { from: "entity:leaveType" } })).toMatchObject({
      code: [{ path: "说明.md", language: "markdown", text: expect.stringContaining("# 请假类型\n") }],
    });
    const table = await config({ tableName: "department", templateIds: [id], sets: [] });
    expect(await act(call, "resource.previewCode", { entity: "genTable", ids: [table] })).toMatchObject({ code: [{ path: "templates/说明.md" }] });
  });

  test.each([
    ["writes a value bare", { content: "{{title}}" }, "值须写成 {{写法 值}}，可用的写法：md、mdCode"],
    ["runs code", { content: "{{#with (lookup this 'constructor')}}{{/with}}" }, "块只有 each、if、unless，各带一个值"],
    ["names a file elsewhere", { fileNameRule: "../x.md" }, "“../x.md”不能作为生成文件的位置"],
    ["names a file of no language", { fileNameRule: "x.java" }, "文件名规则的扩展名应为："],
    ["ends nowhere", { content: "{{#each a}}" }, "模板写法不对"],
  ])("one that %s is not saved", async (_, more, sentence) => {
    expect(await refusal(template(more))).toContain(sentence);
  });
});
