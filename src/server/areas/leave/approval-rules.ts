import { phrase, titled } from "../../../../engine/language/phrase.ts";
import { type At, onlyRecord, refuse, textOf } from "../../data/records/plain-rows.ts";
import { type Applying, isDefaultRule, matchingRule, scopeOf } from "./match-rule.ts";
import { approverRoles, onlyTold } from "./steps.ts";
import { defineAction, defineBefore } from "../kit/define-operations.ts";
import { type Draft, recordsOf, type Row, type TableRow } from "../kit/records.ts";

const meets = (a: Row<"leaveApprovalRule">, b: Draft<"leaveApprovalRule">): boolean =>
  (a.minDays ?? 0) < (b.maxDays ?? Number.POSITIVE_INFINITY) && (b.minDays ?? 0) < (a.maxDays ?? Number.POSITIVE_INFINITY);

/** An algorithm: scopes are compared as sets. Rules with the same scope share no number of days: else which one holds would hang on the priority alone. */
export const checkApprovalRule = defineBefore("leaveApprovalRule", {
  name: "leave.checkApprovalRule",
  title: "审批规则的适用范围不重叠",
  run: async (input) => {
    const { record } = input;
    for (const [name, label] of [
      ["grades", "适用年级"],
      ["trainingLevels", "适用培养层次"],
    ] as const) {
      const value = record[name];
      if (value != null && !(Array.isArray(value) && value.every((one) => typeof one === "string")))
        refuse(name, phrase`${titled(label)}应写成 ["2024","2025"] 的样子`);
    }
    checkSteps(record.steps ?? []);
    if (record.isEnabled !== true || isDefaultRule(record)) return;
    const others = (await recordsOf(input, "leaveApprovalRule").find({ isEnabled: true })).filter(
      (rule) => rule.id !== record.id && !isDefaultRule(rule),
    );
    const other = others.find((rule) => scopeOf(rule) === scopeOf(record) && meets(rule, record));
    if (other !== undefined) refuse("minDays", phrase`与规则“${other.ruleName}”适用范围相同且天数区间重叠，请修改天数或停用其中一条`);
  },
});

function checkSteps(steps: readonly TableRow<"leaveApprovalRule", "steps">[]): void {
  const stranger = steps.find((step) => step.approveMode !== onlyTold && !approverRoles.includes(step.approverRole));
  if (stranger !== undefined)
    refuse("steps", phrase`环节“${stranger.nodeName}”只能由班主任、辅导员、学院、学生处或校领导审批；其他角色可设为“仅知会”`);
}

/** An algorithm: the rule that would be matched, for a leave that nobody has asked for. */
export const testRule = defineAction("leaveApprovalRule", {
  name: "leave.testRule",
  title: "测试审批规则",
  input: {
    type: "object",
    required: ["leaveTypeId", "days"],
    additionalProperties: false,
    properties: {
      leaveTypeId: { type: "string" },
      days: { type: "number", minimum: 0.5, maximum: 366 },
      departmentId: { type: ["string", "null"] },
      grade: { type: ["string", "null"] },
      isOutSchool: { type: "boolean" },
      isOutCity: { type: "boolean" },
      nearHoliday: { type: "boolean" },
    },
  },
  audit: ({ input }) => `测试 ${input.days} 天的请假适用哪条规则`,
  run: async (input) => {
    const { leaveTypeId, days, departmentId = null, grade = null, isOutSchool = true, isOutCity = false, nearHoliday = false } = input.input;
    const applying: Applying = { leaveTypeId, days, departmentId, grade, pycc: null, isOutSchool, isOutCity, nearHoliday };
    const rule = await matchingRule(input, applying);
    if (rule === null) return { shows: [{ label: "适用规则", value: phrase`没有适用的规则，按请假参数逐级审批` }] };
    const steps = (rule.steps ?? []).toSorted((a, b) => a.stepNo - b.stepNo);
    return {
      shows: [
        { label: "适用规则", value: rule.ruleName },
        { label: "审批环节", value: steps.map((step) => step.nodeName).join(" → ") },
      ],
    };
  },
});

const copied = [
  "priority",
  "leaveTypeIds",
  "departmentIds",
  "grades",
  "trainingLevels",
  "minDays",
  "maxDays",
  "outSchool",
  "outCity",
  "inHoliday",
  "ccRoles",
  "processId",
  "effectiveStart",
  "effectiveEnd",
  "remark",
] as const;
const MAX_NAME = 50;

/** `规则（副本）`, `规则（副本2）`: the first that is free. */
async function freeName(at: At, name: string): Promise<string> {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? "（副本）" : `（副本${number}）`;
    const wanted = `${name.slice(0, MAX_NAME - suffix.length)}${suffix}`;
    if ((await recordsOf(at, "leaveApprovalRule").findOne({ ruleName: wanted })) === null) return wanted;
  }
}

/** An algorithm: the first name that is free. The copy is not in force, so it cannot overlap its original. */
export const copyRule = defineAction("leaveApprovalRule", {
  name: "leave.copyRule",
  title: "复制审批规则",
  input: { type: "object", properties: {}, additionalProperties: false },
  audit: ({ records }) => `复制规则 ${records[0]?.ruleName}`,
  run: async (input) => {
    const rule = onlyRecord(input.records);
    const steps = (rule.steps ?? []).map(({ id: _id, ...step }) => step);
    const ruleName = await freeName(input, textOf(rule.ruleName) ?? "");
    const [id] = await recordsOf(input, "leaveApprovalRule").add([
      { ...Object.fromEntries(copied.map((name) => [name, rule[name]])), ruleName, isEnabled: false, steps },
    ]);
    return { id, ruleName };
  },
});
