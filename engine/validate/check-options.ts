import { problem } from "../errors.ts";
import { addError, type Look, lookAtCond } from "../findings/look.ts";
import type { Cond } from "../grammar/condition.ts";
import type { Field } from "../model/model.ts";

/** What a form or a dialog leaves of a field's choice is said of rows; which codes of a dictionary may stand at a field is a matter of its rules. */
export function checkOptions(look: Look, options: Cond | undefined, { field, entity, at }: { field: Field; entity: string; at: string }): void {
  if (options === undefined) return;
  if (field.refTo !== null) {
    lookAtCond(look, options, { entity: field.refTo, place: "option", at, record: entity });
    return;
  }
  const reason =
    field.doc.dict === undefined
      ? "只有引用其他数据的字段可以限定可选范围，请删去"
      : `请删去，改为在实体的 rules 中写一条 "at": "${field.name}" 的 assert：它不允许的选项表单不再提供，保存时同样校验`;
  addError(look, problem("FIELD_OPTION_INVALID", at, { field: field.name, option: "options", reason }));
}
