import { accessFor } from "../../../../engine/access/access-for.ts";
import { pairsCond, type RowCond } from "../../../../engine/access/conds.ts";
import { modelEnv } from "../../../../engine/conditions/model-env.ts";
import { firstGuards, sentAsks } from "../../../../engine/flow/index.ts";
import { valuesIn } from "../../../../engine/grammar/sentence.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { checkRules } from "../../../../engine/validate/rules.ts";
import { problemsIn } from "../language/failure-in.ts";
import type { Call } from "../../platform/runtime.ts";
import { movesOfRows, type RowMoves } from "../flow/row-moves.ts";
import { needsOf, walkRecords } from "./walk.ts";

const kept = ["update", "remove", "print"] as const;
/** Rights that most entities give nobody: not asked of the database there. */
const rare = ["reveal", "propose"] as const;
/** What a record alone offers, in a page of its own: no row of a list asks it. */
const ofRecord = [...rare, "changes", "comment"] as const;

interface Asked {
  removed: "kept" | "removed";
  /** Of the rows of a list, or of one record that is opened. */
  of: "rows" | "record";
}

/** What is asked of each row to know its buttons: may the caller update, remove, print it, call an operation on it; in the recycle bin, restore it. */
export function actionQuestions(call: Call, entity: Entity, { removed, of }: Asked): Record<string, RowCond> {
  const access = accessFor(call.model, entity.id, call.user);
  if (removed === "removed") return { restore: pairsCond(access.restore) };
  const calls = Object.entries(access.call).map(([name, pairs]) => [`call:${name}`, pairsCond(pairs)] as const);
  const asked = [...kept, ...(of === "record" ? ofRecord : rare).filter((action) => access[action].length > 0)];
  return Object.fromEntries([...asked.map((action) => [action, pairsCond(access[action])] as const), ...calls]);
}

export const actionsOf = (answers: Readonly<Record<string, boolean>>): string[] => Object.keys(answers).filter((name) => answers[name] === true);

/** By record id: sentences of the guards that stand against a call whatever is asked for, by `call:<key>`, in the caller's language. */
export async function barredCalls(
  call: Call,
  entity: Entity,
  rows: readonly { id: string; record: Readonly<Record<string, unknown>>; answers: Readonly<Record<string, boolean>> }[],
): Promise<ReadonlyMap<string, Record<string, string>>> {
  const found = new Map<string, Record<string, string>>();
  for (const doc of entity.doc.calls ?? []) {
    const offered = rows.filter(({ answers }) => answers[`call:${doc.key}`] === true);
    // A sentence may speak of what is not asked for yet.
    const asking = { ...call, ctx: { ...call.ctx, asks: sentAsks(doc.ask, {}) } };
    const env = modelEnv(call.model, entity.id, asking.ctx);
    const rules = firstGuards(doc, env);
    if (rules.length === 0 || offered.length === 0) continue;
    const reads = rules.flatMap(({ when, assert, message }) => [when ?? [], assert, ...valuesIn(message).map(({ value }) => value)].flat());
    const walked = await walkRecords(
      asking,
      entity,
      offered.map(({ record }) => record),
      needsOf(asking, entity, reads),
    );
    for (const [at, { id }] of offered.entries()) {
      const [broken] = checkRules({ rules, record: walked[at]!, env });
      if (broken !== undefined) found.set(id, { ...found.get(id), [`call:${doc.key}`]: problemsIn(call, [broken])[0]!.message });
    }
  }
  return found;
}

const none: ReadonlyMap<string, RowMoves> = new Map();

/** By record id: what the flow of the entity lets the caller do now. */
export async function flowActions(call: Call, entity: Entity, records: readonly Record<string, unknown>[]): Promise<ReadonlyMap<string, RowMoves>> {
  return entity.flow === null || !call.model.flows.has(entity.flow) || records.length === 0 ? none : movesOfRows(call, entity.id, records);
}
