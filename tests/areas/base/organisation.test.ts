import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nameInitials, pinyinInitials } from "../../../src/server/areas/base/pinyin-initials.ts";
import { saveRecords } from "../../../src/server/data/records/index.ts";
import type { TestRuntime } from "../../support/database.ts";
import { act, gly, refusal, row, rowsOf, schoolRuntime } from "./school.ts";

let at: TestRuntime;
beforeAll(async () => {
  at = await schoolRuntime({
    building: [{ id: "b1", campusId: "1", buildingCode: "J1", buildingName: "一号楼", buildingType: "1", floorUp: 6, floorDown: 1, isEnabled: true }],
  });
});
afterAll(() => at.close());
const save = async (entity: string, values: Record<string, unknown>, id?: string) =>
  saveRecords(await at.call(gly), entity, [{ id, values }], { rights: "user" });

test.each([
  ["信息工程学院", "xxgcxy"],
  ["A座 101", "az101"],
])("initials of %s are %s", (text, initials) => expect(pinyinInitials(text)).toBe(initials));
test.each([
  ["单雄信", "sxx"],
  ["曾国藩", "zgf"],
  ["欧阳修", "oyx"],
  ["王小二", "wxe"],
])("initials of the person %s are %s", (name, initials) => expect(nameInitials(name)).toBe(initials));

describe("departments", () => {
  test("a new one knows its place in the tree and its initials", async () => {
    const [saved] = await save("department", { deptCode: "0102", deptName: "网络教研室", deptShortName: "网络", parentId: "11", deptType: "6" });
    expect(await row(at, "department", { id: saved!.id })).toMatchObject({ path: `/1/11/${saved!.id}/`, level: 3, pinyin: "wljys" });
  });
  test("a moved one takes what is below it along", async () => {
    await act(await at.call(gly), "base.moveDepartment", { entity: "department", ids: ["11"], input: { parentId: "12" } });
    expect(await row(at, "department", { id: "111" })).toMatchObject({ treePath: "/1/12/11/111/", path: "/1/12/11/111/", level: 4 });
    await act(await at.call(gly), "base.moveDepartment", { entity: "department", ids: ["11"], input: { parentId: "1" } });
    expect(await row(at, "department", { id: "111" })).toMatchObject({ treePath: "/1/11/111/", level: 3 });
  });
  test("cannot move below itself", async () =>
    expect(await refusal(act(await at.call(gly), "base.moveDepartment", { entity: "department", ids: ["11"], input: { parentId: "111" } }))).toBe(
      "不能移动到本部门或其下级",
    ));
  test("cannot be cancelled before it was founded", async () =>
    expect(await refusal(save("department", { foundDate: "2020-01-01", cancelDate: "2019-01-01" }, "12"))).toBe("撤销日期必须晚于成立日期"));
});

describe("grades", () => {
  test("the next one follows the newest", async () => {
    expect(await act(await at.call(gly), "base.nextGrade", { entity: "grade" })).toMatchObject({ grade: "2025" });
    expect(await row(at, "grade", { grade: "2025" })).toMatchObject({
      gradeName: "2025级",
      enrolDate: "2025-09-01",
      expectGraduateDate: "2028-06-30",
    });
  });
  test("majors are carried over once, named and dated for the new grade", async () => {
    const call = await at.call(gly);
    expect(await act(call, "base.copyGradeMajor", { entity: "gradeMajor", input: { fromGrade: "2024", toGrade: "2025" } })).toEqual({ added: 2 });
    expect(await act(call, "base.copyGradeMajor", { entity: "gradeMajor", input: { fromGrade: "2024", toGrade: "2025" } })).toEqual({ added: 0 });
    expect(await row(at, "gradeMajor", { grade: "2025", majorId: "m1" })).toMatchObject({
      gradeMajorName: "2025级软件",
      departmentId: "11",
      expectGraduateDate: "2028-06-30",
      enrolPlan: 90,
    });
  });
  test("a major with classes does not change its grade", async () =>
    expect(await refusal(save("gradeMajor", { majorId: "m2", campusId: null }, "gm1"))).toMatch(/已有班级/));
});

describe("classes", () => {
  test("a split takes the chosen students into a class of the same chain", async () => {
    const reply = (await act(await at.call(gly), "base.splitClass", {
      entity: "stuClass",
      ids: ["c1"],
      input: { bh: "24c9", bjmc: "软件24新班", xhs: ["2024010102"] },
    })) as { id: string; moved: number };
    expect(reply.moved).toBe(1);
    expect(await row(at, "baseStudentInfo", { xh: "2024010102" })).toMatchObject({ classId: reply.id, majorId: "m1" });
    expect(await row(at, "stuClass", { id: reply.id })).toMatchObject({ departmentId: "11", majorId: "m1", gradeMajorId: "gm1" });
  });
  test("a class merges into one of the same grade and major only", async () => {
    const call = await at.call(gly);
    expect(await refusal(act(call, "base.mergeClass", { entity: "stuClass", ids: ["c1"], input: { targetId: "c3" } }))).toBe(
      "只能并入同一年级专业的班级",
    );
    await act(call, "base.mergeClass", { entity: "stuClass", ids: ["c1"], input: { targetId: "c2" } });
    expect(await row(at, "baseStudentInfo", { xh: "2024010101" })).toMatchObject({ classId: "c2" });
    expect(await row(at, "stuClass", { id: "c1" })).toMatchObject({ isEnabled: false });
  });
  test("a class that changes its major takes its students along", async () => {
    await act(await at.call(gly), "base.moveClass", { entity: "stuClass", ids: ["c2"], input: { gradeMajorId: "gm2", reason: "专业调整" } });
    expect(await row(at, "baseStudentInfo", { xh: "2024010101" })).toMatchObject({ gradeMajorId: "gm2", majorId: "m2", departmentId: "12" });
  });
});

test("a merged college hands over people, majors, classes and students", async () => {
  await act(await at.call(gly), "base.mergeDepartment", { entity: "department", ids: ["12"], input: { targetId: "11" } });
  expect(await rowsOf(at, "baseStudentInfo", { departmentId: "12" })).toEqual([]);
  expect(await row(at, "department", { id: "12" })).toMatchObject({ isEnabled: false, cancelDate: "2026-11-21" });
});

test("graduation closes the grade, its classes and the students at school", async () => {
  await act(await at.call(gly), "base.graduateGrade", { entity: "grade", ids: ["g24"], input: { graduateDate: "2027-06-30" } });
  expect(await row(at, "baseStudentInfo", { xh: "2024010101" })).toMatchObject({ xjzt: "07", sfzx: false, sfzj: false, lxrq: "2027-06-30" });
  expect((await rowsOf(at, "stuClass", { grade: "2024" })).every((one) => one.isGraduated)).toBe(true);
});

describe("places", () => {
  test("rooms of a building are made once, numbered by floor", async () => {
    const call = await at.call(gly);
    const input = { buildingId: "b1", floorFrom: -1, floorTo: 2, roomsPerFloor: 3, venueType: "1", seatCount: 60 };
    expect(await act(call, "base.generateVenues", { entity: "venue", input })).toEqual({ added: 9 });
    expect(await act(call, "base.generateVenues", { entity: "venue", input })).toEqual({ added: 0 });
    expect((await rowsOf(at, "venue", { floor: -1 })).map((one) => one.roomNo)).toEqual(["B101", "B102", "B103"]);
    expect(await refusal(act(call, "base.generateVenues", { entity: "venue", input: { ...input, floorTo: 7 } }))).toMatch(/超出楼栋的层数/);
  });
  test.each([
    [{ floor: 9 }, "楼层超出楼栋的层数"],
    [{ seatCount: 10, examSeatCount: 20 }, "考试座位数不能超过座位数"],
  ])("a room with %j is refused", async (values, sentence) =>
    expect(
      await refusal(
        save("venue", { venueCode: "X1", venueName: "X1", campusId: "1", buildingId: "b1", floor: 3, roomNo: "399", venueType: "1", ...values }),
      ),
    ).toBe(sentence),
  );
  test("a building with rooms in use keeps its floors and campus", async () =>
    expect(await refusal(save("building", { floorUp: 1 }, "b1"))).toBe("地上层数不能低于已在使用的最高楼层"));
  test("a fence needs three points", async () =>
    expect(await refusal(save("campus", { fence: [{ lng: 120, lat: 30 }] }, "1"))).toBe("电子围栏至少需要 3 个顶点"));
  test("one campus is the default", async () => {
    await save("campus", { campusCode: "02", campusName: "东校区", isDefault: true });
    expect((await rowsOf(at, "campus", { isDefault: true })).map((one) => one.campusName)).toEqual(["东校区"]);
  });
  test("there is one school", async () => {
    await save("school", { schoolCode: "4133012345", schoolName: "示范学院" });
    expect(await refusal(save("school", { schoolCode: "4133012346", schoolName: "第二学院" }))).toBe("学校信息已经建立，请直接修改");
  });
});

describe("parameters and texts", () => {
  const param = (values: Record<string, unknown>) =>
    save("baseParams", { paramsName: "参数", paramsGroup: "base", paramsType: "number", paramsValue: "1", ...values });
  test.each([
    [{ paramsId: "a.b", paramsValue: "abc" }, "参数值格式不正确，请按值类型填写"],
    [{ paramsId: "a.c", paramsType: "json", paramsValue: "{" }, "参数值格式不正确，请按值类型填写"],
    [{ paramsId: "a.d", paramsType: "date", paramsValue: "2026-02-30" }, "参数值格式不正确，请按值类型填写"],
    [{ paramsId: "a.e", paramsType: "boolean", paramsValue: "yes" }, /true|格式/],
    [{ paramsId: "a.f", isSecret: true, isOpen: true }, "保密参数不能在登录前读取"],
  ])("%j is refused", async (values, sentence) => expect(await refusal(param(values))).toMatch(sentence));
  test("every declared parameter gets a row to edit, once", async () => {
    const call = await at.call(gly);
    const { added } = (await act(call, "base.refreshParams", { entity: "baseParams" })) as { added: number };
    expect(added).toBe(at.model.params.size);
    expect(await act(call, "base.refreshParams", { entity: "baseParams" })).toEqual({ added: 0 });
    expect(await row(at, "baseParams", { paramsId: "counsellor.maxStudents" })).toMatchObject({
      paramsValue: "200",
      paramsType: "number",
      isSecret: false,
    });
    expect(await row(at, "baseParams", { paramsId: "security.initialPassword" })).toMatchObject({ paramsValue: null, isSecret: true });
  });
  test("a new row of a text is its next version; publishing makes it the current one", async () => {
    const call = await at.call(gly);
    const text = { richCode: "privacy", title: "隐私政策", scene: "privacy", content: "<p>一</p>" };
    const [first] = await save("richText", text);
    await act(call, "base.publishRichText", { entity: "richText", ids: [first!.id] });
    const [second] = await save("richText", { ...text, content: "<p>二</p>" });
    await act(call, "base.publishRichText", { entity: "richText", ids: [second!.id] });
    expect((await rowsOf(at, "richText", { richCode: "privacy" })).map((one) => [one.versionNo, one.isCurrent])).toEqual([
      [1, false],
      [2, true],
    ]);
    expect(await refusal(save("richText", { content: "<p>改</p>" }, first!.id))).toBe("已发布的协议不能修改，请用“新版本”");
  });
});
