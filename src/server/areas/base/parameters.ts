import { phrase } from "../../../../engine/language/phrase.ts";
import { paramValue } from "../../identity/params.ts";
import type { ParamDeclaration } from "../../../../engine/kinds/area/document.ts";
import { refuse } from "../../data/records/plain-rows.ts";
import { zh } from "../../../../engine/language/text.ts";
import { defineAction, defineBefore } from "../kit/define-operations.ts";
import { recordsOf } from "../kit/records.ts";

const readable: Record<string, (text: string) => boolean> = {
  boolean: (text) => ["true", "false", "1", "0"].includes(text),
  number: (text) => paramValue(text, "number") !== undefined,
  date: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text),
  json: (text) => paramValue(text, "json") !== undefined,
};

function reads(text: unknown, type: unknown): boolean {
  const read = readable[String(type)];
  if (read === undefined) return true;
  try {
    return read(String(text ?? ""));
  } catch {
    return false; // an impossible date throws in toISOString
  }
}

/** The value must read as its type; that of a choice must be one of the options. */
export const checkParam = defineBefore("baseParams", {
  name: "base.checkParam",
  title: "参数值格式",
  run: async ({ record, call }) => {
    const declared = call.model.params.get(record.paramsId ?? "");
    // That of a switch is told by the rule of the entity.
    if (record.paramsType !== "boolean" && !reads(record.paramsValue, record.paramsType)) refuse("paramsValue", "参数值格式不正确，请按值类型填写");
    if (declared && paramValue(record.paramsValue ?? "", declared.type) === undefined) refuse("paramsValue", "参数值格式不正确，请按值类型填写");
    const options = Array.isArray(record.options) ? record.options.map((one) => String((one as { value?: unknown }).value ?? one)) : [];
    if (record.paramsType === "select" && options.length > 0 && !options.includes(record.paramsValue ?? ""))
      refuse("paramsValue", phrase`参数值应为：${options}`);
    if (record.defaultValue !== null && record.defaultValue !== undefined && !reads(record.defaultValue, record.paramsType))
      refuse("defaultValue", "默认值格式不正确，请按值类型填写");
  },
});

/** `params_type` codes by the type of a declaration. */
const typeCodes: Record<ParamDeclaration["type"], string> = {
  string: "string",
  text: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  json: "json",
  url: "string",
};

/** The row of a declared parameter at its default. */
export function paramRow(declared: ParamDeclaration, sort: number) {
  const value = declared.default === null ? null : declared.type === "json" ? JSON.stringify(declared.default) : String(declared.default);
  return {
    paramsId: declared.id,
    paramsName: zh(declared.title),
    paramsGroup: declared.group,
    paramsType: declared.secret === true ? "password" : typeCodes[declared.type],
    paramsValue: value,
    defaultValue: value,
    isOpen: false,
    isSecret: declared.secret === true,
    isEnabled: true,
    sort,
    remark:
      [declared.unit, declared.help]
        .filter((one) => one !== undefined)
        .map((one) => zh(one))
        .join("；") || null,
  };
}

/** Gives every declared parameter that has none yet a row to be edited. What administrators set stays. */
export const refreshParams = defineAction("baseParams", {
  name: "base.refreshParams",
  title: "刷新参数",
  input: { type: "object", properties: {}, additionalProperties: false },
  audit: () => "按产品声明补齐基础参数",
  run: async (input) => {
    const known = new Set((await recordsOf(input, "baseParams").find({})).map((row) => row.paramsId));
    const rows = [...input.call.model.params.values()].map(paramRow).filter((row) => !known.has(row.paramsId));
    await recordsOf(input, "baseParams").add(rows, { judge: false });
    return { added: rows.length };
  },
});
