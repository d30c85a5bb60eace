import { isAppError } from "../errors.ts";
import type { EvalContext } from "../context.ts";
import { evaluate, evaluateExpr } from "../conditions/evaluate.ts";
import { modelEnv } from "../conditions/model-env.ts";
import type { EvalEnv } from "../conditions/env.ts";
import type { Cond, Expr } from "../grammar/condition.ts";
import type { RepeatRow, RepeatRows, Sheet, SheetItem, SheetSection } from "../fields/sheet/sheet-value.ts";
import { toFieldValue } from "../validate/field-value.ts";
import { isAbsent } from "../validate/absent.ts";
import { isObject } from "../values/json-object.ts";
import { itemScore, sumOf } from "./item-score.ts";
import { type ItemValue, scoreName, valuesOf } from "./item-fields.ts";
import { rowsEntityOf, SHEET, sheetModel } from "./sheet-model.ts";

/** An item that is asked. */
export interface Asked {
  item: SheetItem;
  values: readonly ItemValue[];
  /** The answers under the names of `values`; null = none yet. */
  given: Readonly<Record<string, unknown>>;
  /** Null: nothing of it counts. */
  score: number | null;
}

/** A section as it is asked: once, or once for a row. */
export interface AskedSection {
  section: SheetSection;
  row: RepeatRow | null;
  items: readonly Asked[];
}

export interface Walked {
  /** What is asked, in order. */
  sections: readonly AskedSection[];
  /** What of the answers is kept: those to what is asked, and what is worked out. */
  values: Record<string, unknown>;
  /** What formulas over the whole sheet read. */
  record: Record<string, unknown>;
}

export interface Walking {
  sheet: Sheet;
  values: Readonly<Record<string, unknown>>;
  rows: RepeatRows;
  ctx: EvalContext;
}

interface Walk extends Omit<Walking, "values"> {
  record: Record<string, unknown>;
  /** Those that are kept. */
  values: Record<string, unknown>;
  sections: AskedSection[];
  /** Section that a jump leads to, or `end`, which no section is called; null: on to the next. */
  target: string | null;
}

/** Goes through a sheet as it is answered: what is hidden or jumped over is neither asked nor kept, what is worked out is filled in, every item gets its score. */
export function walkSheet({ sheet, values, rows, ctx }: Walking): Walked {
  const walk: Walk = { sheet, values: {}, rows, ctx, record: {}, sections: [], target: null };
  for (const section of sheet.sections) {
    if (walk.target !== null && walk.target !== section.key) continue;
    walk.target = null;
    if (!holds(section.shown, walk.record, envOf(walk, SHEET))) continue;
    if (section.repeat === undefined) walkOnce(walk, section, values);
    else walkRows(walk, section, values[section.key]);
  }
  return { sections: walk.sections, values: walk.values, record: walk.record };
}

const envOf = ({ sheet, ctx }: Walk, entity: string): EvalEnv => modelEnv(sheetModel(sheet), entity, ctx);

function walkOnce(walk: Walk, section: SheetSection, given: Walking["values"]): void {
  const items = walkItems(walk, section, { given, record: walk.record, values: walk.values, env: envOf(walk, SHEET) });
  walk.record[scoreName(section.key)] = sumOf(items.map(({ score }) => score));
  walk.sections.push({ section, row: null, items });
}

function walkRows(walk: Walk, section: SheetSection, given: unknown): void {
  const byRow = new Map((Array.isArray(given) ? given.filter(isObject) : []).map((one) => [one.row, one]));
  const kept = (walk.rows[section.key] ?? []).map(({ row, title }) => {
    const values: Record<string, unknown> = { row, title };
    const record: Record<string, unknown> = { ...walk.record, row, title };
    const items = walkItems(walk, section, { given: byRow.get(row) ?? {}, record, values, env: envOf(walk, rowsEntityOf(section.key)) });
    walk.sections.push({ section, row: { row, title }, items });
    return { values, record, score: sumOf(items.map(({ score }) => score)) };
  });
  walk.values[section.key] = kept.map(({ values }) => values);
  walk.record[section.key] = kept.map(({ record }) => record);
  walk.record[scoreName(section.key)] = sumOf(kept.map(({ score }) => score));
}

interface Place {
  given: Walking["values"];
  record: Record<string, unknown>;
  values: Record<string, unknown>;
  env: EvalEnv;
}

function walkItems(walk: Walk, section: SheetSection, place: Place): Asked[] {
  const asked: Asked[] = [];
  for (const item of section.items) {
    if (!holds(item.shown, place.record, place.env)) continue;
    const one = walkItem(item, place, sheetModel(walk.sheet));
    asked.push(one);
    const jump = section.repeat === undefined ? jumpOf(item, place) : null;
    if (jump === null) continue;
    walk.target = jump;
    break;
  }
  return asked;
}

function walkItem(item: SheetItem, { given, record, values, env }: Place, model: ReturnType<typeof sheetModel>): Asked {
  const named = valuesOf(item);
  const kept: Record<string, unknown> = {};
  for (const { name } of named) {
    const field = model.entities.get(SHEET)?.fields.get(name);
    const value = item.from === undefined ? given[name] : workedOut(item.from, record, env);
    kept[name] = isAbsent(value) ? null : item.from === undefined || field === undefined ? value : toFieldValue(value, field);
    record[name] = kept[name];
    if (kept[name] !== null) values[name] = kept[name];
  }
  const score = itemScore(item, named, kept);
  record[scoreName(item.key)] = score;
  return { item, values: named, given: kept, score };
}

function jumpOf({ jump = [] }: SheetItem, { record, env }: Place): string | null {
  return jump.find(({ when }) => holds(when, record, env))?.to ?? null;
}

/** A value of the wrong kind decides nothing: its own check says what is wrong with it. */
function holds(cond: Cond | undefined, record: Record<string, unknown>, env: EvalEnv): boolean {
  return cond === undefined || sound(() => evaluate(cond, record, env)) === true;
}
const workedOut = (from: Expr, record: Record<string, unknown>, env: EvalEnv): unknown => sound(() => evaluateExpr(from, record, env));

export function sound<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (!isAppError(error)) throw error;
    return null;
  }
}
