import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { readXlsx } from "hucre";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFile, openFile } from "../../../../src/server/data/files/file-store.ts";
import { importRecords } from "../../../../src/server/data/imports/index.ts";
import { evalContext } from "../../../../src/server/identity/eval-context.ts";
import { personOf } from "../../../../src/server/identity/user-context.ts";
import type { Call } from "../../../../src/server/platform/runtime.ts";
import { writeWorkbook } from "../../../../src/server/platform/xlsx/write-workbook.ts";
import { type TestApp, testApp } from "../../../support/app.ts";
import { schoolRows } from "../../../areas/base/school.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;
/** Bytes in use once nothing that is done with stands there. */
function heap(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

const ROWS = 6_000;
const admin = { id: "admin", accountNo: "admin", userName: "管理员", userType: "1", roles: ["gly"], state: "normal" };

let school: TestApp;
let folder: string;
beforeAll(async () => {
  school = await testApp({ rows: { ...schoolRows, sysUser: [...schoolRows.sysUser!, admin] } });
  folder = await mkdtemp(join(tmpdir(), "campus-memory-"));
});
afterAll(async () => {
  await school?.close();
  await rm(folder, { recursive: true, force: true });
});

async function callOf(accountId: string): Promise<Call> {
  const { runtime } = school;
  const person = (await personOf(runtime, { tenantId: "000000", userId: accountId, accountVersion: 0 }))!;
  const ctx = await evalContext(runtime, person.user);
  return { runtime, model: runtime.model(), user: person.user, ctx, traceId: "t", idempotencyKey: null, ip: "" };
}

/** Classes of subjects that there are none of. */
function* badRows(): Generator<string[]> {
  for (let no = 1; no <= ROWS; no++) yield [`${no}`, `班级${no}`, "2024级", `没有的专业${no}`, "主校区", `${no} `.repeat(300)];
}

test("a file of bad rows takes no more memory at its end than at its beginning", async () => {
  const file = join(folder, "bad.xlsx");
  const columns = ["班号", "班级名称", "年级", "年级专业", "校区", "备注"].map((title) => ({ titles: [title], kind: "text" as const }));
  await writeFile(file, await buffer(writeWorkbook([{ name: "班级", columns, rows: badRows() }])));
  const heaps: number[] = [];
  const report = await importRecords(
    await callOf("admin"),
    "stuClass",
    { file, mode: "insert", dryRun: true, strict: false },
    { progress: async () => void heaps.push(heap()) },
  );
  expect(report).toMatchObject({ total: ROWS, inserted: 0, failed: ROWS });
  // The first thousand faults are told in the reply: they stand in memory from then on.
  const grown = Math.max(...heaps.slice(4)) - heaps[3]!;
  expect(grown, `bytes in use after each batch: ${heaps.join(" ")}`).toBeLessThan(3_000_000);
  const stored = await findFile(school.runtime.db, "000000", report.errorFileId!);
  const [sheet] = (await readXlsx(await buffer(await openFile(school.runtime, stored!)))).sheets;
  expect(sheet!.rows).toHaveLength(ROWS + 1);
  expect(sheet!.rows.at(-1)!.slice(0, 2)).toEqual([`${ROWS}`, `班级${ROWS}`]);
});
