import type { Source } from "../../../src/server/areas/resource/connect.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getRecord, saveRecords } from "../../../src/server/data/records/index.ts";
import { transaction } from "../../../src/server/platform/database/index.ts";
import { mayReach, readAddress } from "../../../src/server/areas/resource/address.ts";
import type { Call } from "../../../src/server/platform/runtime.ts";
import type { TestRuntime } from "../../support/database.ts";
import { act, gly, refusal, row, schoolRuntime } from "../base/school.ts";
import { type ForeignDatabase, foreignDatabase } from "./foreign-database.ts";

let at: TestRuntime;
let other: ForeignDatabase;
let call: Call;
beforeAll(async () => {
  at = await schoolRuntime();
  Object.assign(at.runtime.config, { outboundLoopback: true });
  other = await foreignDatabase();
  call = await at.call(gly);
  await sql`create schema shop`.execute(other.database.db);
  await sql`create type shop.colour as enum ('red', 'blue')`.execute(other.database.db);
  await sql`create table shop.maker (id bigint primary key, name varchar(40) not null unique)`.execute(other.database.db);
  await sql`create table shop.goods (id bigint primary key, title varchar(80) not null, price numeric(10,2), made_on date, colour shop.colour, maker_id bigint references shop.maker)`.execute(
    other.database.db,
  );
  await sql`comment on table shop.goods is '商品'; comment on column shop.goods.title is '品名'`.execute(other.database.db);
});
afterAll(async () => {
  await other.close();
  await at.close();
});

const save = async (values: Record<string, unknown>, id?: string) =>
  (
    await transaction(at.runtime.db, () => saveRecords(call, "genDatasource", [{ ...(id === undefined ? {} : { id }), values }], { rights: "user" }))
  )[0]!.id;
let count = 0;
const source = (more: Record<string, unknown> = {}) =>
  save({
    dsCode: `ds${++count}`,
    dsName: "商店",
    dbType: "postgresql",
    jdbcUrl: other.url,
    dsUser: other.user,
    dsPassword: "不用口令",
    schemaName: "shop",
    ...more,
  });

describe("the address of a datasource", () => {
  test.each([
    ["postgresql://db.example.edu.cn/campus", { host: "db.example.edu.cn", port: 5432, database: "campus", ssl: "disable" }],
    ["jdbc:postgresql://10.0.0.8:5433/a?sslmode=verify-full", { host: "10.0.0.8", port: 5433, database: "a", ssl: "verify-full" }],
    ["postgres://[2001:db8::1]:5432/%E5%BA%93", { host: "2001:db8::1", port: 5432, database: "库", ssl: "disable" }],
  ])("%s is read", (url, address) => expect(readAddress(url)).toEqual(address));

  test.each([
    "postgresql://user:secret@host/db",
    "postgresql:///db",
    "postgresql:///var/run/postgresql/db",
    "postgresql://%2Fvar%2Frun/db",
    "postgresql://host:99999/db",
    "postgresql://host/db?options=-c%20x",
    "postgresql://host/db?sslmode=disable&host=/tmp",
    "mysql://host/db",
    "",
  ])("%s is refused", (url) => expect(() => readAddress(url)).toThrow("连接地址形如"));

  test.each([
    ["169.254.169.254", false],
    ["fe80::1", false],
    ["fd00:ec2::254", false],
    ["::ffff:169.254.169.254", false],
    ["100.100.100.200", false],
    ["168.63.129.16", false],
    ["0.0.0.0", false],
    ["224.0.0.1", false],
    ["127.0.0.1", false],
    ["no address", false],
    ["10.1.2.3", true],
    ["fd12::1", true],
    ["8.8.8.8", true],
  ])("%s: may be reached is %s", (address, may) => expect(mayReach(address, false)).toBe(may));

  test("this machine may be reached where the operator said so", () => expect(mayReach("127.0.0.1", true)).toBe(true));
});

describe("testing a datasource", () => {
  test("says that it answers, and keeps that", async () => {
    const id = await source();
    const reply = (await act(call, "resource.testDatasource", { entity: "genDatasource", ids: [id] })) as {
      shows: { label: string; value: string }[];
    };
    expect(reply.shows[0]).toEqual({ label: "连接", value: "正常" });
    expect(await row(at, "genDatasource", { id })).toMatchObject({ isConnected: true, lastTestTime: call.ctx.now });
  });

  test.each([
    ["nobody listens", "postgresql://127.0.0.1:1/x", "失败：对方没有在这个端口应答"],
    ["the database is not there", null, "失败：没有这个数据库"],
  ])("says so when %s", async (_, url, said) => {
    const id = await source({ jdbcUrl: url ?? other.url.replace(/[^/]+$/, "nowhere") });
    const reply = (await act(call, "resource.testDatasource", { entity: "genDatasource", ids: [id] })) as { shows: { value: string }[] };
    expect(reply.shows[0]!.value).toBe(said);
    expect(await row(at, "genDatasource", { id })).toMatchObject({ isConnected: false });
  });

  test.each([
    ["a metadata service", { jdbcUrl: "postgresql://169.254.169.254/latest" }, "不能连接到这个地址"],
    ["another kind of database", { dbType: "mysql" }, "目前只能连接 PostgreSQL"],
  ])("refuses %s", async (_, more, sentence) => {
    const id = await source(more);
    expect(await refusal(act(call, "resource.testDatasource", { entity: "genDatasource", ids: [id] }))).toBe(sentence);
  });
});

test("the password is stored sealed and comes out nowhere", async () => {
  const id = await source({ dsPassword: "绝密口令" });
  const { rows } = await sql<Record<string, string>>`select * from campus."genDatasource" where id = ${id}`.execute(at.database.db);
  expect(rows[0]!.dsPassword).toMatch(/^sealed:/);
  expect(JSON.stringify(await getRecord(call, "genDatasource", id, {}))).not.toMatch(/绝密口令|sealed:/);
  const audit = await sql<{ changes: unknown }>`select changes from platform.audit where record_id = ${id}`.execute(at.database.db);
  expect(JSON.stringify(audit.rows)).not.toMatch(/绝密口令|sealed:/);
});

describe("tables of a datasource", () => {
  test("are browsed with their comments", async () => {
    const reply = await act(call, "resource.browseTables", { entity: "genDatasource", ids: [await source()] });
    expect(reply).toEqual({
      shows: [
        { label: "goods", value: "商品，6 列" },
        { label: "maker", value: "（没有说明），2 列" },
      ],
    });
  });

  test("come in once, are edited, follow the table, and become code", async () => {
    const datasourceId = await source();
    const input = { datasourceId, tables: "goods", moduleName: "shop" };
    expect(await act(call, "resource.importTables", { entity: "genTable", input })).toMatchObject({ imported: 1 });
    expect(await act(call, "resource.importTables", { entity: "genTable", input })).toMatchObject({ imported: 0 });
    const [table] = (await sql<{ id: string }>`select id from campus."genTable" where "datasourceId" = ${datasourceId}`.execute(at.database.db)).rows;
    const id = table!.id;
    const read = async () => (await getRecord(call, "genTable", id, {})) as unknown as { columns: Record<string, unknown>[] };
    const columns = (await read()).columns;
    expect(columns.map((column) => column.columnName)).toContain("made_on");
    expect(columns.find((column) => column.columnName === "colour")).toMatchObject({ control: "select" });
    const edited = columns.map((column) => (column.columnName === "title" ? { ...column, columnComment: "*/ 商品名称 {{x}}" } : column));
    await transaction(at.runtime.db, () => saveRecords(call, "genTable", [{ id, values: { columns: edited } }], { rights: "user" }));

    const preview = async () =>
      ((await act(call, "resource.previewCode", { entity: "genTable", ids: [id] })) as { code: { path: string; text: string }[] }).code;
    const text = (files: { path: string; text: string }[], path: string) => files.find((file) => file.path === path)?.text ?? "";
    const before = await preview();
    expect(text(before, "ddl/tables.sql")).toContain("'*/ 商品名称 {{x}}");
    expect(text(before, "markdown/document.md")).toContain("商品名称 &#123;&#123;x}}");
    expect(text(before, "react/src/ListPage.tsx")).toContain("商品");

    await sql`alter table shop.goods add column stock integer, drop column made_on`.execute(other.database.db);
    expect(await act(call, "resource.syncTable", { entity: "genTable", ids: [id] })).toEqual({
      shows: [
        { label: "新增的列", value: "stock" },
        { label: "去掉的列", value: "made_on" },
      ],
    });
    expect((await read()).columns.find((column) => column.columnName === "title")).toMatchObject({ columnComment: "*/ 商品名称 {{x}}" });
    expect(text(await preview(), "markdown/document.md")).toContain("`stock`");

    const drafts = (await act(call, "resource.writeDrafts", { entity: "genTable", ids: [id] })) as { shows: { label: string; value: string }[] };
    expect(drafts.shows.map((line) => line.value)).toEqual(drafts.shows.map(() => "已写成草稿"));
    const kept = await sql<{ text: string }>`select text from platform.draft where file like 'shop/%.entity.json'`.execute(at.database.db);
    expect(JSON.parse(kept.rows[0]!.text)).toMatchObject({ kind: "entity", title: "商品" });
  });

  test("that refer to each other do so as documents, and share dictionaries and menu", async () => {
    const datasourceId = await source();
    await act(call, "resource.importTables", { entity: "genTable", input: { datasourceId, moduleName: "market" } });
    const { rows } = await sql<{
      id: string;
      tableName: string;
    }>`select id, "tableName" from campus."genTable" where "datasourceId" = ${datasourceId} order by "tableName"`.execute(at.database.db);
    expect(rows.map((one) => one.tableName)).toEqual(["goods", "maker"]);
    await transaction(at.runtime.db, () => saveRecords(call, "genTable", [{ id: rows[0]!.id, values: { entityName: "wares" } }], { rights: "user" }));
    for (const { id } of rows) await act(call, "resource.writeDrafts", { entity: "genTable", ids: [id] });
    const drafts = (
      await sql<{ text: string }>`select text from platform.draft where file like 'market/%' order by file`.execute(at.database.db)
    ).rows.map(
      (one) => JSON.parse(one.text) as { kind: string; id: string; menu?: unknown[]; fields?: { name: string; type: string; entity?: string }[] },
    );
    expect(drafts.find((one) => one.kind === "area")!.menu).toHaveLength(2);
    expect(drafts.filter((one) => one.kind === "entity").map((one) => one.id)).toEqual(["wares", "maker"]);
    expect(drafts.find((one) => one.id === "wares")!.fields!.find((field) => field.entity !== undefined)).toMatchObject({
      type: "ref",
      entity: "maker",
    });
    const preview = (await act(call, "resource.previewCode", { entity: "genTable", ids: [rows[0]!.id] })) as {
      code: { path: string; text: string }[];
    };
    expect(preview.code.find((file) => file.path === "er/entities.mmd")!.text).toContain("e1 }o--o| e2");
  });

  test.each([
    ["a table that is not there", { tables: "nothing" }, "没有这些表：nothing"],
    ["a name that is SQL", { tables: "goods;drop" }, "没有这些表：goods;drop"],
    ["a datasource that is not there", { datasourceId: "0" }, "数据源不存在，请重新选择"],
  ])("%s is refused", async (_, more, sentence) => {
    const input = { datasourceId: await source(), moduleName: "shop", ...more };
    expect(await refusal(act(call, "resource.importTables", { entity: "genTable", input }))).toBe(sentence);
  });

  test("nothing is written in the database of others", async () => {
    const { withDatasource } = await import("../../../src/server/areas/resource/connect.ts");
    const stored = await row(at, "genDatasource", { id: await source() });
    await expect(
      withDatasource({ call, tx: at.runtime.db }, stored as unknown as Source, (client) => client.query("create table shop.evil (a int)")),
    ).rejects.toThrow("连接失败");
    expect((await sql`select to_regclass('shop.evil') as found`.execute(other.database.db)).rows).toEqual([{ found: null }]);
  });
});
