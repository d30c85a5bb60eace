import type { FieldDocument } from "../../../../engine/fields/field-document.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Model } from "../../../../engine/model/model.ts";
import type { EntityDocument } from "../../../../engine/kinds/entity/document.ts";
import { migrateEntities } from "../../../../src/server/releases/structure/index.ts";
import { insertRows, type TestDatabase, testDatabase } from "../../../support/database.ts";
import { entityDoc, modelOf } from "../../../support/model.ts";

let at: TestDatabase;
beforeAll(async () => {
  at = await testDatabase();
});
afterAll(() => at.close());

let serial = 0;
/** A model with one entity of its own, so that the tests do not meet in one table. */
const model = (id: string, fields: FieldDocument[], rest: Partial<EntityDocument> = {}): Model =>
  modelOf([
    { kind: "area", id: "trial", title: "试验", service: "yxgl", menu: [], roles: [{ code: "gly", title: "管理员" }] },
    entityDoc(id, fields, rest),
  ]);
const freshId = () => `trial${++serial}`;
const text = (name: string, more: Partial<FieldDocument> = {}): FieldDocument => ({ name, title: name, type: "string", ...more });
const columnsOf = async (id: string) =>
  Object.fromEntries(
    (
      await sql<{ name: string; type: string }>`select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
  where attrelid = ${`campus.${JSON.stringify(id)}`}::regclass and attnum > 0 and not attisdropped`.execute(at.db)
    ).rows.map((row) => [row.name, row.type]),
  );
const insert = (of: Model, id: string, ...rows: Record<string, unknown>[]) => insertRows(at.db, of, id, rows);

test("a second run changes nothing", async () => {
  const of = model(freshId(), [text("a"), { name: "rows", title: "rows", type: "table", columns: [text("b")] }]);
  expect((await migrateEntities(at.db, of)).steps.length).toBeGreaterThan(1);
  expect((await migrateEntities(at.db, of)).steps).toEqual([]);
});

test("every field type gets its column", async () => {
  const id = freshId();
  await migrateEntities(
    at.db,
    model(id, [
      text("a"),
      { name: "n", title: "n", type: "number", scale: 3 },
      { name: "m", title: "m", type: "money" },
      { name: "i", title: "i", type: "integer" },
      { name: "b", title: "b", type: "boolean" },
      { name: "d", title: "d", type: "date" },
      { name: "t", title: "t", type: "datetime" },
      { name: "j", title: "j", type: "json" },
      { name: "f", title: "f", type: "files" },
    ]),
  );
  expect(await columnsOf(id)).toMatchObject({
    tenantId: "text",
    id: "text",
    version: "bigint",
    isDeleted: "boolean",
    a: "text",
    m: "numeric(15,2)",
    i: "bigint",
    b: "boolean",
    d: "date",
    t: "timestamp(0) without time zone",
    j: "jsonb",
    f: "text[]",
  });
});

test("a new field is a new column and keeps the rows", async () => {
  const id = freshId();
  const first = model(id, [text("a")]);
  await migrateEntities(at.db, first);
  await insert(first, id, { id: "1", a: "x" });
  const { steps } = await migrateEntities(at.db, model(id, [text("a"), { name: "n", title: "n", type: "integer" }]));
  expect(steps.filter(({ entity }) => entity === id).map(({ sql }) => sql)).toEqual([`alter table "campus"."${id}" add column "n" bigint`]);
  expect((await sql`select a, n from ${sql.id("campus", id)}`.execute(at.db)).rows).toEqual([{ a: "x", n: null }]);
});

test("a renamed field keeps its values", async () => {
  const id = freshId();
  const first = model(id, [text("old")]);
  await migrateEntities(at.db, first);
  await insert(first, id, { id: "1", old: "x" });
  const second = model(id, [text("fresh", { renamedFrom: ["old"] })]);
  await migrateEntities(at.db, second);
  expect((await sql`select fresh from ${sql.id("campus", id)}`.execute(at.db)).rows).toEqual([{ fresh: "x" }]);
  expect((await migrateEntities(at.db, second)).steps).toEqual([]);
});

test("a field taken out of the document leaves its column and values", async () => {
  const id = freshId();
  await migrateEntities(at.db, model(id, [text("a"), text("gone")]));
  expect((await migrateEntities(at.db, model(id, [text("a")]))).steps).toMatchObject([{ id: `retire:${id}.gone`, kind: "retire", sql: "" }]);
  expect(await columnsOf(id)).toHaveProperty("gone");
});

test("a number is widened with its values; a type that would lose values is refused", async () => {
  const id = freshId();
  const number = (scale: number): FieldDocument => ({ name: "n", title: "n", type: "number", scale });
  const first = model(id, [number(1)]);
  await migrateEntities(at.db, first);
  await insert(first, id, { id: "1", n: 1.5 });
  await migrateEntities(at.db, model(id, [number(3)]));
  expect((await sql<{ n: string }>`select n from ${sql.id("campus", id)}`.execute(at.db)).rows).toEqual([{ n: "1.500" }]);
  await expect(migrateEntities(at.db, model(id, [{ name: "n", title: "n", type: "boolean" }]))).rejects.toThrow(
    /STRUCTURE_VALUES_OFFEND.*有 1 条数据不符合/,
  );
});

test("the type of a column without values may change", async () => {
  const id = freshId();
  await migrateEntities(at.db, model(id, [text("a")]));
  await migrateEntities(at.db, model(id, [{ name: "a", title: "a", type: "boolean" }]));
  expect(await columnsOf(id)).toMatchObject({ a: "boolean" });
});

test.each([
  [
    "plain",
    { unique: [["a", "b"]] },
    [
      { a: "x", b: "y" },
      { a: "x", b: "y" },
    ],
    "23505",
  ],
  [
    "nulls never collide",
    { unique: [["a", "b"]] },
    [
      { a: "x", b: null },
      { a: "x", b: null },
    ],
    null,
  ],
  [
    "nulls collide when the set says so",
    { unique: [{ fields: ["a", "b"], nullsEqual: true }] },
    [
      { a: "x", b: null },
      { a: "x", b: null },
    ],
    "23505",
  ],
  ["removed rows do not count", { unique: [["a"]] }, [{ a: "x" }, { a: "x", isDeleted: true }], null],
  ["other tenants do not count", { unique: [["a"]] }, [{ a: "x" }, { a: "x", tenantId: "999999" }], null],
  [
    "rows outside the condition do not count",
    { unique: [{ fields: ["a"], where: { field: "b", in: ["open", "it's"] } }] },
    [
      { a: "x", b: "shut" },
      { a: "x", b: "shut" },
    ],
    null,
  ],
  [
    "rows inside the condition count",
    { unique: [{ fields: ["a"], where: { field: "b", in: ["open", "it's"] } }] },
    [
      { a: "x", b: "it's" },
      { a: "x", b: "open" },
    ],
    "23505",
  ],
] as [string, Partial<EntityDocument>, Record<string, unknown>[], string | null][])("unique: %s", async (_name, rest, rows, code) => {
  const id = freshId();
  const of = model(id, [text("a"), text("b")], rest);
  await migrateEntities(at.db, of);
  const done = insert(of, id, ...rows);
  if (code === null) await done;
  else await expect(done).rejects.toMatchObject({ code });
});

const span = (from: string, to: string | null, more: Record<string, unknown> = {}) => ({ who: "p", from, to, ...more });
test.each([
  [
    "meeting ends and begins at one moment",
    "datetime",
    [span("2026-01-01 08:00:00", "2026-01-01 10:00:00"), span("2026-01-01 10:00:00", "2026-01-01 12:00:00")],
    null,
  ],
  [
    "one second together",
    "datetime",
    [span("2026-01-01 08:00:00", "2026-01-01 10:00:01"), span("2026-01-01 10:00:00", "2026-01-01 12:00:00")],
    "23P01",
  ],
  ["days belong to the range", "date", [span("2026-01-01", "2026-01-02"), span("2026-01-02", "2026-01-03")], "23P01"],
  ["an open end goes on for ever", "date", [span("2026-01-01", null), span("2030-01-02", "2030-01-03")], "23P01"],
  ["another person", "date", [span("2026-01-01", "2026-01-02"), span("2026-01-02", "2026-01-03", { who: "q" })], null],
  ["outside the condition", "date", [span("2026-01-01", "2026-01-02", { state: "void" }), span("2026-01-02", "2026-01-03")], null],
  ["ends in the wrong order", "date", [span("2026-01-05", "2026-01-02"), span("2026-01-02", "2026-01-03")], null],
] as ["" | string, "date" | "datetime", Record<string, unknown>[], string | null][])("no overlap: %s (%s)", async (_name, type, rows, code) => {
  const id = freshId();
  const of = model(id, [text("who"), { name: "from", title: "from", type }, { name: "to", title: "to", type }, text("state")], {
    rules: [{ key: "free", message: "重叠", noOverlap: { of: ["from", "to"], per: "who", where: { field: "state", ne: "void" } } }],
  });
  await migrateEntities(at.db, of);
  const done = insert(of, id, ...rows);
  if (code === null) await done;
  else await expect(done).rejects.toMatchObject({ code });
});

test("a constraint that the document gave up no longer holds", async () => {
  const id = freshId();
  await migrateEntities(at.db, model(id, [text("a", { unique: true })]));
  const of = model(id, [text("a")]);
  await migrateEntities(at.db, of);
  await insert(of, id, { a: "x" }, { a: "x" });
});

test("two processes that migrate at once do it once", async () => {
  const of = model(freshId(), [text("a", { unique: true })]);
  const [a, b] = await Promise.all([migrateEntities(at.db, of), migrateEntities(at.db, of)]);
  expect([a.steps.length, b.steps.length].sort()[0]).toBe(0);
});

test("a name that PostgreSQL would cut is refused", async () => {
  await expect(migrateEntities(at.db, model("t".repeat(64), [text("a")]))).rejects.toThrow(/超过 63 个字节/);
});
