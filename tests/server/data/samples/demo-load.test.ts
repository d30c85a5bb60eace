import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadDemo } from "../../../../src/server/areas/demo/index.ts";
import { runDue } from "../../../../src/server/data/flow/index.ts";
import { productSchemas, type TestApp, testApp } from "../../../support/app.ts";

let school: TestApp;

beforeAll(async () => {
  school = await testApp({ now: () => new Date("2026-11-25T07:00:00Z") });
  await loadDemo(school.runtime);
}, 600_000);
afterAll(() => school?.close());

/** Entities of which a demonstration has no rows on its first day, each with its reason. */
const empty: Readonly<Record<string, string>> = {
  flowFailure: "nothing failed yet",
  logArchive: "archives are made of logs that are older than the school",
  onlineUser: "nobody has signed in yet",
  roleButton: "roles of the documents hold their buttons without rows",
  softLicense: "the start registers the machine itself",
  sysMenu: "the start writes the menus of the documents",
};

test("every entity of the product has rows in the demo school, but those that name a reason", async () => {
  const found: string[] = [];
  for (const entity of school.runtime.model().entities.values()) {
    if (entity.childOf !== null || empty[entity.id] !== undefined) continue;
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.id("campus", entity.id)}`.execute(school.runtime.db);
    if (rows[0]!.n === 0) found.push(entity.id);
  }
  expect(found).toEqual([]);
});

test("no message of the past is left to be sent when the clock first strikes", async () => {
  const tasks = async () =>
    (await sql<{ id: string; state: string }>`select id, state from campus."messageTask" order by id`.execute(school.runtime.db)).rows;
  const before = await tasks();
  expect(before.map(({ state }) => state)).toContain("scheduled");
  await runDue(school.runtime);
  expect(await tasks()).toEqual(before);
});
