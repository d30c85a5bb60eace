import { accessError, problem } from "../../../../engine/errors.ts";
import type { Answers, Sheet } from "../../../../engine/fields/sheet/sheet-value.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import type { Call } from "../../platform/runtime.ts";
import { badRequest } from "../records/bad-request.ts";
import { fetchRecords } from "../records/fetch.ts";
import { getRecord } from "../records/get.ts";
import { assertGranted } from "../records/granted.ts";
import { answersField } from "./answers-field.ts";
import { frozenSheet } from "./sheet-versions.ts";

/** The questions that a record answers, for whoever may read the answers. @throws AccessError ACTION_DENIED, ROW_HIDDEN */
export async function answeredSheet(call: Call, entity: Entity, { id, field }: { id: string; field: string }): Promise<Sheet> {
  assertGranted(call, entity, "read");
  const of = answersField(call.model, entity, entity.fields.get(field));
  if (of === null) throw badRequest("field", "一个作答的字段");
  const row = await getRecord(call, entity.id, id);
  const answers = row[field] as Answers | null | undefined;
  const [own] = await fetchRecords({ call, entity, ids: [id], own: new Set([of.by.name]) });
  const key = own?.record[of.by.name];
  const [sheet] = typeof key === "string" ? await fetchRecords({ call, entity: of.target, keys: [key], own: new Set([of.target.key]) }) : [];
  const frozen = answers?.version === undefined || sheet === undefined ? null : await frozenSheet(call, of, { id: sheet.id, no: answers.version });
  if (frozen === null) throw accessError([problem("ROW_HIDDEN", "", {})]);
  return frozen.sheet;
}
