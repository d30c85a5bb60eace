import type { Field, Model } from "../../engine/model/model.ts";
import type { FieldDocument } from "../../engine/fields/field-document.ts";
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
  const say = (value: unknown, text: string) => (value === undefined ? [] : [`${text} ${String(value)}`]);
  return [
    ...(doc.required === true ? ["必填"] : []),
    ...(doc.unique === true ? ["不可重复"] : []),
    ...(doc.immutable === true ? ["保存后不能修改"] : []),
    ...say(doc.minLength, "最少字符"),
    ...say(doc.maxLength, "最多字符"),
    ...say(doc.min, "最小"),
    ...say(doc.max, "最大"),
    ...say(doc.scale, "小数位"),
    ...say(doc.maxFiles, "最多文件"),
    ...say(doc.maxRows, "最多行"),
    ...(doc.type === "serial" ? [] : say(doc.pattern, "格式")),
  ];
}

const writers = { flow: "由流程写入", operation: "由系统操作写入", system: "由系统写入" } as const;

function origins({ doc, kind }: Field): string[] {
  if (doc.copy !== undefined) return [`取自 ${doc.copy.from}`];
  if (doc.computed !== undefined) return [kind === "live" ? "实时计算" : "自动计算"];
  return doc.writtenBy === undefined || doc.writtenBy === "user" ? [] : [writers[doc.writtenBy]];
}
