import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isAppError } from "../../../../engine/errors.ts";
import { selectRecords } from "../../../../src/server/data/records/index.ts";
import { schoolRows, schoolRuntime } from "../../../areas/base/school.ts";
import type { TestRuntime } from "../../../support/database.ts";

const house = (id: string, campusId: string, genderLimit: string) => ({
  ...{ id, campusId, dormName: "1号公寓", dormCode: id, dormType: "1", genderLimit, floorTotal: 6, isEnabled: true },
});
const room = (id: string, dormId: string, genderLimit: string) => ({
  ...{ id, dormId, roomNo: id, roomFullName: `${dormId}-${id}`, genderLimit, isEnabled: true },
});
const alloc = (id: string, batchId: string, more: Record<string, unknown> = {}) => ({ id, batchId, departmentId: "11", ...more });
const bed = (id: string, roomId: string, allocId: string | null, more: Record<string, unknown> = {}) => ({
  ...{ id, roomId, dormId: "d1", roomFullName: `d1-${roomId}`, bedNo: "1", bedState: "1", allocId, isEnabled: true, ...more },
});
const rows = {
  campus: [...schoolRows.campus!, { id: "2", campusCode: "02", campusName: "南校区", isEnabled: true }],
  teacher: [
    ...schoolRows.teacher!,
    ...["11", "12"].map((departmentId, at) => ({ ...schoolRows.teacher![0], id: `t${at}`, gh: `200${at + 1}`, xm: "赵同名", departmentId })),
  ],
  dorm: [house("d1", "1", "1"), house("d2", "2", "2")],
  dormRoom: [room("r1", "d1", "1"), room("r2", "d1", "1"), room("r3", "d2", "2")],
  dormAllocBatch: [
    { id: "b1", batchName: "甲批" },
    { id: "b2", batchName: "乙批" },
  ],
  dormResourceAlloc: [
    alloc("a1", "b1"),
    alloc("a2", "b2"),
    alloc("a3", "b1", { departmentId: "12" }),
    alloc("a4", "b1", { classId: "c2" }),
    alloc("a5", "b1", { departmentId: null, classId: "c1" }),
  ],
  dormBed: [
    bed("free", "r1", "a1"),
    bed("own", "r2", "a5"),
    bed("taken", "r1", "a1", { bedNo: "2", bedState: "3" }),
    bed("women", "r3", "a1", { dormId: "d2" }),
    bed("later", "r2", "a2", { bedNo: "3" }),
    bed("college", "r2", "a3", { bedNo: "4" }),
    bed("class", "r2", "a4", { bedNo: "5" }),
  ],
};

let at: TestRuntime;
beforeAll(async () => {
  at = await schoolRuntime(rows);
});
afterAll(() => at?.close());

const student = () => at.call({ id: "u1", roles: ["student"], xh: "2024010101", departmentId: "11" });
const choose = async (query: Record<string, string>) => selectRecords(await student(), "dormBed", { for: "dormBedAssign.bedId", ...query });
const record = JSON.stringify({ batchId: "b1", xh: "2024010101" });

describe("what is chosen in a form", () => {
  test("is what its screen leaves of the choice, over the record at hand", async () => {
    const found = await choose({ screen: "dorm/bedSelect", variant: "student", record });
    expect(found.map(({ value }) => value).toSorted()).toEqual(["free", "own"]);
  });
  test.each([
    ["a screen of another entity", { screen: "dorm/myDorm" }],
    ["a variant that is not held", { screen: "dorm/bedSelect", variant: "gly" }],
  ])("is refused for %s", async (_what, query) => {
    const refusal = await choose({ ...query, record }).catch((error: unknown) => error);
    expect(isAppError(refusal) && refusal.problems[0]!.code).toBe("REQUEST_PARAM_INVALID");
  });
});

describe("what a dialog asks for", () => {
  const asked = async (query: Record<string, string>) =>
    selectRecords(await at.call({ roles: ["gly"] }), "stuClass", { for: "stuClass.targetId", screen: "base/stuClass", variant: "gly", ...query });

  test("is chosen from what it says there, judged whole over the record at hand", async () => {
    const found = await asked({ act: "base.mergeClass", record: JSON.stringify({ id: "c1", gradeMajorId: "gm1" }) });
    expect(found.map(({ value }) => value)).toEqual(["c2"]);
  });

  test("may be a field that a move narrows further", async () => {
    const place = { for: "dormBedAssign.bedId", screen: "dorm/bedAssign", variant: "gly" };
    const found = await selectRecords(await at.call({ roles: ["gly"] }), "dormBed", { ...place, act: "move:adjust" });
    expect(found.map(({ value }) => value)).toContain("free");
    expect(found.map(({ value }) => value)).not.toContain("taken");
  });

  test("has its name for whoever reads it, and is refused where no such dialog asks for it", async () => {
    expect((await asked({ ids: "c1" })).map(({ value }) => value)).toEqual(["c1"]);
    const refusal = await asked({ act: "base.splitClass", record: "{}" }).catch((error: unknown) => error);
    expect(isAppError(refusal) && refusal.problems[0]!.code).toBe("REQUEST_PARAM_INVALID");
  });
});

test("choices that are called alike say what tells them apart, others nothing", async () => {
  const beds = await choose({ screen: "dorm/bedSelect", record });
  expect(beds.map(({ label, labelNote }) => [label, labelNote]).toSorted()).toEqual([
    ["d1-r1-1", undefined],
    ["d1-r2-1", undefined],
  ]);
  const teachers = async (query: Record<string, string>) => selectRecords(await at.call({ roles: ["gly"] }), "teacher", query);
  expect((await teachers({ keyword: "赵同名" })).map(({ value, labelNote }) => [value, labelNote]).toSorted()).toEqual([
    ["2001", "信息学院"],
    ["2002", "机电学院"],
  ]);
  const [one] = await teachers({ ids: "2001" });
  expect(one).not.toHaveProperty("labelNote");
});
