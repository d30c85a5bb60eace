import { modelEnv } from "../conditions/model-env.ts";
import { evaluateExpr } from "../conditions/evaluate.ts";
import { decimalNumber, roundDecimal, toDecimal } from "../conditions/decimal.ts";
import type { EvalContext } from "../context.ts";
import type { Expr } from "../grammar/condition.ts";
import type { Sheet, Subscale } from "../fields/sheet/sheet-value.ts";
import { optionOf, scoreName } from "./item-fields.ts";
import { averageOf, sumOf } from "./item-score.ts";
import { SHEET, sheetModel } from "./sheet-model.ts";
import { type Asked, sound, type Walked } from "./walk-sheet.ts";

export interface SheetScore {
  /** Null: the sheet gives no points. */
  score: number | null;
  /** By subscale. */
  scores: Record<string, number | null>;
  /** Keys of the items whose answer decided the total. */
  vetoes: string[];
}

const DIGITS = 4;

/** Subscales, then the total; an answer with a veto decides it. */
export function scoreSheet(sheet: Sheet, walked: Walked, ctx: EvalContext): SheetScore {
  const record: Record<string, unknown> = { ...walked.record, base: sheet.base ?? 0 };
  const formula = (expr: Expr): number | null => {
    const value = sound(() => evaluateExpr(expr, record, modelEnv(sheetModel(sheet), SHEET, ctx)));
    const exact = typeof value === "number" || typeof value === "string" ? toDecimal(value) : null;
    return exact === null ? null : decimalNumber(roundDecimal(exact, DIGITS));
  };
  const asked = walked.sections.flatMap(({ items }) => items);
  const scores: Record<string, number | null> = {};
  for (const subscale of sheet.subscales ?? []) {
    scores[subscale.key] = subscale.score === undefined ? ofItems(subscale, asked) : formula(subscale.score);
    record[scoreName(subscale.key)] = scores[subscale.key];
  }
  const vetoes = [...new Set(asked.filter(isVetoed).map(({ item }) => item.key))];
  return {
    score: vetoes.length > 0 ? (sheet.vetoScore ?? 0) : sheet.score === undefined ? total(sheet, asked) : formula(sheet.score),
    scores,
    vetoes,
  };
}

function ofItems({ items = [], how = "sum" }: Subscale, asked: readonly Asked[]): number | null {
  const of = asked.filter(({ item }) => items.includes(item.key)).map(({ score }) => score);
  return how === "sum" ? sumOf(of) : averageOf(of);
}

const total = ({ base }: Sheet, asked: readonly Asked[]): number | null => sumOf([base ?? null, ...asked.map(({ score }) => score)]);

const isVetoed = ({ item, given }: Asked): boolean =>
  Object.values(given).some((value) => [value].flat().some((key) => optionOf(item, key)?.veto === true));

/** Words for the figure of a subscale; null where none fit. */
export const bandOf = ({ bands = [] }: Subscale, score: number | null): string | null =>
  score === null ? null : ([...bands].sort((a, b) => a.from - b.from).findLast(({ from }) => score >= from)?.title ?? null);
