import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestRuntime } from "../../support/database.ts";
import { insertRows } from "../../support/database.ts";
import { callOf, officeRuntime, refusal, row, runAs } from "./school.ts";

let at: TestRuntime;
beforeAll(async () => {
  at = await officeRuntime({});
  const failed = (id: string, moveKey: string) => ({
    id,
    entityName: "sysUser",
    recordId: "s1",
    recordTitle: "李一",
    moveKey,
    moveTitle: "锁定",
    sentence: "先前的原因",
    tries: 1,
    nextTime: "2099-01-01 00:00:00",
  });
  await insertRows(at.database.db, at.model, "flowFailure", [failed("f1", "lock"), failed("f2", "activate"), failed("f3", "work:lock")]);
});
afterAll(() => at.close());

const tryAgain = async (who: string, id: string) => runAs(await callOf(at, who), "flowFailure", "system.tryAgain", { ids: [id] });
const listed = async (id: string) => (await row(at, "flowFailure", { id })) !== undefined;

test("a record that rests is moved at once by hand, as the scheduler would, and leaves the list", async () => {
  await tryAgain("admin", "f1");
  expect(await row(at, "sysUser", { id: "s1" })).toMatchObject({ state: "locked" });
  expect(await listed("f1")).toBe(false);
});

test("what still cannot be done says why and stays", async () => {
  expect(await refusal(tryAgain("admin", "f2"))).toBe("当前状态不允许此操作");
  expect(await listed("f2")).toBe(true);
});

test("what a move still brings about is gone on with at once", async () => {
  await sql`insert into platform.effect_work (tenant_id, id, entity, record_id, user_id, happening, effects, total, began_at, next_at)
    values ('000000', 'w1', 'sysUser', 's1', '', '{}', '{}', 3000, now(), '2099-01-01')`.execute(at.database.db);
  await tryAgain("admin", "f3");
  expect(await listed("f3")).toBe(false);
  const { rows } = await sql<{ waits: boolean }>`select next_at > '2098-01-01' as waits from platform.effect_work`.execute(at.database.db);
  expect(rows).toEqual([{ waits: false }]);
  await sql`delete from platform.effect_work`.execute(at.database.db);
});

test("nobody but administrators sees the list or tries again", async () => {
  for (const who of ["s1", "clerk"]) expect(await refusal(tryAgain(who, "f2"))).not.toBeNull();
  const { rows } = await sql<{ state: string }>`select state from campus."sysUser" where id = 's1'`.execute(at.database.db);
  expect(rows).toEqual([{ state: "locked" }]);
});
