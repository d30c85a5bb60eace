import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getRecord, revealField, saveRecords } from "../../../src/server/data/records/index.ts";
import type { TestRuntime } from "../../support/database.ts";
import { act, dept11, gly, refusal, row, rowsOf, schoolRuntime } from "./school.ts";

let at: TestRuntime;
beforeAll(async () => {
  at = await schoolRuntime({
    canton: [{ id: "330106", cantonCode: "330106", cantonName: "西湖区", cantonLevel: "1", isEnabled: true }],
    stuLabel: [
      { id: "l1", labelCode: "A", labelName: "入党积极分子", labelKind: "3", isSensitive: false, isEnabled: true, editRoles: [] },
      { id: "l2", labelCode: "B", labelName: "重点关注", labelKind: "6", isSensitive: true, isEnabled: true, editRoles: ["gly"] },
    ],
  });
});
afterAll(() => at.close());

/** A citizen number of Xihu district with a correct check digit, a man born 2006-03-05. */
const IDCARD = "330106200603051234";
const fresh = (values: Record<string, unknown> = {}) => ({
  xh: "2024010188",
  xm: "单小明",
  xb: "1",
  csrq: "2006-03-05",
  idCard: IDCARD,
  mz: "01",
  zzmm: "13",
  campusId: "1",
  departmentId: "11",
  grade: "2024",
  majorId: "m1",
  gradeMajorId: "gm1",
  classId: "c1",
  pycc: "4",
  xslb: "411",
  xz: 3,
  xxxs: "1",
  rxny: "2024-09",
  phone: "13811112222",
  ...values,
});
const add = async (values: Record<string, unknown>) =>
  saveRecords(await at.call(gly), "baseStudentInfo", [{ values: fresh(values) }], { rights: "user" });

describe("a new student", () => {
  test("gets an account, name initials, birthplace and the marks of the state", async () => {
    await add({});
    const made = await row(at, "baseStudentInfo", { xh: "2024010188" });
    expect(made).toMatchObject({ xmPy: "sxm", csd: "330106", sfzj: true, sfzx: true, xjzt: "01", dataSource: "手工录入", infoComplete: 35 });
    const account = await row(at, "sysUser", { xh: "2024010188" });
    expect(account).toMatchObject({
      accountNo: "2024010188",
      userName: "单小明",
      roles: ["student"],
      state: "normal",
      mustChangePassword: true,
      departmentId: "11",
    });
    expect(made?.userId).toBe(account?.id);
  });
  test("has no password before a reset while no initial password is set", async () => {
    const account = await row(at, "sysUser", { xh: "2024010188" });
    const { rows } = await sql`select 1 from platform.credential where user_id = ${account!.id}`.execute(at.database.db);
    expect(rows).toEqual([]);
  });
  test.each([
    ["a birth date that is not the one of the card", { csrq: "2006-03-06" }, "出生日期与身份证号不一致"],
    ["a sex that is not the one of the card", { xb: "2" }, "性别与身份证号不一致"],
    ["a class of another grade and major", { classId: "c3" }, /班级/],
    ["a party member without a date", { zzmm: "01" }, "党员须填写入党日期"],
    ["a minor without a guardian", { idCard: null, sfzjlx: "1", csrq: "2010-01-01" }, /监护人|身份证件号/],
    ["a number already taken", { xh: "2024010101", idCard: null }, /学号|身份证件号/],
  ])("%s is refused", async (_what, values, sentence) =>
    expect(await refusal(add({ xh: "2024010199", phone: "13811113333", ...values }))).toMatch(sentence),
  );
  test("the same identity card serves one student only", async () =>
    expect(await refusal(add({ xh: "2024010177", phone: "13811114444" }))).toBe("该证件号已有学生使用"));
  test.each([
    ["departmentId", "12"],
    ["classId", "c2"],
    ["grade", "2025"],
  ])("%s does not change by editing", async (field, value) => {
    const call = await at.call(gly);
    expect(await refusal(saveRecords(call, "baseStudentInfo", [{ id: "s2024010101", values: { [field]: value } }], { rights: "user" }))).toMatch(
      /保存后不能修改/,
    );
  });
});

describe("clear text", () => {
  const idOf = async (xh: string) => String((await row(at, "baseStudentInfo", { xh }))!.id);
  test("is given one value at a time, for a reason that stands in the operation log", async () => {
    const asked = { id: await idOf("2024010188"), field: "idCard", reason: "核对证件" };
    expect(await revealField(await at.call(gly), "baseStudentInfo", asked)).toEqual({ field: "idCard", value: IDCARD });
    expect(await row(at, "operationLog", { operationType: "plain" })).toMatchObject({
      userId: "admin",
      businessType: "baseStudentInfo",
      businessId: asked.id,
      operationDesc: "查看学生基本信息 2024010188 的明文（身份证件号）：核对证件",
    });
  });
  test.each([
    ["gly", gly, "phone"],
    ["gly", gly, "homePhone"],
    ["gly", gly, "jjlxrPhone"],
    ["a college", dept11, "phone"],
    ["a college", dept11, "homeAddress"],
  ])("%s (%j) sees of %s what its mask leaves, and asks for the rest", async (_who, user, field) => {
    const call = await at.call(user);
    const read = await getRecord(call, "baseStudentInfo", "s2024010101");
    expect(read._withheld?.[field]).toBe("masked");
    expect(read._actions).toContain("reveal");
    expect(await revealField(call, "baseStudentInfo", { id: "s2024010101", field, reason: "联系家长" })).toMatchObject({ field });
  });
  test("of health is not for a college", async () => {
    const asked = { id: "s2024010101", field: "medicalHistory", reason: "了解情况" };
    expect(await refusal(revealField(await at.call(dept11), "baseStudentInfo", asked))).toBe("没有“查看学生基本信息的明文”的权限，请联系系统管理员");
  });
});

test("a reset password works once, is shown once and must be changed", async () => {
  const call = await at.call(gly);
  const reply = (await act(call, "base.resetPassword", { entity: "baseStudentInfo", ids: ["s2024010102"] })) as {
    shows: { label: string; value: string }[];
  };
  expect(reply.shows[0]!.label).toBe("学生02（2024010102）");
  expect(reply.shows[0]!.value).toMatch(/^[A-Za-z0-9!@#*]{12}$/);
  const account = await row(at, "sysUser", { xh: "2024010102" });
  const { rows } = await sql<{ must_change: boolean }>`select must_change from platform.credential where user_id = ${account!.id}`.execute(
    at.database.db,
  );
  expect(rows).toEqual([{ must_change: true }]);
});

test("moving to another class moves the whole chain and ends class offices", async () => {
  const call = await at.call(gly);
  await saveRecords(call, "classCadre", [{ values: { xn: "2026-2027", classId: "c1", xh: "2024010101", cadre: "01", startDate: "2026-09-01" } }], {
    rights: "user",
  });
  expect(await row(at, "stuClass", { id: "c1" })).toMatchObject({ monitorXh: "2024010101" });
  await act(call, "base.changeClass", { entity: "baseStudentInfo", ids: ["s2024010101"], input: { classId: "c3", reason: "转专业" } });
  expect(await row(at, "baseStudentInfo", { xh: "2024010101" })).toMatchObject({
    classId: "c3",
    gradeMajorId: "gm2",
    majorId: "m2",
    departmentId: "12",
  });
  expect(await row(at, "classCadre", { xh: "2024010101" })).toMatchObject({ endDate: "2026-11-21" });
});

test("a corrected student number is corrected everywhere", async () => {
  const call = await at.call(gly);
  await act(call, "base.renameStudent", { entity: "baseStudentInfo", ids: ["s2024010101"], input: { xh: "2024019999", reason: "录入有误" } });
  expect(await row(at, "classCadre", { xh: "2024019999" })).toBeDefined();
  expect(await rowsOf(at, "classCadre", { xh: "2024010101" })).toEqual([]);
  expect(
    await refusal(
      act(call, "base.renameStudent", { entity: "baseStudentInfo", ids: ["s2024010102"], input: { xh: "2024019999", reason: "录入有误" } }),
    ),
  ).toBe("学号“2024019999”已有学生使用");
});

describe("labels", () => {
  const label = async (user: object, input: Record<string, unknown>) =>
    act(await at.call(user), "base.addLabel", { entity: "baseStudentInfo", ids: ["s2024010102"], input });
  test("are added and taken away", async () => {
    await label(gly, { labelIds: ["l1"] });
    await label(gly, { labelIds: ["l2"], reason: "谈话后登记" });
    expect((await row(at, "baseStudentInfo", { xh: "2024010102" }))?.labelIds).toEqual(["l1", "l2"]);
    await label(gly, { labelIds: ["l1"], remove: true });
    expect((await row(at, "baseStudentInfo", { xh: "2024010102" }))?.labelIds).toEqual(["l2"]);
  });
  test("a sensitive one needs a reason", async () => expect(await refusal(label(gly, { labelIds: ["l2"] }))).toBe("敏感标签须填写原因"));
  test("only the roles it names may use it", async () =>
    expect(await refusal(label(dept11, { labelIds: ["l2"], reason: "谈话后登记" }))).toBe("没有使用标签“重点关注”的权限"));
});

describe("family", () => {
  const member = async (values: Record<string, unknown>) =>
    saveRecords(await at.call(gly), "stuFamily", [{ values: { xh: "2024010102", ...values } }], { rights: "user" });
  test("has at most two parents, step parents included", async () => {
    await member({ cyxm: "学父", gx: "51", phone: "13900000001", isGuardian: true });
    await member({ cyxm: "学母", gx: "52" });
    expect(await refusal(member({ cyxm: "继母", gx: "58" }))).toBe("父母（含继父母、养父母）最多登记两人");
  });
  test("a guardian needs a telephone", async () =>
    expect(await refusal(member({ cyxm: "学祖", gx: "61", isGuardian: true }))).toBe("监护人须填写联系电话"));
  test("school years do not overlap", async () => {
    const study = async (values: Record<string, unknown>) =>
      saveRecords(await at.call(gly), "stuEducation", [{ values: { xh: "2024010102", stage: "3", schoolName: "第一中学", ...values } }], {
        rights: "user",
      });
    await study({ startMonth: "2021-09", endMonth: "2024-06" });
    expect(await refusal(study({ startMonth: "2024-01", endMonth: "2024-08" }))).toBe("与“第一中学”（2021-09 至 2024-06）时间重叠");
    expect(await refusal(study({ startMonth: "2018-09", endMonth: "2021-09" }))).toBeNull();
  });
});

test("a teacher who leaves loses the account and the classes on that day", async () => {
  const call = await at.call(gly);
  await act(call, "base.leaveSchool", { entity: "teacher", ids: ["t1001"], input: { dqzt: "06", leaveDate: "2026-11-21" } });
  expect(await row(at, "sysUser", { gh: "1001" })).toMatchObject({ state: "disabled" });
  expect(await row(at, "counsellorClass", { id: "d1" })).toMatchObject({ endDate: "2026-11-21" });
  expect(await row(at, "stuClass", { id: "c1" })).toMatchObject({ fdyGh: null });
});
