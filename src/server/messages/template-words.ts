import type { Model } from "../../../engine/model/model.ts";
import { zh } from "../../../engine/language/text.ts";
import { dictLabels } from "../data/exports/labels.ts";
import type { OperationRecord } from "../platform/runtime.ts";
import type { Call } from "../platform/runtime.ts";

const placeholder = /\$\{([^{}]{1,60})\}/g;
type Words = { title: string; content: string };

/** Names a template asks for, in order. */
export const placeholdersIn = (text: unknown): string[] => [...String(text ?? "").matchAll(placeholder)].map((match) => match[1]!);

/** Words are put in once: what a value says is never read as a placeholder again. */
function filled(template: OperationRecord, say: (name: string) => string): Words {
  const fill = (text: unknown) => String(text ?? "").replace(placeholder, (_, name: string) => say(name));
  return { title: fill(template.title), content: fill(template.content) };
}

/** The words of a template for one record; `more`: what every business has beside its own fields. */
export function templateWords(
  model: Model,
  template: OperationRecord,
  { record, more }: { record: OperationRecord; more: Readonly<Record<string, string | null>> },
): Words {
  const fields = model.entities.get(String(template.businessType))?.fields;
  return filled(template, (name) => {
    const field = fields?.get(name);
    // What is masked for somebody is for no message, also when the document changed after the template was checked.
    if (field === undefined || field.mask !== null || field.type.writeOnly === true) return field === undefined ? (more[name] ?? "") : "";
    const value = record[name];
    const text = value === null || value === undefined ? "" : field.type.format(value, field.doc, dictLabels(model));
    return text === "" ? (more[name] ?? "") : text;
  });
}

const titles: Record<string, string> = {
  xm: "姓名",
  xh: "学号",
  gh: "工号",
  bjmc: "班级",
  state: "状态",
  title: "标题",
  url: "链接",
  opinion: "意见",
};

/** The words with examples in the place of placeholders: a value of the kind where there is one, else the title in brackets. */
export function sampledWords({ model, ctx }: Pick<Call, "model" | "ctx">, template: OperationRecord): Words {
  const fields = model.entities.get(String(template.businessType))?.fields;
  return filled(template, (name) => {
    const field = fields?.get(name);
    if (name === "time" || field?.doc.type === "datetime") return String(ctx.now).slice(0, 16);
    if (field?.doc.type === "date") return String(ctx.today);
    if (field?.doc.type === "integer" || field?.doc.type === "number") return "3";
    const [first] = field?.doc.type === "dict" ? (model.dicts.get(field.doc.dict ?? "")?.items ?? []) : [];
    if (first !== undefined) return zh(first.label);
    return `【${zh(field?.title ?? titles[name] ?? name)}】`;
  });
}
