import { needEntity, needField } from "../../findings/look.ts";
import { erasedBy, type EraseStep } from "../../kinds/effects/document.ts";
import { checkRows, type Inside, isForbidden, refuse } from "./inside.ts";

/** What goes for good is of nobody's choosing; what is required of a record stays. */
export function checkErase(step: EraseStep, inside: Inside): void {
  const { look, path } = inside;
  if (!inside.isOfTime) refuse(inside, "", "清除不可恢复，只由时间进行：写在定时（every）的联动里，或由定时任务调用");
  if (step.fields?.length === 0) refuse(inside, "/fields", "没有字段可清除；清除整条记录时不写 fields");
  for (const [at, entity] of erasedBy(step).entries()) {
    const place = Array.isArray(step.erase) ? `/erase/${at}` : "/erase";
    if (!needEntity(look, entity, `${path}${place}`) || isForbidden(entity, inside, place)) continue;
    if (look.model.entities.get(entity)?.childOf != null) refuse(inside, place, "表格的行随它的记录清除");
    checkRows({ entity, where: step.where, ...(step.as === undefined ? {} : { as: step.as }) }, inside, "");
    for (const [index, name] of (step.fields ?? []).entries()) checkErased(name, inside, { entity, at: `/fields/${index}` });
  }
}

export function checkErased(name: string, inside: Inside, { entity, at }: { entity: string; at: string }): void {
  if (!needField(inside.look, { entity, path: name, at: `${inside.path}${at}` })) return;
  const field = inside.look.model.entities.get(entity)?.fields.get(name);
  if (field?.kind !== "stored") refuse(inside, at, `“${name}”不是存储的值，不能清除`);
  else if (field.doc.required === true) refuse(inside, at, `“${name}”必填，不能只清除它`);
}
