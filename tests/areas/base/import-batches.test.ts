import { afterAll, beforeAll, expect, test } from "vitest";
import { recordImport } from "../../../src/server/areas/base/import-batches.ts";
import { moveRecords } from "../../../src/server/data/flow/index.ts";
import { saveRecords } from "../../../src/server/data/records/index.ts";
import type { Call } from "../../../src/server/platform/runtime.ts";
import type { TestRuntime } from "../../support/database.ts";
import { gly, refusal, row, rowsOf, schoolRuntime } from "./school.ts";

let at: TestRuntime;
beforeAll(async () => {
  at = await schoolRuntime({
    building: [{ id: "b1", campusId: "1", buildingCode: "J1", buildingName: "一号楼", buildingType: "1", floorUp: 6, isEnabled: true }],
  });
});
afterAll(() => at.close());

const venue = (roomNo: string) => ({
  venueCode: `J1-${roomNo}`,
  venueName: `一号楼${roomNo}`,
  campusId: "1",
  buildingId: "b1",
  floor: 1,
  roomNo,
  venueType: "1",
});
const times = { startTime: "2026-11-21 09:59:00", endTime: "2026-11-21 10:00:00" };

/** Rows as an import writes them, and the line it leaves. */
async function imported(call: Call, rooms: string[], endTime = times.endTime): Promise<string> {
  await saveRecords(
    call,
    "venue",
    rooms.map((room) => ({ values: venue(room) })),
    { rights: "import" },
  );
  return String(
    await recordImport(call, {
      entity: "venue",
      mode: "insert",
      strict: true,
      fileId: null,
      ...times,
      endTime,
      report: { total: rooms.length, inserted: rooms.length, updated: 0, unchanged: 0, failed: 0, errorFileId: null },
    }),
  );
}
const revoke = (call: Call, id: string) => moveRecords(call, "importBatch", "revoke", { ids: [id] });

test("an import leaves a line with its counts", async () => {
  const id = await imported(await at.call(gly), ["101", "102"]);
  expect(await row(at, "importBatch", { id })).toMatchObject({
    importType: "venue",
    importMode: "1",
    isStrict: true,
    successCount: 2,
    failCount: 0,
    state: "finished",
    operatorId: "admin",
  });
});

test("a revoked import takes back the rows it added and no others", async () => {
  const call = await at.call(gly);
  const id = await imported(call, ["201", "202"]);
  await revoke(call, id);
  expect(await row(at, "importBatch", { id })).toMatchObject({ state: "revoked" });
  expect((await rowsOf(at, "venue", {})).map((one) => one.roomNo).sort()).toEqual(["101", "102"]);
});

test("a row changed since stands in the way", async () => {
  const call = await at.call(gly);
  const id = await imported(call, ["301"]);
  const made = await row(at, "venue", { roomNo: "301" });
  await saveRecords(await at.call(gly), "venue", [{ id: String(made!.id), values: { seatCount: 40 } }], { rights: "user" });
  expect(await refusal(revoke(call, id))).toBe("导入之后已有 1 行被修改，不能撤销");
  expect(await row(at, "venue", { roomNo: "301" })).toBeDefined();
});

test("after a day it is too late", async () => {
  const call = await at.call(gly);
  const id = await imported(call, ["401"], "2026-11-20 09:00:00");
  expect(await refusal(revoke(call, id))).toBe("当前状态不允许此操作");
});
