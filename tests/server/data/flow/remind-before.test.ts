import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { moveRecords, runDue } from "../../../../src/server/data/flow/index.ts";
import { suspend } from "../../../../src/server/data/flow/steer.ts";
import { saveRecords } from "../../../../src/server/data/records/index.ts";
import { transaction } from "../../../../src/server/platform/database/transaction.ts";
import { type Office, openOffice } from "./clearing.ts";
import { letters } from "./letters.ts";

const { entity } = letters;
let office: Office;
beforeAll(async () => {
  office = await openOffice({}, letters);
});
beforeEach(() => office.time("2026-11-23 08:00:00"));
afterAll(() => office.at.close());

/** A letter that came to the node at eight; `early`: hours before its deadline. */
async function sent(move: string, early: number | null = null): Promise<string> {
  const [saved] = await saveRecords(await office.as("w"), entity, [{ values: { title: "函", chiefId: "c", early } }], { rights: "user" });
  await moveRecords(await office.as("w"), entity, move, { id: saved!.id });
  return saved!.id;
}
async function runAt(time: string): Promise<void> {
  office.time(`2026-11-23 ${time}`);
  await runDue(office.at.runtime);
}
/** Who was told of a deadline that comes near, and in which words. */
const told = async (id: string) =>
  (
    await office.at.database.db
      .withSchema("platform")
      .selectFrom("message")
      .select(["user_id", "body", "template"])
      .where("record_id", "=", id)
      .where("template", "like", "flow.remind%")
      .orderBy("user_id")
      .execute()
  ).map(({ user_id, body, template }) => (template === "flow.remindBefore" ? `${user_id} ${body}` : `${user_id} ${template}`));
const near = ["l1 函 请在 2026-11-23 18:00 前办理（timed）", "l2 函 请在 2026-11-23 18:00 前办理（timed）"];

test("before its deadline whoever is to act is told by when, once over all processes", async () => {
  const [id, never] = [await sent("to-timed", 2), await sent("to-timed")];
  await runAt("15:59:00");
  expect(await told(id)).toEqual([]);
  office.time("2026-11-23 16:00:00");
  await Promise.all(Array.from({ length: 4 }, () => runDue(office.at.runtime)));
  expect(await told(id)).toEqual(near);
  await runAt("17:00:00");
  expect([await told(id), await told(never)]).toEqual([near, []]);
  await runAt("18:00:00");
  expect((await told(id)).toSorted()).toEqual(["l1 flow.remind", "l2 flow.remind", ...near].toSorted());
});

test("hours that are as many as the deadline tell nobody: whoever is to act was asked just now", async () => {
  const id = await sent("to-timed", 8);
  await runAt("09:00:00");
  expect(await told(id)).toEqual([]);
});

test("sent again after a return it is told anew", async () => {
  const id = await sent("to-timed", 2);
  await runAt("16:30:00");
  await office.tries("l1", id, "back", { opinion: "补" });
  await office.tries("w", id, "to-timed");
  office.time("2026-11-24 15:00:00");
  await runDue(office.at.runtime);
  expect(await told(id)).toEqual([near[0], "l1 函 请在 2026-11-24 16:30 前办理（timed）", near[1], "l2 函 请在 2026-11-24 16:30 前办理（timed）"]);
});

test("of several who decide those are told who have not, by the clock too", async () => {
  const id = await sent("to-clock");
  await office.tries("l1", id, "agree");
  await runAt("14:00:00");
  expect(await told(id)).toEqual(["l2 函 请在 2026-11-23 18:00 前办理（clock）"]);
  await runAt("18:00:00");
  expect((await office.record(id)).state).toBe("head");
});

test("of parts those are told that have a deadline and have not signed", async () => {
  const [open, signed] = [await sent("to-pair"), await sent("to-pair")];
  await office.tries("l1", signed, "agree");
  office.time("2026-11-23 11:00:00");
  await Promise.all(Array.from({ length: 4 }, () => runDue(office.at.runtime)));
  await runAt("11:30:00");
  const words = "函 请在 2026-11-23 12:00 前办理（pair）";
  expect([await told(open), await told(signed)]).toEqual([[`l1 ${words}`, `l2 ${words}`], []]);
});

test("nobody is told of a record that is stopped", async () => {
  const id = await sent("to-timed", 2);
  const { rev } = await office.at.database.db
    .withSchema("platform")
    .selectFrom("flow_instance")
    .select("rev")
    .where("record_id", "=", id)
    .executeTakeFirstOrThrow();
  const x = await office.as("x");
  await transaction(office.at.database.db, async () => suspend(x, { entity, recordId: id, rev: Number(rev), reason: "查" }));
  await runAt("16:30:00");
  expect(await told(id)).toEqual([]);
});
