import { evaluateExpr } from "../../../../engine/conditions/evaluate.ts";
import { modelEnv } from "../../../../engine/conditions/model-env.ts";
import type { AskedOf } from "../../../../engine/context.ts";
import { problem, requestError } from "../../../../engine/errors.ts";
import { type AskedValue, asFieldDocument } from "../../../../engine/fields/ask-document.ts";
import { fieldType } from "../../../../engine/fields/index.ts";
import type { Expr } from "../../../../engine/grammar/condition.ts";
import { calledFields } from "../../../../engine/kinds/entity/document.ts";
import { calledIn } from "../../../../engine/model/called.ts";
import type { ReportDocument } from "../../../../engine/kinds/report/document.ts";
import { zh } from "../../../../engine/language/text.ts";
import { checkFieldValue } from "../../../../engine/validate/value-problems.ts";
import { isEmpty } from "../../../../engine/values/emptiness.ts";
import { dictLabels } from "../exports/labels.ts";
import type { Call } from "../../platform/runtime.ts";
import { badRequest } from "../records/bad-request.ts";
import { readRows } from "./read-rows.ts";

/** What was chosen for a report. */
export interface Chosen {
  asks: Readonly<Record<string, AskedOf>>;
  /** As people read it. */
  texts: Readonly<Record<string, string>>;
  /** The filter of a list or a statistic; nothing chosen filters nothing. */
  filterOf(field: string, ask: string): [string, string | string[]][];
}

/** @throws RequestError REQUEST_PARAM_INVALID, VALUE_... for a value that the field would not take, REQUIRED for one that is missing */
export async function chosenIn(call: Call, { ask = [] }: ReportDocument, given: Readonly<Record<string, unknown>>): Promise<Chosen> {
  const unknown = Object.keys(given).find((name) => !ask.some((one) => one.name === name));
  if (unknown !== undefined) throw badRequest(`ask.${unknown.slice(0, 60)}`, ask.map(({ name }) => name).join("、"));
  const asks: Record<string, AskedOf> = {};
  const texts: Record<string, string> = {};
  for (const one of ask) {
    const value = chosenValue(call, one, given);
    asks[one.name] = { value, class: fieldType(one.type).valueClass };
    texts[one.name] = await textOf(call, one, value);
  }
  return { asks, texts, filterOf: (field, name) => filterBy(field, asks[name]?.value) };
}

function chosenValue(call: Call, one: AskedValue, given: Readonly<Record<string, unknown>>): unknown {
  const doc = asFieldDocument(one);
  const isGiven = Object.hasOwn(given, one.name);
  const begins = one.default === undefined ? null : evaluateExpr(one.default as Expr, {}, modelEnv(call.model, "", call.ctx));
  const value = (isGiven ? given[one.name] : begins) ?? null;
  if (isEmpty(value)) {
    if (one.required === true) throw requestError([problem("VALUE_REQUIRED", `/ask/${one.name}`, { label: zh(one.title) })]);
    return null;
  }
  const dict = call.model.dicts.get(doc.dict ?? "");
  const found = checkFieldValue(value, { doc, type: fieldType(doc.type) }, { path: `/ask/${one.name}`, label: zh(one.title), ...(dict && { dict }) });
  if (found.length > 0) throw requestError(found);
  return value;
}

/** What a reference points to is named as far as its reader may see it. */
async function textOf(call: Call, one: AskedValue, value: unknown): Promise<string> {
  if (value === null) return "";
  const target = call.model.entities.get(one.entity ?? "");
  if (target === undefined) return fieldType(one.type).format(value, asFieldDocument(one), dictLabels(call.model));
  const keys = [value].flat().map(String);
  const wanted = {
    entity: target.id,
    paths: [target.titleField, ...calledFields(target.doc)],
    query: { [target.key]: keys },
    limit: keys.length,
    exit: "list",
  } as const;
  const rows = await readRows(call, wanted);
  return rows.map(({ record, texts }) => calledIn(target, record) ?? texts[target.titleField]).join("、");
}

function filterBy(field: string, value: unknown): [string, string | string[]][] {
  if (isEmpty(value)) return [];
  return [[field, Array.isArray(value) ? value.map(String) : String(value)]];
}
