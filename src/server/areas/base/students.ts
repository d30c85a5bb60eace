import { phrase } from "../../../../engine/language/phrase.ts";
import { sql } from "kysely";
import type { Operation, OperationRecord } from "../../platform/runtime.ts";
import { type At, find, findOne, hasField, onlyRecord, patchRows, refuse } from "../../data/records/plain-rows.ts";

const reason = { type: "string", minLength: 4, maxLength: 200 };

/** Columns of every entity that hold the number of a student. */
function referringColumns(at: At): { entity: string; column: string; list: boolean }[] {
  const found: { entity: string; column: string; list: boolean }[] = [];
  for (const entity of at.call.model.entities.values())
    for (const field of entity.fields.values())
      if (field.refTo === "baseStudentInfo" && field.kind === "stored")
        found.push({ entity: entity.id, column: field.name, list: field.type.valueClass === "list" });
  return found;
}

/** A wrong student number is corrected everywhere at once. Child tables hold their student in the same way. */
export const renameStudent: Operation = {
  kind: "action",
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
    const [from, to] = [String(row.xh), String(input.input.xh)];
    if (from === to) refuse("xh", "新学号与原学号相同");
    if ((await findOne(input, "baseStudentInfo", { xh: to })) !== null) refuse("xh", phrase`学号“${to}”已有学生使用`);
    await patchRows(input, "baseStudentInfo", { id: String(row.id) }, { xh: to });
    let changed = 0;
    for (const place of referringColumns(input)) changed += await replaceIn(input, place, { from, to });
    if (hasField(input, "sysUser", "accountNo")) await patchRows(input, "sysUser", { accountNo: from }, { accountNo: to });
    return { changed };
  },
};

/** Removed rows are rewritten too, so that restoring one finds its student. */
async function replaceIn(at: At, place: { entity: string; column: string; list: boolean }, number: { from: string; to: string }): Promise<number> {
  const column = sql.id(place.column);
  const value = place.list ? sql`array_replace(${column}, ${number.from}, ${number.to})` : sql`${number.to}`;
  const match = place.list ? sql`${number.from} = any(${column})` : sql`${column} = ${number.from}`;
  // The table of a child entity has a dot in its name, which a query builder would take for a schema.
  const { numAffectedRows } =
    await sql`update ${sql.id("campus", place.entity)} set ${column} = ${value} where "tenantId" = ${at.call.user.tenantId} and ${match}`.execute(
      at.tx,
    );
  return Number(numAffectedRows ?? 0);
}

const mayUse = (label: OperationRecord, roles: readonly string[]): boolean => {
  const allowed = (label.editRoles as string[] | null) ?? [];
  return allowed.length === 0 || allowed.some((role) => roles.includes(role));
};

/** Adds or takes away labels. Labels name the roles that may use them; a sensitive one needs a reason. */
export const addLabel: Operation = {
  kind: "action",
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
    `${input.remove === true ? "移除" : "添加"}标签 ${(input.labelIds as string[]).join("、")}：${records.map((row) => row.xh).join("、")}${input.reason ? `，原因：${input.reason}` : ""}`,
  run: async (input) => {
    const ids = input.input.labelIds as string[];
    const labels = await find(input, "stuLabel", { id: ids, isEnabled: true });
    if (labels.length !== ids.length) refuse("labelIds", "所选标签不存在或已停用");
    const denied = labels.find((label) => !mayUse(label, input.call.user.roles));
    if (denied) refuse("labelIds", phrase`没有使用标签“${denied.labelName}”的权限`);
    if (labels.some((label) => label.isSensitive === true) && !input.input.reason) refuse("reason", "敏感标签须填写原因");
    for (const row of input.records) {
      const held = ((row.labelIds as string[] | null) ?? []).filter((id) => !ids.includes(id));
      await patchRows(input, "baseStudentInfo", { id: String(row.id) }, { labelIds: input.input.remove === true ? held : [...held, ...ids] });
    }
    return { labelled: input.records.length };
  },
};
