import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImportReport } from "../../../../engine/api.ts";
import { writeWorkbook } from "../../../../src/server/platform/xlsx/write-workbook.ts";
import { schoolRows } from "../../../areas/base/school.ts";
import { type TestApp, testApp } from "../../../support/app.ts";
import { multipart } from "../../../support/multipart.ts";

let school: TestApp;
beforeAll(async () => {
  school = await testApp({
    rows: {
      ...schoolRows,
      sysUser: [{ id: "admin", accountNo: "admin", userName: "管理员", userType: "1", roles: ["gly"], state: "normal" }],
      campus: [...schoolRows.campus!, { id: "2", campusCode: "02", campusName: "东校区", isDefault: false, isEnabled: true }],
      building: ["1", "2"].map((campusId) => ({
        id: `b${campusId}`,
        campusId,
        buildingCode: `J${campusId}`,
        buildingName: "1号教学楼",
        floorUp: 6,
        floorDown: 0,
        isEnabled: true,
      })),
    },
  });
});
afterAll(() => school?.close());

async function importRooms(rows: readonly (string | null)[][]): Promise<ImportReport> {
  const titles = ["场地编号", "场地名称", "校区", "楼栋", "楼层", "房间号", "场地类型"];
  const content = await buffer(writeWorkbook([{ name: "场地", columns: titles.map((title) => ({ titles: [title], kind: "text" as const })), rows }]));
  const { payload, headers } = multipart({}, { name: "场地.xlsx", content });
  return (await school.as("admin").post("/api/flySource-base/venue/import", payload, headers)).json<{ data: ImportReport }>().data;
}

test("a title that several records carry means the one that the rest of its row allows", async () => {
  const room = (no: number, campus: string | null) => [`V${no}`, `教室${no}`, campus, "1号教学楼", "1", `10${no}`, "多媒体教室"];
  const report = await importRooms([room(1, "东校区"), room(2, "主校区"), room(3, null)]);
  expect(report.errors).toMatchObject([{ row: 4, title: "楼栋", value: "1号教学楼", message: expect.stringContaining("重名") }]);
  // What an export wrote of a house is found again.
  expect(await importRooms([["V4", "教室4", "东校区", "东校区-1号教学楼", "1", "104", "多媒体教室"]])).toMatchObject({ errors: [] });
  const { rows } = await sql`select "venueCode", "buildingId" from campus.venue order by "venueCode"`.execute(school.runtime.db);
  expect(rows).toEqual([
    { venueCode: "V1", buildingId: "b2" },
    { venueCode: "V2", buildingId: "b1" },
    { venueCode: "V4", buildingId: "b2" },
  ]);
});
