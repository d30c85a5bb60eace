import { bindNames } from "../../../../../engine/conditions/bind-record.ts";
import { addDecimals, compareDecimals, type Decimal, subtractDecimals } from "../../../../../engine/conditions/decimal.ts";
import { evaluate } from "../../../../../engine/conditions/evaluate.ts";
import { modelEnv } from "../../../../../engine/conditions/model-env.ts";
import type { Cond } from "../../../../../engine/grammar/condition.ts";
import { type Problem, problem } from "../../../../../engine/errors.ts";
import { fieldOfLimit } from "../../../../../engine/kinds/entity/document.ts";
import type { Entity } from "../../../../../engine/model/model.ts";
import { isSame } from "../../../../../engine/validate/absent.ts";
import { asksFirst, saidOf } from "../../../../../engine/validate/rules.ts";
import type { Call, OperationRecord } from "../../../platform/runtime.ts";
import { goOn } from "../confirm.ts";
import { needsOf, walkRecords } from "../walk.ts";
import { lockIfFree, lockTogether } from "../../../platform/database/key-locks.ts";
import { type Change, changes } from "./change.ts";
import { lockKeys } from "./limit-locks.ts";
import { offersOf } from "./limit-offers.ts";
import { type Broke, figuresOf, type Mark, markBroken } from "./mark-broken.ts";
import { type Limit, limitsOn } from "./limit-rules.ts";
import { boundOf, boundRows, type Holds, holdSources, keyOf, shareOf, totalOf } from "./limit-total.ts";

/** Sets of rows that are counted beside a record of a change. */
interface Tally {
  record: OperationRecord;
  wheres: readonly (Cond | null)[];
  total: Decimal;
}

/** A change as a limit sees it: the record that is judged, and the same record as it was, both with what the limit reads. */
interface Case {
  change: Change;
  /** Where the record counted until now, and no longer does. */
  isLeft: boolean;
  record: OperationRecord;
  before: OperationRecord | null;
  after: OperationRecord | null;
  tally: Tally;
}

/** One limit over the changes of one write. */
interface Judging {
  call: Call;
  limit: Limit;
  holds: Holds;
  /** What is marked beside the changes. */
  marks: Mark[];
  cases: Map<Change, Case[]>;
  tallies: Tally[];
}

/**
 * Judges what is about to be written by the limits of its entity, one after another: what is refused counts for none of those behind it, and
 * has its problem. The keys stay locked until the transaction ends. Answers what a limit marks beside what is written.
 */
export async function judgeLimits(call: Call, entity: Entity, all: readonly Change[]): Promise<Mark[]> {
  const { own, counting } = limitsOn(call.model, entity);
  const touching = (limit: Limit) => all.filter((change) => changes(change, [...limit.reads, ...limit.counts]));
  const records = (some: readonly Change[]) => some.flatMap(({ before, after }) => [before, after]).filter((row) => row !== null);
  const keys = lockKeys(call, [
    ...own.map((limit) => [limit, records(touching(limit))] as const),
    ...counting.map((limit) => [limit, records(all)] as const),
  ]);
  const marks: Mark[] = [];
  const judge = async (holds: Holds) => {
    const judgings: Judging[] = [];
    for (const limit of own) if (touching(limit).length > 0) judgings.push(await judgingOf({ call, limit, holds, marks }, touching(limit)));
    for (const change of easingFirst(judgings, all)) await judgeChange(judgings, change);
  };
  if (keys.length > 0 && !(await lockIfFree(call.runtime.db, keys))) {
    // While somebody else counts, a look costs nobody a turn: what is full already stays full for this write.
    if (all.length === 1) await judge(false);
    if (all[0]!.problems.length > 0) return [];
    await lockTogether(call.runtime.db, keys);
  }
  await judge("share");
  return marks;
}

async function judgeChange(judgings: readonly Judging[], change: Change): Promise<void> {
  const found: Problem[] = [];
  for (const judging of judgings) for (const one of judging.cases.get(change) ?? []) found.push(...(await broken(judging, one)));
  const asked = { problems: found, confirmed: change.confirmed };
  for (const { call, limit } of judgings.slice(0, 1)) goOn(call, limit.entity, asked);
  if (found.length === 0) for (const judging of judgings) count(judging, change);
  change.problems.push(...found);
}

/** One record that is refused is somebody at a form: they hear what else there is. A batch answers with sentences alone. */
async function withOffers({ call, limit }: Judging, { record }: Case, found: Problem): Promise<Problem> {
  const offers = await offersOf(call, limit, record);
  return offers.length === 0 ? found : { ...found, params: { ...found.params, offers } };
}

/** What goes and comes in one write meets the limit as it will stand: what makes room counts before what takes it. */
const easingFirst = (judgings: readonly Judging[], all: readonly Change[]): Change[] => {
  const takes = (change: Change) => judgings.some((judging) => (judging.cases.get(change) ?? []).some((one) => sharesOf(judging, one).isWorse));
  const taking = new Set(all.filter(takes));
  return [...all.filter((change) => !taking.has(change)), ...taking];
};

async function judgingOf(at: Pick<Judging, "call" | "limit" | "holds" | "marks">, some: readonly Change[]): Promise<Judging> {
  const { call, limit } = at;
  const judging: Judging = { ...at, cases: new Map(), tallies: [] };
  const tallies = new Map<string, Tally>();
  const befores = await withReads(
    at,
    some.map(({ id, before }) => before && { ...before, id }),
  );
  const afters = await withReads(
    at,
    some.map(({ id, after }) => after && { ...after, id }),
  );
  for (const [at, change] of some.entries()) {
    const [before, after] = [befores[at]!, afters[at]!];
    const cases: Case[] = [];
    for (const record of [after, before]) {
      const key = record === null ? null : keyOf(limit, record);
      if (record === null || key === null || (record === before && after !== null && isSame(key, keyOf(limit, after)))) continue;
      if (!applies(call, limit, { record, before })) continue;
      const wheres = boundRows(limit, record);
      const name = JSON.stringify([key, wheres]);
      const tally = tallies.get(name) ?? { record, wheres, total: await totalOf(call, limit, record) };
      tallies.set(name, tally);
      cases.push({ change, isLeft: record === before, record, before, after, tally });
    }
    judging.cases.set(change, cases);
  }
  judging.tallies = [...tallies.values()];
  return judging;
}

/** The records with what the limit reads of them, after the rows that hold their bounds are locked. */
export async function withReads<Row extends OperationRecord | null>(
  { call, limit, holds }: Pick<Judging, "call" | "limit" | "holds">,
  rows: readonly Row[],
): Promise<Row[]> {
  const { entity } = limit;
  const [own, named] = [needsOf(call, entity, limit.own), needsOf(call, entity, limit.named, "record")];
  const ways = limit.sources.flatMap(({ ties }) => ties.map(({ path }) => path));
  const needs = { paths: [...new Set([...own.paths, ...named.paths, ...ways])], rows: own.rows };
  const present = rows.filter((row) => row !== null);
  const read = () => walkRecords(call, entity, present, needs);
  // Rows that the record itself names are locked before anything is read.
  const isNamed = holds === "share" && ways.every((path) => !path.includes("."));
  const first = isNamed ? present : await read();
  const isLocked = holds === "share" && (await holdSources(call, limit, first));
  const walked = isLocked || isNamed ? await read() : first;
  let at = 0;
  return rows.map((row) => (row === null ? row : (walked[at++] as Row)));
}

/** `before`: the record as it was; null where it is new. */
export function applies(
  { model, ctx }: Call,
  { entity, rule }: Limit,
  { record, before }: { record: OperationRecord; before: OperationRecord | null },
): boolean {
  if (rule.when === undefined) return true;
  return evaluate(rule.when, record, modelEnv(model, entity.id, { ...ctx, before: before ?? undefined }));
}

/** What the record added to the tally until now and adds from now on. */
function sharesOf({ call, limit }: Judging, { tally, isLeft, before, after }: Case): { was: Decimal; is: Decimal; isWorse: boolean } {
  const share = (row: OperationRecord | null) => shareOf(call, limit, { entity: limit.entity, row, ...tally });
  const [was, is] = [share(before), share(isLeft ? null : after)];
  const grown = compareDecimals(is, was);
  return { was, is, isWorse: limit.isMost ? grown > 0 : grown < 0 };
}

async function broken(judging: Judging, one: Case): Promise<Problem[]> {
  const { call, limit, holds: isHeld } = judging;
  const { was, is, isWorse } = sharesOf(judging, one);
  if (!isWorse && (one.isLeft || !changes(one.change, limit.reads))) return [];
  const bound = await boundOf(call, limit, one.record, isHeld);
  const rest = subtractDecimals(one.tally.total, was);
  if (bound === null || holds(limit, addDecimals(rest, is), bound)) return [];
  const broke = { record: one.record, rest, bound };
  if (limit.rule.breach !== undefined) {
    // A look without the lock marks nothing: what is full may have room when it is this write's turn.
    if (isHeld === "share") judging.marks.push(...(await markBroken(call, limit, one.change, broke)));
    return [];
  }
  const found = refusal(call, limit, broke);
  return [judging.cases.size === 1 ? await withOffers(judging, one, found) : found];
}

export function holds({ isMost }: Limit, total: Decimal, bound: Decimal): boolean {
  const order = compareDecimals(total, bound);
  return isMost ? order <= 0 : order >= 0;
}

/** The sentence of the limit with its figures: what the other rows amount to, the bound, and what is left between them. */
export function refusal(call: Call, limit: Limit, at: Broke): Problem {
  const { rule, entity } = limit;
  const message = saidOf(bindNames(rule.message, { limit: figuresOf(limit, at) }), at.record, modelEnv(call.model, entity.id, call.ctx));
  const field = fieldOfLimit(rule, limit.document);
  return problem("LIMIT_BROKEN", field === null ? "" : `/${field}`, { message, rule: rule.key, ...asksFirst(rule) });
}

/** The change is going to be written: all tallies see it. */
function count({ call, limit, cases, tallies }: Judging, change: Change): void {
  const [one] = cases.get(change) ?? [];
  if (one === undefined) return;
  for (const tally of tallies) {
    const [was, is] = [one.before, one.after].map((row) => shareOf(call, limit, { entity: limit.entity, row, ...tally })) as [Decimal, Decimal];
    tally.total = addDecimals(subtractDecimals(tally.total, was), is);
  }
}
