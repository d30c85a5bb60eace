import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listRecords, selectRecords } from "../../../../src/server/data/records/index.ts";
import { schoolRows, schoolRuntime } from "../../../areas/base/school.ts";
import type { TestRuntime } from "../../../support/database.ts";

const houses = ["1", "2"].map((campusId) => ({
  ...{ id: `d${campusId}`, campusId, dormName: "1号公寓", dormCode: `D${campusId}`, dormType: "1", genderLimit: "1", floorTotal: 6, isEnabled: true },
}));
const rooms = houses.map(({ id, campusId }) => ({
  ...{
    id: `r${campusId}`,
    dormId: id,
    roomNo: "101",
    roomFullName: `${campusId === "1" ? "主校区" : "东校区"}-1号公寓-101`,
    genderLimit: "1",
    isEnabled: true,
  },
}));
const beds = rooms.map(({ id, dormId, roomFullName }) => ({
  ...{ id: `b${id}`, roomId: id, dormId, roomFullName, bedNo: "1", bedType: "1", bedState: "1", isEnabled: true },
}));

let at: TestRuntime;
beforeAll(async () => {
  at = await schoolRuntime({
    campus: [...schoolRows.campus!, { id: "2", campusCode: "02", campusName: "东校区", isEnabled: true }],
    dorm: houses,
    dormRoom: rooms,
    dormBed: beds,
    dormRoomAsset: beds.map((bed) => ({
      id: `a${bed.id}`,
      roomId: bed.roomId,
      dormId: bed.dormId,
      bedId: bed.id,
      assetName: "书桌",
      assetType: "1",
    })),
  });
});
afterAll(() => at?.close());

const gly = () => at.call({ roles: ["gly"] });

describe("a record whose title is its own only within another", () => {
  test("is called whole where a list refers to it", async () => {
    const { records } = await listRecords(await gly(), "dormRoomAsset", { ascs: "bedId" });
    expect(records.map((row) => [row.bedId, row.bedNo ?? row.bedName ?? row.bedIdName])).toEqual([
      ["br1", "主校区-1号公寓-101-1"],
      ["br2", "东校区-1号公寓-101-1"],
    ]);
  });

  test("is chosen by that name, and found by any part of it", async () => {
    const all = await selectRecords(await gly(), "dormBed", {});
    expect(all.map(({ label }) => label).toSorted()).toEqual(["东校区-1号公寓-101-1", "主校区-1号公寓-101-1"]);
    const found = await selectRecords(await gly(), "dormBed", { keyword: "东校区-1号公寓-101-1" });
    expect(found.map(({ value, labelNote }) => [value, labelNote])).toEqual([["br2", undefined]]);
  });

  test("bears its title alone among its own kind", async () => {
    const { records } = await listRecords(await gly(), "dormBed", {});
    expect(records.map(({ bedNo }) => bedNo)).toEqual(["1", "1"]);
  });
});
