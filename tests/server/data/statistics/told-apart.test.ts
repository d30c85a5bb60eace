import { afterAll, beforeAll, expect, test } from "vitest";
import { statisticGroups, statistics } from "../../../../src/server/data/statistics/index.ts";
import { schoolRows, schoolRuntime } from "../../../areas/base/school.ts";
import type { TestRuntime } from "../../../support/database.ts";

const house = (id: string, campusId: string | null, dormName: string, genderLimit = "1") => ({
  ...{ id, campusId, dormName, dormCode: dormName, dormType: "1", genderLimit, floorTotal: 6, isEnabled: true },
});
const bed = (id: string, dormId: string, floorId: string | null = null) => ({ id, dormId, floorId, bedNo: id, bedState: "0" });
const floor = (id: string, dormId: string, floorNo: number, floorName: string) => ({ id, dormId, floorNo, floorName, genderLimit: "1" });
const rows = {
  campus: [...schoolRows.campus!, { id: "2", campusCode: "02", campusName: "南校区", isEnabled: true }],
  dorm: [
    ...[house("100001", "1", "1号公寓"), house("100002", "2", "1号公寓", "2"), house("100003", "1", "2号公寓")],
    ...[house("200001", null, "3号公寓"), house("200002", null, "3号公寓", "2")],
    ...[house("300001", null, "4号公寓"), house("300002", null, "4号公寓")],
  ],
  dormFloor: [
    floor("f11", "100001", 1, "1层"),
    floor("f21", "100002", 1, "1层"),
    floor("f31", "100003", 1, "大厅"),
    floor("f32", "100003", 2, "大厅"),
  ],
  dormBed: [
    ...["f11", "f21", "f31", "f32"].map((floorId) => bed(floorId, { f11: "100001", f21: "100002" }[floorId] ?? "100003", floorId)),
    ...["100001", "100001", "100002", "100003", "200001", "200002", "300001", "300002"].map((dormId, at) => bed(`b${at}`, dormId)),
  ],
};

let at: TestRuntime;
beforeAll(async () => {
  at = await schoolRuntime(rows);
});
afterAll(() => at?.close());

const called = {
  "100001": "主校区-1号公寓",
  "100002": "南校区-1号公寓",
  "100003": "主校区-2号公寓",
  "200001": "-3号公寓（仅男生）",
  "200002": "-3号公寓（仅女生）",
  "300001": "-4号公寓（…0001）",
  "300002": "-4号公寓（…0002）",
};

test("groups that are called alike are told apart by what differs: where they belong, of what sort they are, else their id", async () => {
  const call = await at.call({ roles: ["gly"] });
  const { rows: groups } = await statistics(call, "dormBed", { stat: "openBeds", dimension: "dorm" });
  expect(Object.fromEntries(groups.map(({ key, label }) => [key, label]))).toEqual(called);
  expect(groups.find(({ key }) => key === "100001")!.measures.beds).toBe(3);
  const { rows: lines } = await statistics(call, "dormBed", { stat: "openBeds", dimension: "state", series: "dorm" });
  expect(Object.fromEntries(lines.map(({ seriesKey, series }) => [seriesKey, series]))).toEqual(called);
  const laid = await statisticGroups(call, "dormBed", { stat: "openBeds", dimension: "state", dimensions: ["state", "dorm"] });
  expect(Object.fromEntries(laid.map(({ keys, labels }) => [keys[1], labels[1]]))).toEqual(called);
});

test("in a report a group is told apart by those it stands under; only in one house two floors of one name are", async () => {
  const call = await at.call({ roles: ["gly"] });
  const laid = await statisticGroups(call, "dormBed", { stat: "dormBeds", dimension: "dorm", dimensions: ["dorm", "floor"] });
  const floors = laid.flatMap(({ keys: [, key], labels: [, label] }) => (key == null ? [] : [[key, label] as const]));
  expect(Object.fromEntries(floors)).toEqual({
    f11: "主校区-1号公寓-1层",
    f21: "南校区-1号公寓-1层",
    f31: "主校区-2号公寓-大厅（f31）",
    f32: "主校区-2号公寓-大厅（f32）",
  });
});
