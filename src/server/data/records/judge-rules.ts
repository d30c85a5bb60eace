import type { EvalEnv } from "../../../../engine/conditions/env.ts";
import type { Dependencies } from "../../../../engine/conditions/dependencies.ts";
import { evaluate } from "../../../../engine/conditions/evaluate.ts";
import { toldRule } from "../../../../engine/access/told-sentence.ts";
import { modelEnv } from "../../../../engine/conditions/model-env.ts";
import { fieldOf } from "../../../../engine/conditions/resolve-path.ts";
import { isAppError, type Problem } from "../../../../engine/errors.ts";
import type { Cond, Expr, Path } from "../../../../engine/grammar/condition.ts";
import { isFreeze, type RuleDocument } from "../../../../engine/kinds/entity/document.ts";
import type { Entity, Model } from "../../../../engine/model/model.ts";
import { checkRules, isOfWrite } from "../../../../engine/validate/rules.ts";
import type { Call, OperationRecord } from "../../platform/runtime.ts";
import { conjuncts, readTogether, thenOf } from "./entity-needs.ts";
import { bothNeeds, type Needs, needsOf, walkRecords } from "./walk.ts";

/** A record as it will be and as it is stored, with the rules that it is to keep. */
export interface Judged {
  record: OperationRecord;
  /** Null for a new one. */
  before: OperationRecord | null;
  rules: readonly RuleDocument[];
}

/** What one condition or value of a rule reads. */
interface Read {
  node: Cond | Expr;
  record: Needs;
  before: Needs;
  /** `hand`: own values. `walk`: rows behind references, and own ones. `ask`: rows of other entities. */
  by: "hand" | "walk" | "ask";
}

interface RuleReads {
  rule: RuleDocument;
  /** Parts of `when`, all of which hold where the rule applies. */
  when: readonly Read[];
  then: readonly Read[];
}

interface Open {
  record: OperationRecord;
  before: OperationRecord | null;
  rules: readonly RuleReads[];
  problems: Problem[];
}

interface Place {
  call: Call;
  entity: Entity;
}

/**
 * What each of the records breaks. Nothing is read for a rule whose `when` fails by what is known already: own values first, then rows behind
 * references; what rules ask of other rows is asked last, for all of them in one statement.
 */
export async function brokenRules({ call, entity }: Place, judged: readonly Judged[]): Promise<Problem[][]> {
  const at = { call, entity };
  const open = judged.map(({ record, before, rules }): Open => {
    const ofWrite = rules.filter((rule) => isOfWrite(rule, record, before));
    return { record, before, rules: ofWrite.map((rule) => readsOf(at, rule)), problems: [] };
  });
  const known: Needs = { paths: [], rows: new Map() };
  for (const one of open) {
    narrow(at, one, ["hand"]);
    one.rules = one.rules.map((reads) => toldTo(at, reads));
  }
  await walk(at, open, { by: ["hand", "walk"], known });
  for (const one of open) narrow(at, one, ["hand", "walk"]);
  await walk(at, open, { by: ["ask"], known });
  for (const one of open)
    guarded(one, () => one.problems.push(...checkRules({ ...one, rules: one.rules.map(({ rule }) => rule), env: envOf(at, one) })));
  return open.map(({ problems }) => problems);
}

/** Records as they were, with what is read of them, each in its place. */
export async function walkBefores(
  call: Call,
  entity: Entity,
  { befores, needs }: { befores: readonly (OperationRecord | null)[]; needs: Needs },
): Promise<(OperationRecord | null)[]> {
  const walked = await walkRecords(
    call,
    entity,
    befores.filter((before) => before !== null),
    needs,
  );
  return befores.map((before) => (before === null ? null : walked.shift()!));
}

/** Sentences are told already as the caller may hear them. */
const envOf = ({ call, entity }: Place, { before }: Open): EvalEnv =>
  modelEnv(call.model, entity.id, { ...call.ctx, before: before ?? undefined, tells: undefined });

/** The rule in the words that the caller may hear, with what these read. */
function toldTo(at: Place, reads: RuleReads): RuleReads {
  const { call, entity } = at;
  const rule = call.ctx.tells === undefined ? reads.rule : toldRule(call, entity.id, reads.rule);
  return rule === reads.rule ? reads : { ...reads, rule, then: thenOf(rule).map((node) => readOf(at, node)) };
}

/** Lets go of the rules that do not apply, as far as these parts of `when` tell. */
function narrow(at: Place, one: Open, by: readonly Read["by"][]): void {
  const env = envOf(at, one);
  const holds = ({ rule, when }: RuleReads): boolean =>
    when.every((part) => !by.includes(part.by) || evaluate(part.node as Cond, (isFreeze(rule) ? one.before : one.record) ?? {}, env));
  guarded(one, () => {
    one.rules = one.rules.filter(holds);
  });
}

/** A value that a condition cannot compare is a problem of its record; nothing more is judged there. */
function guarded(one: Open, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!isAppError(error) || error.kind !== "data") throw error;
    one.rules = [];
    one.problems.push(...error.problems);
  }
}

/** Puts what these parts of the rules read onto the records that have such rules still. `known`: what stands there already. */
async function walk({ call, entity }: Place, all: readonly Open[], { by, known }: { by: readonly Read["by"][]; known: Needs }): Promise<void> {
  const open = all.filter(({ rules }) => rules.length > 0);
  const reads = [...new Set(open.flatMap(({ rules }) => rules))]
    .flatMap(({ when, then }) => [...when, ...then])
    .filter((read) => by.includes(read.by));
  if (reads.length === 0) return;
  const before = reads.map((read) => read.before).reduce(bothNeeds);
  const wanted = reads.map((read) => read.record).reduce(bothNeeds);
  const needs = readTogether(call, entity, beyond(wanted, known));
  const befores = await walkBefores(call, entity, { befores: open.map((one) => one.before), needs: before });
  const records = await walkRecords(
    call,
    entity,
    open.map(({ record }) => record),
    { ...needs, befores },
  );
  for (const [index, one] of open.entries()) Object.assign(one, { before: befores[index]!, record: records[index]! });
  Object.assign(known, bothNeeds(known, wanted));
}

/** What is not known yet; rows are read anew with all that is read of them. */
function beyond(needs: Needs, known: Needs): Needs {
  const both = bothNeeds(known, needs);
  return {
    ...needs,
    paths: needs.paths.filter((path) => !known.paths.includes(path)),
    rows: new Map([...both.rows].filter(([path]) => needs.rows.has(path))),
  };
}

const cache = new WeakMap<Model, Map<RuleDocument, RuleReads>>();

function readsOf(at: Place, rule: RuleDocument): RuleReads {
  const known = cache.get(at.call.model) ?? new Map<RuleDocument, RuleReads>();
  cache.set(at.call.model, known);
  const found = known.get(rule) ?? {
    rule,
    when: conjuncts(rule.when).map((node) => whenOf(at, rule, node)),
    then: thenOf(rule).map((node) => readOf(at, node)),
  };
  known.set(rule, found);
  return found;
}

/** Whether a value is frozen the record tells as it is stored. */
function whenOf(at: Place, rule: RuleDocument, node: Cond): Read {
  const read = readOf(at, node);
  return isFreeze(rule) ? { ...read, record: { paths: [], rows: new Map() }, before: bothNeeds(read.record, read.before) } : read;
}

function readOf({ call, entity }: Place, node: Cond | Expr): Read {
  const [record, before] = [needsOf(call, entity, [node]), needsOf(call, entity, [node], "before")];
  const isOwn = (path: Path): boolean => !path.includes(".") && fieldOf(call.model, entity, path)?.kind !== "live";
  const isAtHand = [...record.paths, ...before.paths].every(isOwn) && record.rows.size === 0 && record.last === undefined;
  const asks = record.asked !== undefined || [...record.rows.values()].some(asksOthers);
  return { node, record, before, by: asks ? "ask" : isAtHand ? "hand" : "walk" };
}

const asksOthers = ({ queries, limits, ofRows }: Dependencies): boolean =>
  queries.length > 0 || limits.length > 0 || Object.values(ofRows).some(asksOthers);
