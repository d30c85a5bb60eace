import type { Entity, Field, Model } from "../../../../engine/model/model.ts";
import { resolvePath } from "../../../../engine/conditions/resolve-path.ts";

/** A field with answers, and where the sheet stands that they answer. */
export interface AnswersField {
  entity: Entity;
  field: Field;
  /** Reference of the record to the row with the sheet. */
  by: Field;
  /** Entity of that row, and its field. */
  target: Entity;
  sheet: Field;
}

/** Null where the field's document leads nowhere, which the check has told. */
export function answersField(model: Model, entity: Entity, field: Field | undefined): AnswersField | null {
  if (field === undefined || field.type.sheet !== "answers") return null;
  const path = resolvePath(model, entity.id, field.doc.sheet ?? "");
  const [step] = path?.steps ?? [];
  if (path === null || step === undefined || path.steps.length !== 1 || path.field.type.sheet !== "asks") return null;
  return { entity, field, by: step.field, target: path.entity, sheet: path.field };
}

export const answersFields = (model: Model, entity: Entity): AnswersField[] =>
  [...entity.fields.values()].flatMap((field) => (field.doc.retired === true ? [] : (answersField(model, entity, field) ?? [])));

/** Every field whose answers are to sheets of this one. */
export const answeringFields = (model: Model, { id }: Entity, sheet: Field): AnswersField[] =>
  [...model.entities.values()].flatMap((entity) => answersFields(model, entity)).filter((of) => of.target.id === id && of.sheet.name === sheet.name);

export const rowsField = ({ field }: AnswersField): string => field.name + (field.type.madeRows?.suffix ?? "");
