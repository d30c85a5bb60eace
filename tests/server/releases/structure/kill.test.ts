import type { FieldDocument } from "../../../../engine/fields/field-document.ts";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CampusDocument } from "../../../../engine/documents/index.ts";
import { APP_ROLE } from "../../../../src/server/platform/database/migrate.ts";
import { migrateEntities } from "../../../../src/server/releases/structure/index.ts";
import { type TestDatabase, testDatabase } from "../../../support/database.ts";
import { entityDoc, modelOf, setOf } from "../../../support/model.ts";
import { differences, emptyStructure } from "../../../support/structure.ts";

const ROWS = 5000;
let at: TestDatabase;
let fresh: TestDatabase;
let folder: string;
beforeAll(async () => {
  [at, fresh] = [await testDatabase(), await testDatabase()];
  folder = await mkdtemp(join(tmpdir(), "campus-kill-"));
});
afterAll(async () => {
  await at.close();
  await fresh.close();
  await rm(folder, { recursive: true, force: true });
});

const area: CampusDocument = { kind: "area", id: "trial", title: "试验", service: "yxgl", menu: [], roles: [{ code: "gly", title: "管理员" }] };
const field = (name: string, type: FieldDocument["type"], rest: Partial<FieldDocument> = {}): FieldDocument => ({ name, title: name, type, ...rest });
const oldSet = [area, entityDoc("thing", [field("a", "string"), field("old", "string", { unique: true }), field("gone", "string")])];
const newSet = [
  area,
  entityDoc("thing", [
    field("a", "integer"),
    field("fresh", "integer", { unique: true, renamedFrom: ["old"] }),
    field("sum", "integer", { computed: { add: [{ field: "a" }, { field: "fresh" }] }, store: true }),
  ]),
];

async function filled(): Promise<void> {
  await emptyStructure(at.db);
  await migrateEntities(at.db, modelOf(oldSet));
  await sql`insert into campus.thing ("tenantId", id, a, old, gone) select '000000', n::text, n::text, n::text, 'g' from generate_series(1, ${ROWS}) n`.execute(
    at.db,
  );
}

/** Starts the work in another process and ends that process without a word when it reaches `stopAt`. */
async function killAt(stopAt: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(at.db);
  const place = { socketDir: at.server.socketDir, port: at.server.port, user: APP_ROLE, database: rows[0]!.name };
  const input = join(folder, "input.json");
  await writeFile(input, JSON.stringify({ place, set: setOf(newSet), stopAt }));
  const child: ChildProcess = spawn(process.execPath, [new URL("./apply-child.ts", import.meta.url).pathname, input], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const [line] = (await Promise.race([once(child.stdout!, "data"), once(child, "exit")])) as [unknown];
  child.kill("SIGKILL");
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  expect(String(line)).toContain(stopAt);
}

async function columns(): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select column_name as name from information_schema.columns where table_schema = 'campus' and table_name = 'thing'`.execute(at.db);
  return rows.map(({ name }) => name);
}

const sums = async () =>
  (
    await sql<{ n: number; total: number }>`select count(*)::int as n, sum(a + fresh)::int as total from campus.thing where sum = a + fresh`.execute(
      at.db,
    )
  ).rows[0];
const TOTAL = ROWS * (ROWS + 1);

test.each(["index", "switch", "fill"])("a process killed at “%s” is followed by one that brings the work to its end", async (stopAt) => {
  await filled();
  await killAt(stopAt);
  if (stopAt !== "fill") expect(await columns()).toContain("old");
  await migrateEntities(at.db, modelOf(newSet));
  expect(await sums()).toEqual({ n: ROWS, total: TOTAL });
  expect(await differences(at.db, fresh.db, modelOf(newSet))).toEqual([]);
});

test("a process killed before the switch is followed by one that goes back, and no value is touched", async () => {
  await filled();
  await killAt("copy");
  await sql`insert into campus.thing ("tenantId", id, a, old) values ('000000', 'late', 'x', 'y')`.execute(at.db);
  await migrateEntities(at.db, modelOf(oldSet));
  expect(await differences(at.db, fresh.db, modelOf(oldSet))).toEqual([]);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from campus.thing where a = id and old = id and gone = 'g'`.execute(at.db);
  expect(rows).toEqual([{ n: ROWS }]);
  expect((await sql`select a, old from campus.thing where id = 'late'`.execute(at.db)).rows).toEqual([{ a: "x", old: "y" }]);
});

test("a copy that was killed goes on where it stopped, with what was written meanwhile", async () => {
  await filled();
  await killAt("copy");
  const { rows } = await sql<{ row_id: string }>`select row_id from platform.structure_job where kind = 'copy'`.execute(at.db);
  expect(rows[0]!.row_id).not.toBe("");
  await sql`update campus.thing set a = '7' where id = '1'`.execute(at.db);
  let copied = 0;
  await migrateEntities(at.db, modelOf(newSet), {
    bigRows: 100,
    onProgress: ({ step, done }) => {
      if (step.startsWith("copy")) copied = done;
    },
  });
  expect(copied).toBeLessThan(ROWS);
  expect((await sql`select a from campus.thing where id = '1'`.execute(at.db)).rows).toEqual([{ a: 7 }]);
  expect(await differences(at.db, fresh.db, modelOf(newSet))).toEqual([]);
});
