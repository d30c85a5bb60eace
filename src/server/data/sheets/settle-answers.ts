import type { Answers, Sheet } from "../../../../engine/fields/sheet/sheet-value.ts";
import { type Problem, problem } from "../../../../engine/errors.ts";
import { zh } from "../../../../engine/language/text.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { answerRows } from "../../../../engine/sheets/answer-rows.ts";
import { checkSheet } from "../../../../engine/sheets/check-sheet.ts";
import { judgeAnswers } from "../../../../engine/sheets/judge-answers.ts";
import { isSame } from "../../../../engine/validate/absent.ts";
import { checkFieldValue } from "../../../../engine/validate/value-problems.ts";
import type { Call, OperationRecord } from "../../platform/runtime.ts";
import { type Draft, isSound } from "../records/draft.ts";
import { fetchRecords } from "../records/fetch.ts";
import { type AnswersField, answersFields, rowsField } from "./answers-field.ts";
import { endDrafts } from "./answer-drafts.ts";
import { markAnswered } from "./answered-once.ts";
import { unsigned } from "./author.ts";
import { checkQuotas, type Settled } from "./option-quotas.ts";
import { repeatRows } from "./repeat-rows.ts";
import { type FrozenSheet, freezeSheet, frozenSheet } from "./sheet-versions.ts";

/** What sheets say of their own items. Their shape is the field's own check. */
export function judgeSheets(entity: Entity, drafts: readonly Draft[]): void {
  const fields = [...entity.fields.values()].filter(({ type }) => type.sheet === "asks");
  for (const field of fields)
    for (const { record, before, problems } of drafts) {
      const value = record[field.name];
      if (value === null || value === undefined || isSame(value, before?.[field.name])) continue;
      const at = { path: `/${field.name}`, label: zh(field.title) };
      if (checkFieldValue(value, field, at).length > 0) continue;
      problems.push(...checkSheet(value as Sheet, { path: at.path, sources: (field.doc.sources ?? []).map(({ key }) => key) }));
    }
}

/**
 * Answers as they are kept: those to what was asked, with their score, the version of the sheet and a row each. What is wrong with them is the
 * draft's problem. Runs before computed fields, which may read the results.
 */
export async function settleAnswers(call: Call, entity: Entity, drafts: readonly Draft[]): Promise<void> {
  for (const of of answersFields(call.model, entity)) {
    const { name } = of.field;
    const changed = drafts.filter(({ record, before }) => (before === null ? record[name] != null : !isSame(record[name], before[name])));
    const found = changed.filter((draft) => draft.record[name] == null || isShaped(of, draft));
    const sheets = await sheetsOf(call, of, found);
    const settled: Settled[] = [];
    for (const draft of found) {
      const frozen = draft.record[name] == null ? null : await settle(call, of, { draft, row: sheets.get(String(draft.record[of.by.name] ?? "")) });
      if (frozen === null) keep(of, draft.record, null);
      else settled.push({ draft, sheet: frozen.sheet });
    }
    await checkQuotas(
      call,
      of,
      settled.filter(({ draft }) => isSound(draft)),
    );
  }
}

/** What has another shape is refused by the check of its field. */
const isShaped = ({ field }: AnswersField, { record }: Draft): boolean =>
  checkFieldValue(record[field.name], field, { path: `/${field.name}`, label: zh(field.title) }).length === 0;

const versionIn = (answers: unknown): number | null => (answers as Answers | null | undefined)?.version ?? null;

interface SheetRow {
  id: string;
  sheet: Sheet | null;
}

/** Rows with sheets by the key that records refer to them by. The questions themselves are read where answers name no version of them. */
async function sheetsOf(call: Call, { field, by, target, sheet }: AnswersField, drafts: readonly Draft[]): Promise<Map<string, SheetRow>> {
  const keys = [...new Set(drafts.flatMap(({ record }) => (typeof record[by.name] === "string" ? [record[by.name] as string] : [])))];
  const isNamed = drafts.every(({ record, before }) => versionIn(record[field.name]) !== null || versionIn(before?.[field.name]) !== null);
  const rows = await fetchRecords({ call, entity: target, keys, own: new Set([target.key, ...(isNamed ? [] : [sheet.name])]) });
  return new Map(rows.map(({ id, record }) => [String(record[target.key] ?? id), { id, sheet: (record[sheet.name] ?? null) as Sheet | null }]));
}

async function settle(call: Call, of: AnswersField, { draft, row }: { draft: Draft; row: SheetRow | undefined }): Promise<FrozenSheet | null> {
  const { field } = of;
  const label = zh(field.title);
  const given = draft.record[field.name] as Answers;
  const frozen = row === undefined ? null : await versionFor(call, of, { given, before: draft.before?.[field.name] as Answers | null, row });
  if (frozen === null) {
    const isOld = row !== undefined && versionIn(given) !== null;
    draft.problems.push(problem(isOld ? "SHEET_OUTDATED" : "SHEET_MISSING", `/${field.name}`, { label }));
    return null;
  }
  const isStored = draft.before !== null || draft.writable === null;
  const rows = await repeatRows(call, of, { sheet: frozen.sheet, record: { ...draft.record, id: draft.id }, isStored });
  const { walked, answers, problems } = judgeAnswers(
    { sheet: frozen.sheet, values: given.values, rows, ctx: unsigned(call, of.entity).ctx },
    `/${field.name}`,
  );
  draft.problems.push(...problems);
  keep(of, draft.record, { ...answers, version: frozen.no });
  draft.record[rowsField(of)] = answerRows(walked);
  if (problems.length === 0 && draft.writable !== null)
    await submit(call, of, { draft, key: String(draft.record[of.by.name]), version: given.draft ?? 0 });
  return frozen;
}

/** The version that was answered; of answers that name none the one they had, else the sheet as it is now. */
async function versionFor(
  call: Call,
  of: AnswersField,
  { given, before, row }: { given: Answers; before: Answers | null | undefined; row: SheetRow },
): Promise<FrozenSheet | null> {
  const no = given.version ?? before?.version;
  if (no !== undefined) return frozenSheet(call, of, { id: row.id, no });
  return row.sheet === null ? null : freezeSheet(call, of, { id: row.id, sheet: row.sheet });
}

function keep(of: AnswersField, record: OperationRecord, answers: Answers | null): void {
  const { results = {}, anonymous: _ } = of.field.doc;
  record[of.field.name] = answers;
  if (answers === null) record[rowsField(of)] = [];
  if (results.score !== undefined) record[results.score] = answers?.score ?? null;
  if (results.version !== undefined) record[results.version] = answers?.version ?? null;
  if (results.vetoed !== undefined) record[results.vetoed] = answers === null ? null : (answers.vetoes ?? []).length > 0;
}

/** Handed in by somebody: their draft goes, and an anonymous sheet is answered once. */
async function submit(call: Call, of: AnswersField, { draft, key, version }: { draft: Draft; key: string; version: number }): Promise<void> {
  const refused: Problem | null = draft.before === null ? await markAnswered(call, of, key) : null;
  if (refused !== null) draft.problems.push(refused);
  else if (of.field.doc.anonymous !== true) await endDrafts(call, of, { about: draft.before === null ? [`+${key}`] : [draft.id], version });
}
