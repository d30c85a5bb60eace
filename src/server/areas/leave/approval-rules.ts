import { phrase } from "../../../../engine/language/phrase.ts";
import { foreseenValue } from "../../data/effects/foreseen-value.ts";
import { defineAction } from "../kit/define-operations.ts";
import { recordsOf } from "../kit/records.ts";

/** An algorithm: what the documents would give a leave that nobody has asked for. */
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
    const thought = { isOutSchool: true, isOutCity: false, nearHoliday: false, ...input.input };
    const id = await foreseenValue(input.call, { entity: "leaveApplication", event: "before:move:submit", field: "ruleId", record: thought });
    const [rule] = await recordsOf(input, "leaveApprovalRule").findWhere({ field: "id", eq: String(id) }, { tables: ["steps"] });
    if (rule === undefined) return { shows: [{ label: "适用规则", value: phrase`没有适用的规则，按请假参数逐级审批` }] };
    const steps = (rule.steps ?? []).toSorted((a, b) => a.stepNo - b.stepNo);
    return {
      shows: [
        { label: "适用规则", value: rule.ruleName },
        { label: "审批环节", value: steps.map((step) => step.nodeName).join(" → ") },
      ],
    };
  },
});
