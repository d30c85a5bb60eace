import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runJobNow } from "../../support/run-job.ts";
import { type Office, openOffice, xhOf } from "./office.ts";

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const away = (number: number, lxrq: string | null) =>
  office.at.database.db
    .withSchema("campus")
    .updateTable("baseStudentInfo")
    .set({ sfzj: lxrq === null, lxrq })
    .where("xh", "=", xhOf(number))
    .execute();
const heldBy = async (table: string, id: string): Promise<number> =>
  (await sql`select 1 from platform.${sql.id(table)} where entity = 'leaveApplication' and record_id = ${id}`.execute(office.at.database.db)).rows
    .length;

test("leave of a student who left more than five years ago is erased; the audit trail stays", async () => {
  const kept = await office.approved(1);
  const gone = await office.approved(2);
  await office.act(xhOf(2), "leave.gateCode", { entity: "leaveApplication", ids: [gone] });
  await away(1, "2021-12-01");
  await away(2, "2021-11-01");
  await runJobNow(office.at.runtime, "leave/retention");
  expect((await office.rows("leaveApplication", {})).map((row) => row.id)).toEqual([kept]);
  expect(await Promise.all(["flow_step", "flow_instance"].map((table) => heldBy(table, gone)))).toEqual([0, 0]);
  expect(await heldBy("flow_step", kept)).toBeGreaterThan(0);
  const { rows } = await sql`select 1 from campus."leaveApplication.approvals" where "parentId" = ${gone}`.execute(office.at.database.db);
  expect(rows).toEqual([]);
  const audit = await sql<{ action: string }>`select action from platform.audit where record_id = ${gone} order by id desc limit 1`.execute(
    office.at.database.db,
  );
  expect(audit.rows).toEqual([{ action: "erase" }]);
  expect(await office.rows("leaveSummary", { xh: xhOf(2) })).toEqual([]);
});

test("a student who is still here keeps everything but old places", async () => {
  const old = await office.draft(3, { applyLocation: { lng: 120, lat: 30 } });
  const fresh = await office.draft(4, { applyLocation: { lng: 120, lat: 30 } });
  await office.at.database.db
    .withSchema("campus")
    .updateTable("leaveApplication")
    .set({ createTime: "2026-05-01 08:00:00" })
    .where("id", "=", old)
    .execute();
  await runJobNow(office.at.runtime, "leave/retention");
  const places = await Promise.all([old, fresh].map(async (id) => (await office.row("leaveApplication", { id })).applyLocation !== null));
  expect(places).toEqual([false, true]);
});

test("run again it finds nothing left to do", async () => {
  await runJobNow(office.at.runtime, "leave/retention");
  expect(await office.rows("leaveApplication", { xh: xhOf(2) })).toEqual([]);
});
