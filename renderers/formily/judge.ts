import type { CompiledScreen, ScreenField } from "../../engine/screens/screen-model.ts";
import type { EvalEnv, EvalRecord } from "../../engine/conditions/env.ts";
import type { RecordRule } from "../../engine/kinds/entity/document.ts";
import { type Problem, problem } from "../../engine/errors.ts";
import { fieldType } from "../../engine/fields/index.ts";
import { sayProblem } from "../../engine/problems/languages/index.ts";
import { checkSchema } from "../../engine/validate/check-schema.ts";
import { refusedCodes } from "../../engine/validate/refused-codes.ts";
import { checkRules } from "../../engine/validate/rules.ts";
import { isEmpty } from "../../engine/values/emptiness.ts";
import type { ChildRow } from "../child-rows.ts";
import { isAbsent } from "../format-value.ts";
import { engineWords } from "../engine-words.ts";
import { textOf } from "../text.ts";

/** In the language of the page. */
const sentenceOf = (found: Problem): string => sayProblem(found, engineWords());

type Dicts = CompiledScreen["dicts"];

/** What is wrong with one value: missing, of the wrong kind, outside its bounds, not in its dictionary. Sentences for the reader. */
export function valueMessages(field: ScreenField, value: unknown, { required, dicts }: { required: boolean; dicts: Dicts }): string[] {
  const label = textOf(field.title);
  if (required && isEmpty(value)) return [sentenceOf(problem("VALUE_REQUIRED", "", { label }))];
  if (isAbsent(value)) return [];
  const type = fieldType(field.type);
  const shape = checkSchema(type.valueSchema(field.doc), value, { path: "", label, hint: textOf(field.doc.patternMessage) || undefined });
  const found = shape.length > 0 ? shape : (type.checkValue?.(value, field.doc, { path: "", label }) ?? []);
  return [...found.map(sentenceOf), ...strangerMessages(field, value, dicts)];
}

function strangerMessages(field: ScreenField, value: unknown, dicts: Dicts): string[] {
  const dict = dicts[field.doc.dict ?? ""];
  if (!dict) return [];
  const codes = Array.isArray(value) ? value : [value];
  const stranger = codes.find((code) => !dict.items.some((item) => item.value === code));
  return stranger === undefined ? [] : [sentenceOf(problem("VALUE_NOT_IN_DICT", "", { label: textOf(field.title), value: String(stranger) }))];
}

export interface CellCheck {
  field: ScreenField;
  rows: readonly ChildRow[];
  /** Verdicts so far; a row that did not change keeps its own. */
  known: WeakMap<ChildRow, Record<string, string>>;
  /** Whether an empty cell is a problem already. */
  missing: boolean;
  dicts: Dicts;
}

/** Problems of the cells of a child table by `<row>.<column>`. */
export function cellMessages({ field, rows, known, missing, dicts }: CellCheck): Record<string, string> {
  const columns = Object.values(field.columns ?? {}).filter((column) => !column.derived && !column.doc.retired);
  const judge = (row: ChildRow) => {
    const lines = columns.map(
      ({ doc }, at) => [doc.name, valueMessages(columns[at]!, row[doc.name], { required: missing && doc.required === true, dicts })[0]] as const,
    );
    return Object.fromEntries(lines.filter((line): line is readonly [string, string] => line[1] !== undefined));
  };
  const all: Record<string, string> = {};
  rows.forEach((row, number) => {
    const own = known.get(row) ?? judge(row);
    known.set(row, own);
    for (const [column, message] of Object.entries(own)) all[`${number}.${column}`] = message;
  });
  return all;
}

/** What a rule says against single codes at a field, by code. */
export function codeMessages(judged: Parameters<typeof refusedCodes>[0]): Record<string, string> {
  return Object.fromEntries([...refusedCodes(judged)].map(([code, found]) => [code, sentenceOf(found)]));
}

/** Sentences of a broken rule by the field, or the row of a table and its column (`items.3.qty`), that they stand at; empty when it holds or does not apply. */
export function ruleMessages(rule: RecordRule, record: EvalRecord, env: EvalEnv): Record<string, string> {
  const broken = checkRules({ rules: [rule], record, env });
  return Object.fromEntries(broken.map((one) => [one.path.slice(1).replaceAll("/", "."), sentenceOf(one)]));
}
