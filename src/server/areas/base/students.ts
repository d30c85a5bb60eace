import { phrase } from "../../../../engine/language/phrase.ts";
import { hasField, onlyRecord, refuse } from "../../data/records/plain-rows.ts";
import { defineAction } from "../kit/define-operations.ts";
import { renameReferences } from "../../data/records/rename-references.ts";
import { recordsOf, type Row } from "../kit/records.ts";

const reason = { type: "string", minLength: 4, maxLength: 200 } as const;

/** A wrong student number is corrected everywhere at once. Child tables hold their student in the same way. */
export const renameStudent = defineAction("baseStudentInfo", {
  name: "base.renameStudent",
  title: "更正学号",
  input: {
    type: "object",
    properties: { xh: { type: "string", pattern: "^[0-9A-Za-z]{4,20}$" }, reason },
    required: ["xh", "reason"],
    additionalProperties: false,
  },
  audit: ({ records, input }) => `学号 ${records[0]?.xh} 更正为 ${input.xh}：${input.reason}`,
  run: async (input) => {
    const row = onlyRecord(input.records);
    const [from, to] = [row.xh, input.input.xh];
    if (from === to) refuse("xh", "新学号与原学号相同");
    if ((await recordsOf(input, "baseStudentInfo").findOne({ xh: to })) !== null) refuse("xh", phrase`学号“${to}”已有学生使用`);
    await recordsOf(input, "baseStudentInfo").change(row.id, { xh: to }, { judge: false });
    const changed = await renameReferences(input, "baseStudentInfo", { from, to });
    if (hasField(input, "sysUser", "accountNo")) await recordsOf(input, "sysUser").change({ accountNo: from }, { accountNo: to }, { judge: false });
    return { changed };
  },
});

const mayUse = (label: Row<"stuLabel">, roles: readonly string[]): boolean => {
  const allowed = label.editRoles ?? [];
  return allowed.length === 0 || allowed.some((role) => roles.includes(role));
};

/** Adds or takes away labels. Labels name the roles that may use them; a sensitive one needs a reason. */
export const addLabel = defineAction("baseStudentInfo", {
  name: "base.addLabel",
  title: "打标签",
  input: {
    type: "object",
    required: ["labelIds"],
    additionalProperties: false,
    properties: {
      labelIds: { type: "array", items: { type: "string" }, minItems: 1, maxItems: 20, uniqueItems: true },
      remove: { type: "boolean" },
      reason: { type: ["string", "null"], maxLength: 200 },
    },
  },
  audit: ({ records, input }) =>
    `${input.remove === true ? "移除" : "添加"}标签 ${input.labelIds.join("、")}：${records.map((row) => row.xh).join("、")}${input.reason ? `，原因：${input.reason}` : ""}`,
  run: async (input) => {
    const ids = input.input.labelIds;
    const labels = await recordsOf(input, "stuLabel").find({ id: ids, isEnabled: true });
    if (labels.length !== ids.length) refuse("labelIds", "所选标签不存在或已停用");
    const denied = labels.find((label) => !mayUse(label, input.call.user.roles));
    if (denied) refuse("labelIds", phrase`没有使用标签“${denied.labelName}”的权限`);
    if (labels.some((label) => label.isSensitive === true) && !input.input.reason) refuse("reason", "敏感标签须填写原因");
    for (const row of input.records) {
      const held = (row.labelIds ?? []).filter((id) => !ids.includes(id));
      await recordsOf(input, "baseStudentInfo").change(
        row.id,
        { labelIds: input.input.remove === true ? held : [...held, ...ids] },
        { judge: false },
      );
    }
    return { labelled: input.records.length };
  },
});
