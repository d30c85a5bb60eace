import type { Pair } from "../../../../engine/access/types.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { evaluate } from "../../../../engine/conditions/evaluate.ts";
import { modelEnv } from "../../../../engine/conditions/model-env.ts";
import { fieldOf } from "../../../../engine/conditions/resolve-path.ts";
import type { Cond, Expr } from "../../../../engine/grammar/condition.ts";
import type { EvalContext } from "../../../../engine/context.ts";
import { isAppError, type Problem, problem } from "../../../../engine/errors.ts";
import { validateRecord } from "../../../../engine/validate/validate.ts";
import type { Call, OperationRecord } from "../../platform/runtime.ts";
import { type Completion, compute, fillDefaults } from "./complete.ts";
import type { Draft } from "./draft.ts";
import { needsOf, walkRecords } from "./walk.ts";

/** Whose rows they are is asked of these pairs. */
export interface Cover {
  call: Call;
  entity: Entity;
  action: Completion["action"];
  pairs: readonly Pair[];
}

export interface Judged {
  /** One per pair: its rows include the record. */
  matched: boolean[];
  /** The record that was judged: what the person may send, defaults, computed values. */
  record: OperationRecord;
}

/**
 * Which pairs cover each draft, judged in memory before a rule, an effect or a constraint reads anything for it: whoever names a row of
 * somebody else learns nothing of it. Effects have not run, so what they write opens nothing.
 */
export async function coversOf(cover: Cover, drafts: readonly Draft[]): Promise<Judged[]> {
  const { call, entity, pairs } = cover;
  const conds = condsOf(pairs);
  if (conds.length === 0 || drafts.length === 0) return drafts.map((draft) => ({ matched: pairs.map(() => true), record: draft.record }));
  const copies = await completed(cover, drafts);
  const own = copies.map((copy): OperationRecord => ({ ...stampsOf(call, copy), ...copy.record, id: copy.id }));
  const walked = await walkRecords(call, entity, own, needsOf(call, entity, conds));
  const env = modelEnv(call.model, entity.id, placed(call, entity, own));
  return walked.map((record, at) => ({
    matched: pairs.map((pair) => pair.cond === null || holds(() => evaluate(pair.cond!, record, env))),
    record: own[at]!,
  }));
}

const condsOf = (pairs: readonly Pair[]): Cond[] => pairs.flatMap((pair) => pair.cond ?? []);

/** Copies of the drafts as they would be stored if no effect ran: nothing of the judgement stays in the draft. */
async function completed(cover: Cover, drafts: readonly Draft[]): Promise<Draft[]> {
  const copies = drafts.map((draft): Draft => ({ ...draft, record: sendable(cover.entity, draft), problems: [] }));
  const at: Completion = { ...cover, move: null, judge: "nothing" };
  await fillDefaults(
    at,
    copies.filter((copy) => copy.before === null),
  );
  if ([...decidingFields(cover)].some((name) => cover.entity.computeOrder.includes(name))) await compute(at, copies);
  return copies;
}

/** What nobody lets the person write has its default here; the key is refused by name once the row is theirs. */
const sendable = (entity: Entity, { before, record, writable }: Draft): OperationRecord =>
  before === null
    ? Object.fromEntries(Object.entries(record).filter(([name]) => entity.fields.has(name) && (writable === null || writable.has(name))))
    : { ...record };

const stampsOf = ({ user, ctx }: Call, { before }: Draft): OperationRecord =>
  before === null ? { version: 1, createUser: user.id, createTime: ctx.now, updateUser: user.id, updateTime: ctx.now } : {};

/** Rows of a tree stand, for `under`, where they would stand. */
function placed(call: Call, entity: Entity, records: readonly OperationRecord[]): EvalContext {
  const { treeField, key } = entity;
  if (treeField === null) return call.ctx;
  const parents = new Map(records.map((record) => [String(record[key] ?? ""), record[treeField]]));
  const pathOf = (name: string, open: ReadonlySet<string>): string | undefined => {
    if (!parents.has(name) || open.has(name)) return call.ctx.treePath(entity.id, name);
    const parent = parents.get(name);
    return `${(typeof parent === "string" && pathOf(parent, new Set([...open, name]))) || "/"}${name}/`;
  };
  return { ...call.ctx, treePath: (id, name) => (id === entity.id ? pathOf(name, new Set()) : call.ctx.treePath(id, name)) };
}

/** A value of the wrong kind meets no condition. */
function holds(judge: () => boolean): boolean {
  try {
    return judge();
  } catch (error) {
    if (!isAppError(error) || error.kind !== "data") throw error;
    return false;
  }
}

/** Own fields that the pairs' conditions read, through computed values too. */
export function decidingFields({ call, entity, pairs }: Omit<Cover, "action">): Set<string> {
  const found = new Set<string>();
  const visit = (nodes: readonly (Cond | Expr)[]): void => {
    const needs = needsOf(call, entity, nodes);
    for (const path of [...needs.paths, ...needs.rows.keys()]) {
      const name = path.split(".")[0]!;
      if (found.has(name)) continue;
      found.add(name);
      const expr = fieldOf(call.model, entity, name)?.expr ?? null;
      if (expr !== null) visit([expr]);
    }
  };
  visit(condsOf(pairs));
  return found;
}

/**
 * What a draft that no pair covers is answered: ROW_NOT_WRITABLE. Only when the sender left open or misspelt what decides whose row it is, the
 * faults of the values are told, which are seen without reading a row. `found` = faults met on the way here; that a key leads nowhere is not
 * one of them, for it would tell keys that lead somewhere.
 */
export function refusalOf(cover: Cover, draft: Draft, { record }: Judged, found: readonly Problem[] = []): Problem[] {
  const { call, entity, action } = cover;
  const { writable, before } = draft;
  const met = new Set(found.map(fieldIn));
  const faults = validateRecord({
    model: call.model,
    entity: entity.id,
    record,
    before,
    action,
    ctx: call.ctx,
    writable: writable === null ? undefined : (name) => writable.has(name),
    skipRules: true,
  }).filter((fault) => !met.has(fieldIn(fault)));
  faults.push(...found.filter((fault) => entity.fields.get(fieldIn(fault))?.refTo === null));
  const deciding = decidingFields(cover);
  return faults.some((fault) => deciding.has(fieldIn(fault))) ? faults : [problem("ROW_NOT_WRITABLE", "", {})];
}

const fieldIn = ({ path }: Problem): string => path.split("/")[1] ?? "";
