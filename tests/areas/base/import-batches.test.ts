import { mkdtemp, rm } from "node:fs/promises";
import { createWriteStream } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ImportReport } from "../../../engine/api.ts";
import { moveRecords } from "../../../src/server/data/flow/index.ts";
import { importRecords, takeBackImport } from "../../../src/server/data/imports/index.ts";
import { removeRecords, saveRecords } from "../../../src/server/data/records/index.ts";
import type { Call } from "../../../src/server/platform/runtime.ts";
import { writeWorkbook } from "../../../src/server/platform/xlsx/write-workbook.ts";
import type { TestRuntime } from "../../support/database.ts";
import { gly, refusal, row, rowsOf, schoolRuntime } from "./school.ts";

let at: TestRuntime;
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "batches-"));
  at = await schoolRuntime({
    building: [{ id: "b1", campusId: "1", buildingCode: "J1", buildingName: "一号楼", buildingType: "1", floorUp: 6, isEnabled: true }],
  });
});
afterAll(async () => {
  await at.close();
  await rm(folder, { recursive: true, force: true });
});

const venue = (roomNo: string, more: Record<string, string | number | null> = {}) => ({
  场地编号: `J1-${roomNo}`,
  场地名称: `一号楼${roomNo}`,
  校区: "主校区",
  楼栋: "一号楼",
  楼层: 1,
  房间号: roomNo,
  场地类型: "普通教室",
  ...more,
});

let files = 0;
async function imported(
  call: Call,
  rows: readonly Record<string, string | number | null>[],
  options: { mode?: "insert" | "update" | "both"; dryRun?: boolean } = {},
): Promise<ImportReport> {
  const titles = [...new Set(rows.flatMap((one) => Object.keys(one)))];
  const file = join(folder, `${++files}.xlsx`);
  const columns = titles.map((title) => ({ titles: [title], kind: "text" as const }));
  await pipeline(
    writeWorkbook([{ name: "名单", columns, rows: rows.map((one) => titles.map((title) => one[title] ?? null)) }]),
    createWriteStream(file),
  );
  return importRecords(call, "venue", { file, mode: options.mode ?? "insert", dryRun: options.dryRun === true, strict: true });
}
const revoke = (call: Call, id: string) => moveRecords(call, "importBatch", "revoke", { ids: [id] });
/** What a refused work says. */
const said = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "",
    (error: Error) => error.message,
  );
const rooms = async () => (await rowsOf(at, "venue", {})).map((one) => one.roomNo).sort();

test("an import leaves a line with its counts", async () => {
  const { batchId } = await imported(await at.call(gly), [venue("101", { 座位数: 30 }), venue("102")]);
  expect(await row(at, "importBatch", { id: batchId })).toMatchObject({
    importType: "venue",
    importMode: "1",
    isStrict: true,
    successCount: 2,
    failCount: 0,
    state: "finished",
    operatorId: "admin",
  });
});

test("a trial counts what is new, changed and unchanged, tells old and new, and leaves nothing", async () => {
  const { batchId, ...report } = await imported(await at.call(gly), [venue("101", { 座位数: 45, 场地类型: "实验室" }), venue("102"), venue("109")], {
    mode: "both",
    dryRun: true,
  });
  expect(report).toMatchObject({ total: 3, inserted: 1, updated: 1, unchanged: 1, failed: 0 });
  expect(report.changes).toEqual([
    {
      row: 2,
      name: "一号楼101",
      columns: [
        { title: "场地类型", old: "普通教室", new: "实验室" },
        { title: "座位数", old: "30", new: "45" },
      ],
    },
  ]);
  expect(await refusal(takeBackImport(await at.call(gly), batchId))).not.toBeNull();
});

test("two rows about one room are told by the titles and words of the sheet, in its right cell and order", async () => {
  const { errors } = await imported(await at.call(gly), [venue("111"), venue("101", { 楼层: "二" }), venue("111")], { dryRun: true });
  expect(errors.map(({ row, title, message }) => [row, title, message])).toEqual([
    [3, "场地编号", "场地编号“J1-101”已存在"],
    [3, "楼层", "楼层“二”无法识别，应为整数"],
    [4, "场地编号", "场地编号“J1-111”与第 2 行重复"],
  ]);
});

describe("an import taken back", () => {
  test("loses the rows it added, and gives those it changed their former values", async () => {
    const call = await at.call(gly);
    const { batchId } = await imported(call, [venue("101", { 座位数: 60 }), venue("201"), venue("202")], { mode: "both" });
    expect((await row(at, "venue", { roomNo: "101" }))!.seatCount).toBe(60);
    expect(await takeBackImport(call, batchId)).toEqual({ batchId, removed: 2, restored: 1, keptCount: 0, kept: [] });
    expect(await rooms()).toEqual(["101", "102"]);
    expect((await row(at, "venue", { roomNo: "101" }))!.seatCount).toBe(30);
    expect(await row(at, "importBatch", { id: batchId })).toMatchObject({ state: "revoked" });
  });

  test("from the centre too", async () => {
    const call = await at.call(gly);
    const { batchId } = await imported(call, [venue("201")]);
    await revoke(call, batchId);
    expect(await row(at, "importBatch", { id: batchId })).toMatchObject({ state: "revoked" });
    expect(await rooms()).toEqual(["101", "102"]);
  });

  test("is taken back once, however many ask at once", async () => {
    const { batchId } = await imported(await at.call(gly), [venue("301"), venue("302")]);
    const calls = await Promise.all(Array.from({ length: 8 }, () => at.call(gly)));
    const answers = await Promise.allSettled(calls.map((call) => takeBackImport(call, batchId)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refusals = answers.flatMap((one) => (one.status === "rejected" ? [(one.reason as Error).message] : []));
    expect(new Set(refusals.map((message) => message.replace(/于 .* 撤/, "于 … 撤")))).toEqual(new Set(["本次导入已于 … 撤销"]));
    expect(await rooms()).toEqual(["101", "102"]);
  });

  test("is not, while rows stand in the way: each is told with its reason, and nothing is done", async () => {
    const call = await at.call(gly);
    const { batchId } = await imported(call, [venue("101", { 座位数: 60 }), venue("401"), venue("402"), venue("403")], { mode: "both" });
    const made = await row(at, "venue", { roomNo: "402" });
    await saveRecords(await at.call(gly), "venue", [{ id: String(made!.id), values: { seatCount: 40 } }], { rights: "user" });
    const room = await row(at, "venue", { roomNo: "101" });
    await removeRecords(await at.call(gly), "venue", [String(room!.id)]);
    expect(await takeBackImport(call, batchId)).toEqual({
      batchId,
      removed: 0,
      restored: 0,
      keptCount: 2,
      kept: [
        { row: 2, reason: "导入之后已被删除" },
        { row: 4, reason: "导入之后已被修改" },
      ],
    });
    expect(await refusal(revoke(call, batchId))).toBe("共 2 行不能撤销，整批没有撤销：第 2 行：导入之后已被删除；第 4 行：导入之后已被修改");
    expect(await rooms()).toEqual(["102", "401", "402", "403"]);
    expect(await row(at, "importBatch", { id: batchId })).toMatchObject({ state: "finished" });
  });

  test("is nobody's who may not import", async () => {
    const { batchId } = await imported(await at.call(gly), [venue("501")]);
    const stranger = await at.call({ id: "t9", roles: ["teacher"] });
    expect(await refusal(takeBackImport(stranger, batchId))).toContain("没有");
    expect(await refusal(takeBackImport(await at.call(gly), "9"))).not.toBeNull();
    expect(await rooms()).toContain("501");
  });

  test("is too late after a day", async () => {
    const { batchId } = await imported(await at.call(gly), [venue("601")]);
    await sql`update platform.import_batch set ended_at = ended_at - interval '25 hours' where id = ${batchId}`.execute(at.runtime.db);
    expect(await said(takeBackImport(await at.call(gly), batchId))).toBe("导入已超过 24 小时，不能撤销");
    expect(await said(revoke(await at.call(gly), batchId))).toBe("导入已超过 24 小时，不能撤销");
  });
});
