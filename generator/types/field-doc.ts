import type { Field, Model } from "../../engine/model/model.ts";
import { type FieldDocument, fieldOptionList } from "../../engine/fields/field-document.ts";
import { fieldType } from "../../engine/fields/index.ts";
import type { FieldOption } from "../../engine/fields/field-option.ts";
import { zh } from "../../engine/language/text.ts";

/** What a reader of the types must know of a field: title and unit, help, limits, where the value comes from. */
export function fieldDoc(model: Model, field: Field): string {
  const { doc } = field;
  const unit = doc.unit === undefined ? "" : `（${zh(doc.unit)}）`;
  const help = doc.help === undefined ? "" : `\n${zh(doc.help)}`;
  return `${zh(field.title)}${unit}${help}\n${[field.type.title, ...fieldFacts(model, field)].join("，")}`;
}

/** What holds for the values of a field, in words. */
export const fieldFacts = (model: Model, field: Field): string[] => [...targets(model, field), ...limits(field.doc), ...origins(field)];

function targets(model: Model, field: Field): string[] {
  const dict = model.dicts.get(field.doc.dict ?? "");
  const entity = model.entities.get(field.refTo ?? "");
  return [...(dict ? [`字典 ${dict.code} ${zh(dict.title)}`] : []), ...(entity ? [`${zh(entity.title)}的 ${entity.key}`] : [])];
}

function limits(doc: FieldDocument): string[] {
  const own = switches.flatMap(([key, words]) => (doc[key] === true ? [words] : []));
  // The pattern of a value that the system gives says its parts.
  const options = fieldOptionList.filter(([name]) => !(name === "pattern" && fieldType(doc.type).isGiven));
  return [...own, ...options.flatMap(([name, option]) => limitWords(option, doc[name]))];
}

const switches = [
  ["required", "必填"],
  ["unique", "不可重复"],
  ["immutable", "保存后不能修改"],
] as const;

/** Numbers, lists and patterns limit a value; conditions and names of other documents are said elsewhere. */
function limitWords({ title, unit, stricter }: FieldOption, value: unknown): string[] {
  if (typeof value === "number") return [`${title} ${value}${unit === undefined ? "" : ` ${unit}`}`];
  if (stricter === "fewer" && Array.isArray(value)) return [`${title} ${value.join("、")}`];
  return stricter === "first" && typeof value === "string" ? [`${title} ${value}`] : [];
}

const writers = { flow: "由流程写入", operation: "由系统操作写入", system: "由系统写入", aside: "由系统顺带记下" } as const;

function origins({ doc, kind }: Field): string[] {
  if (doc.copy !== undefined) return [`取自 ${doc.copy.from}`];
  if (doc.computed !== undefined) return [kind === "live" ? "实时计算" : "自动计算"];
  return doc.writtenBy === undefined || doc.writtenBy === "user" ? [] : [writers[doc.writtenBy]];
}
