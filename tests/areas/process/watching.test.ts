import { afterAll, beforeAll, expect, test } from "vitest";
import { listRecords, removeRecords, saveRecords } from "../../../src/server/data/records/index.ts";
import { planStructure } from "../../../src/server/releases/structure/index.ts";
import { statementsOf } from "../../support/statements.ts";
import { type Office, openOffice, refusal, xhOf } from "../leave/office.ts";

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const instances = async (accountNo: string, columns: string[] = []): Promise<Record<string, unknown>[]> => {
  const { records } = await listRecords(await office.as(accountNo), "processInstance", { columns: columns.join(","), size: "50" });
  return records as Record<string, unknown>[];
};

test("where a record stands in its flow is a row of a view, seen by whom its college and class belong to", async () => {
  const id = await office.submitted(1);
  const other = await office.submitted(81);
  const [row] = (await instances("gly")).filter(({ businessId }) => businessId === id);
  expect(row).toMatchObject({
    ...{ processType: "leaveApplication", instanceState: "running", starterId: xhOf(1), xh: xhOf(1), classId: "c1" },
    ...{ currentNode: "辅导员审批", currentHandlers: ["fdy"], endTime: null },
  });
  const seenBy = async (accountNo: string) => (await instances(accountNo)).map(({ businessId }) => businessId);
  expect(await seenBy("fdy")).toEqual([id]);
  expect(await seenBy("dept12")).toEqual([other]);
  // A student sees what they began themselves.
  expect(await seenBy(xhOf(1))).toEqual([id]);
  await office.move("fdy", "leaveApplication", { id, move: "approve" });
  expect((await instances("gly")).find(({ businessId }) => businessId === id)).toMatchObject({ instanceState: "approved", currentHandlers: [] });
});

test("of a record that is hidden from a reader, no row tells that it stands anywhere", async () => {
  const id = await office.submitted(5);
  const seenBy = async (accountNo: string) => (await instances(accountNo)).some(({ businessId }) => businessId === id);
  const stepsSeenBy = async (accountNo: string) =>
    (await listRecords(await office.as(accountNo), "processHistory", { instanceId: `leaveApplication-${id}` })).total;
  expect([await seenBy("fdy"), await stepsSeenBy("fdy")]).toEqual([true, 1]);
  await removeRecords(await office.as("gly"), "leaveApplication", [id], { rights: "system" });
  expect([await seenBy("fdy"), await stepsSeenBy("fdy")]).toEqual([false, 0]);
});

test("whether a reader may know of a record is asked once for what is shown and once for which rows, whatever rights they have", async () => {
  const call = await office.as("fdy");
  const sent = await statementsOf(office.at.runtime, () => listRecords(call, "processInstance", { size: "50" }));
  const total = sent.find((text) => text.startsWith("/* kept */"))!;
  const rows = sent.find((text) => text.includes('as "c0"') && text.includes("processInstance"))!;
  const recordsAsked = (text: string): number => text.split(/"id" = "t0"\."businessId"/).length - 1;
  expect(recordsAsked(total)).toBeGreaterThan(10);
  expect(recordsAsked(rows)).toBe(2 * recordsAsked(total));
});

test("what was done is told with the time that it took, its opinion to administrators alone", async () => {
  const id = await office.submitted(2);
  office.time("2026-11-23 11:00:00");
  await office.move("fdy", "leaveApplication", { id, move: "approve", opinion: "注意安全" });
  const steps = async (accountNo: string) =>
    (
      (await listRecords(await office.as(accountNo), "processHistory", { instanceId: `leaveApplication-${id}` })).records as Record<string, unknown>[]
    ).filter(({ nodeKey }) => nodeKey === "辅导员审批");
  expect(await steps("gly")).toMatchObject([{ handlerId: "fdy", result: "agree", via: "user", opinion: "注意安全", costHours: 3 }]);
  expect((await steps("fdy"))[0]).not.toHaveProperty("opinion", "注意安全");
});

test("nobody writes a view, and its rows are no use of what they refer to", async () => {
  const [row] = await instances("gly");
  const write = saveRecords(await office.as("gly"), "processInstance", [{ id: String(row!.id), values: { title: "改" } }], { rights: "user" });
  expect(await refusal(write.then(() => undefined))).toMatch(/权限|没有|不能/);
  const plan = await planStructure(office.at.database.db, office.at.model);
  expect(plan.steps).toEqual([]);
});
