import { problem } from "../../../errors.ts";
import { addError, addMended, eachDocument, type Look, need, needField } from "../../../findings/look.ts";
import { canName } from "../../../model/called.ts";
import type { Entity } from "../../../model/model.ts";
import { warningIn } from "../../../problems/finding.ts";
import { calledFields, type EntityDocument } from "../document.ts";

/** What a record is called says its title, tells words to whoever is shown it, and no secret. */
export const calledRecords = eachDocument("entity", (doc, look) => {
  const entity = look.model.entities.get(doc.id)!;
  if (doc.called === undefined) return checkTitle(entity, look);
  for (const [at, part] of doc.called.entries())
    if (typeof part !== "string") checkPart(doc, { name: part.field, path: `/called/${at}/field`, look });
  const names = calledFields(doc);
  if (!names.includes(entity.titleField) && entity.fields.has(entity.titleField))
    addMended(look, problem("CALLED_INVALID", "/called", { part: entity.titleField, reason: "标题字段也要写在其中，否则找不到它" }), {
      path: "/called",
      value: [...doc.called, "-", { field: entity.titleField }],
    });
});

function checkPart(doc: EntityDocument, { name, path, look }: { name: string; path: string; look: Look }): void {
  const known = look.model.entities.get(doc.id)!.fields;
  if (name.includes(".")) return void need(look, { kind: "字段", id: name, known, path });
  if (needField(look, { entity: doc.id, path: name, at: path }) === null) return;
  const field = known.get(name);
  const refuse = (reason: string) => addError(look, problem("CALLED_INVALID", path, { part: name, reason }));
  if (field === undefined || field.kind === "rows") return void refuse("这个字段不能用来称呼，请换成文本、数字、日期或引用");
  const isName = field.refTo !== null ? field.type.valueClass !== "list" : canName(field.type.valueClass) && field.doc.dict === undefined;
  if (!isName) refuse("这个字段不能用来称呼，请换成文本、数字、日期或引用");
  if (field.mask !== null) refuse("脱敏的字段不能用来称呼：引用它的人都会看到");
}

/** A title that refers to a record without a number of its own calls by that record's row number. */
function checkTitle(entity: Entity, look: Look): void {
  const target = look.model.entities.get(entity.fields.get(entity.titleField)?.refTo ?? "");
  if (target?.key !== "id" || !isReferredTo(entity, look)) return;
  const fix = { path: "/called", value: [{ field: entity.titleField }] };
  look.findings.push(warningIn(look.file, problem("CALLED_BY_ROW", "/titleField", { field: entity.titleField }), { fix }));
}

const isReferredTo = (entity: Entity, { model }: Look): boolean =>
  [...model.entities.values()].some(({ fields }) => [...fields.values()].some((field) => field.refTo === entity.id));
