import type { FieldDocument } from "../../../../engine/fields/field-document.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Model } from "../../../../engine/model/model.ts";
import type { CampusDocument } from "../../../../engine/documents/index.ts";
import { withLock } from "../../../../src/server/platform/database/lock.ts";
import { wantedIndexes } from "../../../../src/server/releases/structure/index-sql.ts";
import { applyPlan, migrateEntities, planStructure } from "../../../../src/server/releases/structure/index.ts";
import { type TestDatabase, testDatabase } from "../../../support/database.ts";
import { entityDoc, modelOf } from "../../../support/model.ts";
import { differences, dump, emptyStructure } from "../../../support/structure.ts";

const ROWS = 6000;
let at: TestDatabase;
let fresh: TestDatabase;
beforeAll(async () => {
  [at, fresh] = [await testDatabase(), await testDatabase()];
});
afterAll(async () => {
  await at.close();
  await fresh.close();
});

const area: CampusDocument = { kind: "area", id: "trial", title: "试验", service: "yxgl", menu: [], roles: [{ code: "gly", title: "管理员" }] };
const field = (name: string, type: FieldDocument["type"], rest: Partial<FieldDocument> = {}): FieldDocument => ({ name, title: name, type, ...rest });
const modelWith = (...fields: FieldDocument[]): Model => modelOf([area, entityDoc("thing", fields)]);
const before = modelWith(field("a", "string"));
const after = modelWith(field("a", "integer", { unique: true }));

beforeEach(async () => {
  await emptyStructure(at.db);
  await migrateEntities(at.db, before);
  await sql`insert into campus.thing ("tenantId", id, a) select '000000', lpad(n::text, 6, '0'), n::text from generate_series(1, ${ROWS}) n`.execute(
    at.db,
  );
});

const write = (a: string | null, id: string) => sql`update campus.thing set a = ${a} where id = ${id}`.execute(at.db);
const storedAt = async (id: string) => (await sql<{ a: unknown }>`select a from campus.thing where id = ${id}`.execute(at.db)).rows[0]?.a;

test("what is written while a column is copied arrives in the new one", async () => {
  const first = "000001";
  let isWritten = false;
  await applyPlan(at.db, await planStructure(at.db, after), {
    model: after,
    bigRows: 100,
    onProgress: async ({ step, done }) => {
      if (!step.startsWith("copy") || done === 0 || isWritten) return;
      isWritten = true;
      await write("90001", first);
      await write(null, "000002");
      await write("90003", "005999");
      await sql`delete from campus.thing where id = '000003'`.execute(at.db);
      await sql`insert into campus.thing ("tenantId", id, a) values ('000000', '000000', '90004')`.execute(at.db);
    },
  });
  expect(isWritten).toBe(true);
  expect([await storedAt(first), await storedAt("000002"), await storedAt("005999"), await storedAt("000003"), await storedAt("000000")]).toEqual([
    90001,
    null,
    90003,
    undefined,
    90004,
  ]);
  expect(await differences(at.db, fresh.db, after)).toEqual([]);
});

test("a value that cannot follow, written meanwhile, refuses the change and leaves nothing behind", async () => {
  const plan = await planStructure(at.db, after);
  let isWritten = false;
  const onProgress = async () => {
    if (!isWritten) await write("no number", "000001");
    isWritten = true;
  };
  await expect(applyPlan(at.db, plan, { model: after, bigRows: 100, onProgress })).rejects.toMatchObject({ kind: "schema" });
  expect(await differences(at.db, fresh.db, before)).toEqual([]);
  expect(await storedAt("000001")).toBe("no number");
});

test("the switch waits for a long reader without standing in the way of others", async () => {
  const plan = await planStructure(at.db, after);
  const reader = await at.pool.connect();
  await reader.query("begin; select 1 from campus.thing limit 1");
  const work = applyPlan(at.db, plan, { model: after });
  const refused = sql<{
    n: number;
  }>`select count(*)::int as n from pg_locks l join pg_class c on c.oid = l.relation where c.relname = 'thing' and not l.granted`;
  while ((await refused.execute(at.db)).rows[0]!.n === 0);
  // Behind a waiting exclusive lock everybody waits; that it is given up soon is what lets this reader through.
  expect(await storedAt("000005")).toBe("5");
  await reader.query("commit");
  reader.release();
  await work;
  expect(await storedAt("000005")).toBe(5);
});

test("two processes that build indexes beside the traffic take turns, also behind a lock of somebody else", async () => {
  const next = modelWith(field("a", "string", { unique: true }), field("b", "string"));
  const build = () => withLock(at.db, "somebody", () => migrateEntities(at.db, next, { bigRows: 100 }));
  const [one, two] = await Promise.all([build(), build()]);
  expect([one.steps.length, two.steps.length].toSorted((a, b) => a - b)[0]).toBe(0);
  expect(await differences(at.db, fresh.db, next)).toEqual([]);
});

test("of two plans for one structure the second is refused", async () => {
  const other = modelWith(field("a", "string"), field("b", "string"));
  const [one, two] = [await planStructure(at.db, after), await planStructure(at.db, other)];
  await applyPlan(at.db, one, { model: after });
  const kept = await dump(at.db);
  await expect(applyPlan(at.db, two, { model: other })).rejects.toThrow(/STRUCTURE_DRIFT/);
  expect(await dump(at.db)).toBe(kept);
});

test("what must be true with the new structure is written with it, or not at all", async () => {
  const note = sql`insert into platform.serial (tenant_id, entity, field, prefix, last) values ('000000', 'note', 'n', '', 1)`;
  const noted = async () => (await sql`select 1 from platform.serial where entity = 'note'`.execute(at.db)).rows.length;
  const plan = await planStructure(at.db, after);
  const failing = async (tx: Parameters<typeof note.execute>[0]) => {
    await note.execute(tx);
    throw new Error("no");
  };
  await expect(applyPlan(at.db, plan, { model: after, switched: failing })).rejects.toThrow("no");
  expect([await noted(), await storedAt("000001")]).toEqual([0, "1"]);
  await applyPlan(at.db, plan, {
    model: after,
    switched: async (tx) => {
      await note.execute(tx);
    },
  });
  expect([await noted(), await storedAt("000001")]).toEqual([1, 1]);
});

test("an index whose building was broken off is built again", async () => {
  const next = modelWith(field("a", "string", { unique: true }));
  const unique = wantedIndexes(next, next.entities.get("thing")!).find(({ kind }) => kind === "unique")!;
  await write("1", "000002");
  const build = sql`create unique index concurrently ${sql.id(unique.name)} on campus.thing ("tenantId", a)`;
  await expect(build.execute(at.db)).rejects.toMatchObject({ code: "23505" });
  await write("2", "000002");
  await migrateEntities(at.db, next, { bigRows: 100 });
  expect(await differences(at.db, fresh.db, next)).toEqual([]);
});

test("a start with nothing to do clears up what an ended process left", async () => {
  const unique = wantedIndexes(after, after.entities.get("thing")!).find(({ kind }) => kind === "unique")!;
  await write("1", "000002");
  await expect(sql`create unique index concurrently ${sql.id(unique.name)} on campus.thing ("tenantId", a)`.execute(at.db)).rejects.toMatchObject({
    code: "23505",
  });
  await sql`insert into platform.structure_run (plan, step) values ('{}', 'index')`.execute(at.db);
  expect((await migrateEntities(at.db, before)).steps).toEqual([]);
  expect(await differences(at.db, fresh.db, before)).toEqual([]);
});

test("a row that somebody writes while values are filled in keeps both", async () => {
  const next = modelWith(field("a", "string"), field("b", "string", { computed: { field: "a" }, store: true }));
  let writes = 0;
  await migrateEntities(at.db, next, {
    bigRows: 100,
    onProgress: async ({ step, done }) => {
      if (!step.startsWith("fill") || done !== 500) return;
      writes += 1;
      await write("other", "000600");
    },
  });
  expect(writes).toBe(1);
  const { rows } = await sql`select a, b from campus.thing where a is distinct from b or id = '000600'`.execute(at.db);
  expect(rows).toEqual([{ a: "other", b: "other" }]);
});
