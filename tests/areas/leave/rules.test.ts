import { afterAll, beforeAll, expect, test } from "vitest";
import { foreseenValue } from "../../../src/server/data/effects/foreseen-value.ts";
import { removeRecords, saveRecords } from "../../../src/server/data/records/index.ts";
import { type Office, openOffice, refusal, xhOf } from "./office.ts";

const entity = "leaveApprovalRule";
let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const rule = (ruleName: string, change = {}) => ({
  ruleName,
  priority: 20,
  minDays: 0,
  maxDays: 3,
  outCity: false,
  steps: [{ stepNo: 1, nodeName: "辅导员", approverRole: "fdy", approveMode: "1" }],
  isEnabled: true,
  ...change,
});
const change = async (id: string, values: Record<string, unknown>) =>
  saveRecords(await office.as("gly"), entity, [{ id, values }], { rights: "user" });

test("rules of one scope share no number of days", async () => {
  await office.add("gly", entity, rule("三天内"));
  expect(await refusal(office.add("gly", entity, rule("两天到五天", { minDays: 2, maxDays: 5 })))).toContain(
    "与规则“三天内”适用范围相同且天数区间重叠",
  );
  expect(await refusal(office.add("gly", entity, rule("三到五天", { minDays: 3, maxDays: 5 })))).toBeNull();
  expect(await refusal(office.add("gly", entity, rule("离市三天内", { outCity: true })))).toBeNull();
  expect(await refusal(office.add("gly", entity, rule("停用的", { isEnabled: false })))).toBeNull();
});

test.each([
  ["grades", { grades: "2024" }, "适用年级应写成"],
  ["steps", { outSchool: true, steps: [1, 1].map((stepNo) => ({ stepNo, nodeName: "x", approverRole: "fdy", approveMode: "1" })) }, "序号不能重复"],
])("%s that make no sense are refused", async (_what, wrong, sentence) => {
  expect(await refusal(office.add("gly", entity, rule("错误", wrong)))).toContain(sentence);
});

test("the last default rule can neither be removed nor switched off nor narrowed", async () => {
  const sentence = "须保留一条启用的缺省规则";
  expect(await refusal(change("r9", { isEnabled: false }))).toContain(sentence);
  expect(await refusal(change("r9", { leaveTypeIds: ["1"] }))).toContain(sentence);
  expect(await refusal(removeRecords(await office.as("gly"), entity, ["r9"]))).toContain(sentence);
});

test("a copy has a name of its own and is not in force", async () => {
  await office.act("gly", "leave.copyRule", { entity, ids: ["r9"] });
  expect(await office.act("gly", "leave.copyRule", { entity, ids: ["r9"] })).toMatchObject({ ruleName: "缺省（副本2）" });
  expect(await office.row(entity, { ruleName: "缺省（副本）" })).toMatchObject({ isEnabled: false, priority: 90 });
});

test.each([
  ["1", "三天内"],
  ["2", "病假经班主任"],
])("a trial with kind %s answers %s", async (leaveTypeId, name) => {
  const reply = await office.act("gly", "leave.testRule", { entity, input: { leaveTypeId, days: 2 } });
  expect(reply).toMatchObject({ shows: [{ value: name }, {}] });
});

const applying = {
  leaveTypeId: "1",
  departmentId: "111",
  grade: "2024",
  xh: xhOf(1),
  days: 3,
  isOutSchool: true,
  isOutCity: false,
  nearHoliday: false,
};
test.each([
  ["no condition", {}, true],
  ["the maximum is in", { maxDays: 3 }, true],
  ["the minimum is out", { minDays: 3 }, false],
  ["above the maximum", { maxDays: 2.5 }, false],
  ["a department above", { departmentIds: ["11"] }, true],
  ["another department", { departmentIds: ["12"] }, false],
  ["the grade", { grades: ["2024"] }, true],
  ["another grade", { grades: ["2025"] }, false],
  ["the level", { trainingLevels: ["4"] }, true],
  ["another kind", { leaveTypeIds: ["2"] }, false],
  ["out of school", { outSchool: true }, true],
  ["in school", { outSchool: false }, false],
  ["out of the city", { outCity: true }, false],
  ["beside a holiday", { inHoliday: true }, false],
])("a rule with %s", async (what, more, expected) => {
  const values = { ...rule(what, { outCity: null, maxDays: null }), priority: 1, ...more };
  const [saved] = await saveRecords(await office.as("gly"), entity, [{ values }], { rights: "system", judge: false });
  const id = saved!.id;
  const found = await foreseenValue(await office.as("gly"), {
    entity: "leaveApplication",
    event: "before:move:submit",
    field: "ruleId",
    record: applying,
  });
  expect(found === id).toBe(expected);
  await removeRecords(await office.as("gly"), entity, [id]);
});
