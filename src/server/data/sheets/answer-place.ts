import { accessFor } from "../../../../engine/access/access-for.ts";
import { allOf, pairsCond } from "../../../../engine/access/conds.ts";
import { fieldsOfPair, writableOn } from "../../../../engine/access/writable-fields.ts";
import { accessError, problem } from "../../../../engine/errors.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { badRequest } from "../records/bad-request.ts";
import { choiceOf } from "../records/choices.ts";
import { fetchRecords } from "../records/fetch.ts";
import { notGranted } from "../records/granted.ts";
import { isStorable } from "../records/query.ts";
import type { Call, OperationRecord } from "../../platform/runtime.ts";
import { type AnswersField, answersField } from "./answers-field.ts";

/** What a call about answers names: the field, and the record or, where there is none yet, the row with the sheet. */
export interface AnswerAsked {
  field: string;
  id: string | null;
  sheet: string | null;
  /** The record being made, as far as its references are filled in. */
  record?: unknown;
}

/** Where somebody may answer. */
export interface AnswerPlace {
  of: AnswersField;
  /** Stored, or being made. */
  record: OperationRecord;
  isStored: boolean;
  /** Key of the row with the sheet. */
  key: string;
  /** Names the draft. */
  about: string;
}

const hidden = () => accessError([problem("ROW_HIDDEN", "", {})]);

/** @throws AccessError for whoever may not write the answers there; RequestError for what names no such place */
export async function answerPlace(call: Call, entity: Entity, asked: AnswerAsked): Promise<AnswerPlace> {
  const access = accessFor(call.model, entity.id, call.user);
  if (access.create.length === 0 && access.update.length === 0) throw notGranted(entity, "create");
  const of = answersField(call.model, entity, entity.fields.get(asked.field));
  if (of === null) throw badRequest("field", "一个作答的字段");
  if (asked.id !== null) return storedPlace(call, of, asked.id);
  if (asked.sheet === null || !isStorable(asked.sheet)) throw badRequest("sheet", "一条数据的编号");
  return newPlace(call, of, { key: asked.sheet, record: asked.record });
}

async function storedPlace(call: Call, of: AnswersField, id: string): Promise<AnswerPlace> {
  const { entity, field, by } = of;
  if (!isStorable(id)) throw hidden();
  const pairs = accessFor(call.model, entity.id, call.user).update;
  const sets = pairs.map((pair) => fieldsOfPair(call.model, entity.id, pair));
  const [found] = await fetchRecords({ call, entity, ids: [id], where: pairsCond(pairs), pairs });
  if (found === undefined || !writableOn(sets, found.matched).has(field.name)) throw hidden();
  const key = found.record[by.name];
  if (typeof key !== "string" || key === "") throw badRequest("id", "已选定题目的数据");
  return { of, record: found.record, isStored: true, key, about: found.id };
}

async function newPlace(call: Call, of: AnswersField, { key, record }: { key: string; record: unknown }): Promise<AnswerPlace> {
  const { entity, field, by, target } = of;
  const sets = accessFor(call.model, entity.id, call.user).create.map((pair) => fieldsOfPair(call.model, entity.id, pair));
  if (!sets.some((fields) => fields.has(field.name) && fields.has(by.name))) throw notGranted(entity, "create");
  const given = JSON.stringify(record ?? {});
  const where = allOf([await choiceOf(call, target, { for: `${entity.id}.${by.name}`, record: given })]);
  const [row] = await fetchRecords({ call, entity: target, keys: [key], where, own: new Set([target.key]) });
  if (row === undefined) throw hidden();
  return { of, record: { ...(JSON.parse(given) as OperationRecord), [by.name]: key }, isStored: false, key, about: `+${key}` };
}
