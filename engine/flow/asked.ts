import type { EvalEnv, EvalRecord } from "../conditions/env.ts";
import { evaluate, evaluateExpr } from "../conditions/evaluate.ts";
import { withContext } from "../conditions/with-context.ts";
import type { AskedOf } from "../context.ts";
import { type Problem, problem } from "../errors.ts";
import { type AskDocument, askedValues, askName, isAskedField } from "../fields/ask-document.ts";
import type { FieldDocument } from "../fields/field-document.ts";
import { fieldType } from "../fields/index.ts";
import type { FlowMove } from "../kinds/flow/document.ts";
import { zh } from "../language/text.ts";
import type { Entity } from "../model/model.ts";
import { isEmpty } from "../values/emptiness.ts";
import { toFieldValue } from "../validate/field-value.ts";

type Values = Readonly<Record<string, unknown>>;

/** Whatever asks for something: a move of a flow, a call of an entity. */
interface Asking {
  ask?: AskDocument[];
}

/** What one move, or one call, asks for, as it is filled in: sent values, else defaults. */
export interface Filled<A extends Asking> {
  move: A;
  /** The record with what was filled in. */
  record: EvalRecord;
  env: EvalEnv;
  /** Values of fields of the record. */
  fields: Record<string, unknown>;
  /** Values that no record stores, those that were not given too. */
  asks: Record<string, AskedOf>;
  /** Names of what is not asked for as things stand. */
  hidden: ReadonlySet<string>;
}

export type FilledMove = Filled<FlowMove>;

interface Filling {
  entity: Entity;
  record: EvalRecord;
  /** By name; what the move does not ask for is passed over. */
  given: Values;
  env: EvalEnv;
}

/** A default stands in for what was not sent: for a field only where the record has nothing yet. Each sees what stands before it. */
export function fillMove<A extends Asking>(move: A, { entity, record, given, env: outer }: Filling): Filled<A> {
  const ask = move.ask ?? [];
  const asks: Record<string, AskedOf> = {};
  const filled: Record<string, unknown> = { ...record };
  const env = withContext(outer, { asks });
  const put = (one: AskDocument, value: unknown) => {
    if (isAskedField(one)) filled[one.field] = value;
    else asks[one.name] = { value: value ?? null, class: fieldType(one.type).valueClass };
  };
  for (const one of ask) if (!isAskedField(one) || Object.hasOwn(given, one.field)) put(one, given[askName(one)]);
  const hidden = new Set<string>();
  const fields: Record<string, unknown> = {};
  for (const one of ask) {
    const name = askName(one);
    if (one.visible !== undefined && !evaluate(one.visible, filled, env)) {
      hidden.add(name);
      put(one, isAskedField(one) ? record[name] : null);
      continue;
    }
    const isGiven = Object.hasOwn(given, name);
    const begins = !isGiven && one.default !== undefined && (!isAskedField(one) || isEmpty(record[name]));
    if (begins) put(one, toFieldValue(evaluateExpr(one.default!, filled, env), typed(fieldOf(one, entity))));
    if (isAskedField(one) && (isGiven || begins)) fields[name] = filled[name];
  }
  return { move, record: filled, env, fields, asks, hidden };
}

/** Values that no record stores as they were sent, before any default stands in. */
export const sentAsks = (ask: readonly AskDocument[] | undefined, given: Values): Record<string, AskedOf> =>
  Object.fromEntries(askedValues(ask).map(({ name, type }) => [name, { value: given[name] ?? null, class: fieldType(type).valueClass }]));

/** What must be filled in and is not. */
export function missingIn({ move, record, env, asks, hidden }: Filled<Asking>, entity: Entity): Problem[] {
  return (move.ask ?? []).flatMap((one) => {
    const name = askName(one);
    const isRequired = typeof one.required === "object" ? evaluate(one.required, record, env) : one.required === true;
    if (!isRequired || hidden.has(name) || !isEmpty(isAskedField(one) ? record[name] : asks[name]?.value)) return [];
    return [problem("VALUE_REQUIRED", `/${name}`, { label: zh(one.title ?? fieldOf(one, entity).title) })];
  });
}

/** Names that were sent although the move asks for something else. */
export const strangersTo = ({ move, hidden }: Pick<Filled<Asking>, "move" | "hidden">, given: Values): string[] => {
  const asked = new Set((move.ask ?? []).map(askName).filter((name) => !hidden.has(name)));
  return Object.keys(given).filter((name) => !asked.has(name));
};

/** Only somebody who fills something in can make it. */
export const needsPerson = ({ opinion, ask = [] }: FlowMove): boolean =>
  opinion === "required" || ask.some((one) => one.required === true && one.visible === undefined && one.default === undefined);

const typed = (doc: FieldDocument) => ({ doc, type: fieldType(doc.type) });

function fieldOf(one: AskDocument, entity: Entity): FieldDocument {
  return isAskedField(one) ? entity.fields.get(one.field)!.doc : (one as FieldDocument);
}
