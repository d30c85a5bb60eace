import { sql } from "kysely";
import type { AnswerForm, KeptDraft } from "../../../../engine/api.ts";
import { problem, dataError, requestError } from "../../../../engine/errors.ts";
import type { Answers, Sheet } from "../../../../engine/fields/sheet/sheet-value.ts";
import { valuesOf } from "../../../../engine/sheets/item-fields.ts";
import { zh } from "../../../../engine/language/text.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { isObject } from "../../../../engine/values/json-object.ts";
import { isStorableJson } from "../../../../engine/values/storable-text.ts";
import { current } from "../../platform/database/transaction.ts";
import { column, columnName, hidden, table } from "../../platform/sql/names.ts";
import type { Call } from "../../platform/runtime.ts";
import { badRequest } from "../records/bad-request.ts";
import { fetchRecords } from "../records/fetch.ts";
import { type AnswerAsked, type AnswerPlace, answerPlace } from "./answer-place.ts";
import { keepDraft, keptDraft } from "./answer-drafts.ts";
import { rowsField } from "./answers-field.ts";
import { hasAnswered } from "./answered-once.ts";
import { repeatRows } from "./repeat-rows.ts";
import { freezeSheet, type FrozenSheet, frozenSheet } from "./sheet-versions.ts";

/** The sheet to answer, frozen from now on for whoever began, with what was answered before. */
export async function openAnswers(call: Call, entity: Entity, asked: AnswerAsked): Promise<AnswerForm> {
  const place = await answerPlace(call, entity, asked);
  const { of, record } = place;
  const answers = place.isStored ? ((record[of.field.name] ?? null) as Answers | null) : null;
  const kept = of.field.doc.anonymous === true ? null : await keptDraft(call, of, place.about);
  const draft = kept?.values == null ? null : { version: kept.version, sheet: kept.sheet, values: kept.values };
  const { no, sheet } = await sheetOf(call, place, draft?.sheet ?? answers?.version ?? null);
  return {
    sheet,
    version: no,
    rows: await repeatRows(call, of, { sheet, record, isStored: place.isStored }),
    answers,
    draft: draft === null ? null : { version: draft.version, values: draft.values },
    since: draft === null ? (kept?.version ?? 0) : 0,
    full: await fullOptions(call, place, sheet),
    isAnonymous: of.field.doc.anonymous === true,
    isAnswered: !place.isStored && (await hasAnswered(call, of, place.key)),
  };
}

async function sheetOf(call: Call, { of, key }: AnswerPlace, begun: number | null): Promise<FrozenSheet> {
  const [row] = await fetchRecords({ call, entity: of.target, keys: [key], own: new Set([of.sheet.name, of.target.key]) });
  const kept = row === undefined || begun === null ? null : await frozenSheet(call, of, { id: row.id, no: begun });
  if (kept !== null) return kept;
  const sheet = (row?.record[of.sheet.name] ?? null) as Sheet | null;
  if (row === undefined || sheet === null) throw dataError([problem("SHEET_MISSING", `/${of.field.name}`, { label: zh(of.field.title) })]);
  return freezeSheet(call, of, { id: row.id, sheet });
}

/** Options whose places are taken, as told to whoever is about to choose. Whoever submits is judged under a lock. */
async function fullOptions(call: Call, { of, key, record }: AnswerPlace, sheet: Sheet): Promise<string[]> {
  const limited = sheet.sections
    .flatMap(({ items }) => items)
    .flatMap((item) =>
      (item.options ?? []).flatMap(({ key: option, quota }) =>
        quota === undefined ? [] : valuesOf(item).map(({ name }) => ({ name, option, quota })),
      ),
    );
  if (limited.length === 0) return [];
  const { entity, by } = of;
  const child = call.model.entities.get(`${entity.id}.${rowsField(of)}`)!;
  const { rows } = await sql<{
    item: string;
    option: string;
    n: number;
  }>`select ${column("answer", child, "item")} as item, ${column("answer", child, "option")} as option, count(*)::int as n
    from ${table(call.model, child)} as answer join ${table(call.model, entity)} as record
      on ${column("record", entity, "id")} = ${hidden("answer", "parentId")} and ${hidden("record", "tenantId")} = ${hidden("answer", "tenantId")}
    where ${hidden("answer", "tenantId")} = ${call.user.tenantId} and not ${hidden("record", "isDeleted")} and not ${hidden("answer", "isDeleted")}
      and ${sql.id("record", columnName(entity, by.name))} = ${key} and ${column("record", entity, "id")} <> ${String(record.id ?? "")}
      and ${column("answer", child, "item")} = any(${limited.map(({ name }) => name)}::text[])
    group by 1, 2`.execute(current(call.runtime.db));
  const counts = new Map(rows.map(({ item, option, n }) => [`${item}:${option}`, Number(n)]));
  return limited.filter(({ name, option, quota }) => (counts.get(`${name}:${option}`) ?? 0) >= quota).map(({ name, option }) => `${name}:${option}`);
}

const MOST_LETTERS = 500_000;

/** Keeps answers on their way: on disk when it answers, and a repetition or an older one changes nothing. */
export async function keepAnswers(
  call: Call,
  entity: Entity,
  asked: AnswerAsked,
  draft: { version: number; sheet: number | null; values: unknown },
): Promise<KeptDraft> {
  const place = await answerPlace(call, entity, asked);
  // Answers that name nobody are kept by nobody but whoever gives them.
  if (place.of.field.doc.anonymous === true) throw requestError([problem("CALL_UNKNOWN", "", {})]);
  const { values } = draft;
  if (!isObject(values) || !isStorableJson(values)) throw badRequest("values", "JSON 对象");
  if (JSON.stringify(values).length > MOST_LETTERS)
    throw dataError([problem("VALUE_TOO_LONG", `/${place.of.field.name}`, { label: zh(place.of.field.title), max: MOST_LETTERS })]);
  return { version: await keepDraft(call, place.of, { about: place.about, draft: { ...draft, values } }) };
}
