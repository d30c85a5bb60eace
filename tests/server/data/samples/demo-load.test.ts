import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_TENANT, loadDemo, samplesIn } from "../../../../src/server/areas/demo/index.ts";
import { addRows } from "../../../../src/server/data/samples/add-rows.ts";
import { runDue } from "../../../../src/server/data/flow/index.ts";
import { workOffSummaries } from "../../../../src/server/data/summaries/index.ts";
import { productSchemas, type TestApp, testApp } from "../../../support/app.ts";

let school: TestApp;

beforeAll(async () => {
  school = await testApp({ now: () => new Date("2026-11-25T07:00:00Z") });
  await loadDemo(school.runtime);
  await workOffSummaries(school.runtime);
}, 600_000);
afterAll(() => school?.close());

/** Entities of which a demonstration has no rows on its first day, each with its reason. */
const empty: Readonly<Record<string, string>> = {
  dormAllocBatch: "beds are allotted once a year, and who lives in them lives there already",
  dormBedAssign: "nothing is allotted before there is a batch",
  dormCheckIn: "who lives in the dormitory came before the records began",
  dormHabit: "asked of students once a batch begins",
  dormResourceAlloc: "nothing is allotted before there is a batch",
  taskHandover: "nobody has handed over yet",
  flowFailure: "nothing failed yet",
  logArchive: "archives are made of logs that are older than the school",
  onlineUser: "nobody has signed in yet",
  roleButton: "roles of the documents hold their buttons without rows",
  jobLog: "nothing has run yet",
  scheduledJob: "the start writes the jobs of the documents",
  softLicense: "the start registers the machine itself",
  sysMenu: "the start writes the menus of the documents",
  bigScreen: "the start writes the data screens of the documents",
  exportTask: "nobody has exported or imported yet",
  processBinding: "the start tells of the flows of the documents",
  processCategory: "the start writes one for each area with flows",
  processDefinition: "the start tells of the flows of the documents",
  processForm: "the start tells of the forms of the documents",
  processNode: "the start tells of the flows of the documents",
  report: "the start writes the reports of the documents",
  reportDataset: "the start writes the data sets of the reports",
  reportShare: "the reports that could be shared are written by the start",
  screenAccessLog: "nobody has looked at a data screen yet",
  screenCarousel: "the data screens that it would show are written by the start",
  screenDataset: "the start tells of the data screens of the documents",
  screenSnapshot: "figures are kept when somebody looks at a data screen",
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

describe("rows that are added for a test under load", () => {
  const add = async (entity: string, rows: number) =>
    addRows(school.runtime, { entity, rows, tenantId: DEMO_TENANT, documents: await samplesIn(productSchemas) });
  const ids = async (entity: string) =>
    (await sql<{ id: string }>`select id from ${sql.id("campus", entity)} order by id`.execute(school.runtime.db)).rows.map(({ id }) => id);

  test("are led through their flow, with numbers that go on behind those that are there", async () => {
    const before = new Set(await ids("leaveApplication"));
    expect(await add("leaveApplication", 40)).toMatchObject({ added: 40 });
    const made = (await ids("leaveApplication")).filter((id) => !before.has(id));
    expect(made).toHaveLength(40);
    const { rows } = await sql<{ state: string; node: string | null; no: string | null }>`select l.state, i.node, l."leaveNo" as no
      from campus."leaveApplication" l left join platform.flow_instance i on i.entity = 'leaveApplication' and i.record_id = l.id
      where l.id = any(${made})`.execute(school.runtime.db);
    for (const { state, node, no } of rows) expect({ state, isNumbered: no !== null }).toEqual({ state: node ?? state, isNumbered: true });
    expect(rows.some(({ node }) => node !== null)).toBe(true);
    const { rows: same } = await sql`select "leaveNo" from campus."leaveApplication" group by 1 having count(*) > 1`.execute(school.runtime.db);
    expect(same).toEqual([]);
  });

  test("are drawn by their fields where no sample says anything, each apart from the others", async () => {
    const before = (await ids("baseStudentInfo")).length;
    expect(await add("baseStudentInfo", 30)).toEqual({ added: 30, refusal: null });
    expect(await add("baseStudentInfo", 30)).toEqual({ added: 30, refusal: null });
    expect(await ids("baseStudentInfo")).toHaveLength(before + 60);
  });

  test("stand in their tree below rows that were there", async () => {
    await add("department", 20);
    const { rows } = await sql<{ path: string; parent: string | null; above: string | null }>`select d."treePath" as path, d."parentId" as parent,
      p."treePath" as above from campus.department d left join campus.department p on p.id = d."parentId"`.execute(school.runtime.db);
    expect(rows.length).toBeGreaterThan(20);
    for (const { path, above } of rows) expect(path.startsWith(above ?? "/")).toBe(true);
    expect(rows.filter(({ above }) => above !== null).length).toBeGreaterThan(10);
  });

  test("are as many as can be, and the rule is told that keeps out the rest", async () => {
    expect(await add("noticeRead", 5)).toMatchObject({ added: 0, refusal: expect.stringContaining("noticeId、userId 重复") as string });
  });
});
