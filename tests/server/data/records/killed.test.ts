import { once } from "node:events";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addRecord, withIdempotency } from "../../../../src/server/data/records/index.ts";
import { killedAt, working } from "../../../support/killed.ts";
import { applying, type Office, openOffice, xhOf } from "../../../areas/leave/office.ts";

const entity = "leaveApplication";
/** Whoever writes an application waits here, with the work before it done. */
const noInsert = `lock table campus."leaveApplication" in share mode`;
const noMessage = 'lock table campus."messageLog" in share mode';
let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const ofStudent = (number: number) => office.rows(entity, { xh: xhOf(number) });
const count = async (table: string, id: string): Promise<number> =>
  (await sql`select 1 from platform.${sql.id(table)} where record_id = ${id}`.execute(office.at.runtime.db)).rows.length;
const values = (number: number) => ({ ...applying, xh: xhOf(number) });
const add = async (number: number, key: string) => {
  const call = { ...(await office.as(xhOf(number))), idempotencyKey: key };
  return withIdempotency(call, { path: `/${entity}/add`, body: values(number) }, () => addRecord(call, entity, values(number)));
};
const adding = (number: number, key: string) => ({ does: "add", as: xhOf(number), entity, values: values(number), key }) as const;

test("a process killed while it saves has saved nothing, and the same request done again is done once", async () => {
  await killedAt(office.at, noInsert, adding(1, "again"));
  expect(await ofStudent(1)).toEqual([]);
  const [first, second] = [await add(1, "again"), await add(1, "again")];
  expect(second).toEqual(first);
  expect(await ofStudent(1)).toHaveLength(1);
});

test("a process killed in the middle of a move has moved nothing: neither state, nor history, nor messages", async () => {
  const id = await office.submitted(2);
  const before = [await count("flow_step", id), (await office.inbox(xhOf(2))).length];
  await killedAt(office.at, noMessage, { does: "move", as: "fdy", entity, move: "approve", id });
  expect((await office.leave(id)).state).toBe("submitted");
  expect([await count("flow_step", id), (await office.inbox(xhOf(2))).length]).toEqual(before);
  expect(await office.move("fdy", entity, { id, move: "approve" })).toBe("approved");
});

test("the same request in two processes at once is done by one, and both answer the same", async () => {
  const child = working(office.at, adding(3, "twice"));
  const said: string[] = [];
  child.stdout!.on("data", (chunk) => said.push(String(chunk)));
  await once(child.stdout!, "data");
  const mine = await add(3, "twice");
  if (child.exitCode === null) await once(child, "exit");
  expect(JSON.parse(said.join("").split("\n")[1]!)).toEqual(JSON.parse(JSON.stringify(mine)));
  expect(await ofStudent(3)).toHaveLength(1);
});

test("of two overlapping applications handed in by two processes exactly one is taken", async () => {
  const [mine, theirs] = [await office.draft(4), await office.draft(4, { endTime: "2026-11-25 18:00:00" })];
  const child = working(office.at, { does: "move", as: xhOf(4), entity, move: "submit", id: theirs });
  child.stderr!.removeAllListeners("data");
  await once(child.stdout!, "data");
  await office.tries(xhOf(4), entity, { id: mine, move: "submit" });
  if (child.exitCode === null) await once(child, "exit");
  expect((await ofStudent(4)).map((row) => row.state).toSorted()).toEqual(["draft", "submitted"]);
});
