import { compareDecimals } from "../../../../../engine/conditions/decimal.ts";
import type { Cond, Expr, Literal } from "../../../../../engine/grammar/condition.ts";
import { dataError } from "../../../../../engine/errors.ts";
import type { Entity } from "../../../../../engine/model/model.ts";
import { isSame } from "../../../../../engine/validate/absent.ts";
import type { Call, OperationRecord } from "../../../platform/runtime.ts";
import { fetchRecords } from "../fetch.ts";
import { goOn } from "../confirm.ts";
import { needsOf, walkRecords } from "../walk.ts";
import { type Change, changes } from "./change.ts";
import { applies, holds, refusal, withReads } from "./judge-limits.ts";
import { type Broke, type Mark, marksBeside } from "./mark-broken.ts";
import { type BoundSource, countsBy, type Limit, limitsOn } from "./limit-rules.ts";
import { boundOf, boundRows, decimalOf, keyOf, shareOf, totalOf } from "./limit-total.ts";

/**
 * Judges the limits of other entities that count the written rows, or whose bounds they hold, as everything stands now.
 * Answers what is to be marked where a limit marks. @throws DataError LIMIT_BROKEN, in the words of the limit
 */
export async function judgeOthers(call: Call, entity: Entity, written: readonly Change[]): Promise<Mark[]> {
  const { counting, bounded } = limitsOn(call.model, entity);
  const marks: Mark[] = [];
  for (const limit of counting) marks.push(...(await judgeCounting(call, limit, entity, written)));
  for (const { limit, source } of bounded)
    for (const change of written)
      if (changes(change, source.fields) && !isEased(limit, source, change)) marks.push(...(await judgeBounded(call, limit, source, change)));
  return marks;
}

async function judgeCounting(call: Call, limit: Limit, entity: Entity, written: readonly Change[]): Promise<Mark[]> {
  const names = countsBy(limit.document, limit.counted, entity);
  const touching = written.filter((change) => changes(change, names));
  const marks: Mark[] = [];
  if (touching.length === 0) return marks;
  const { of } = limit.document;
  const reads = limit.counted.filter((one) => one.entity === entity).flatMap(({ where }): (Cond | Expr)[] => (where === null ? [] : [where]));
  const needs = needsOf(call, entity, [...reads, ...(of === undefined ? [] : [of])]);
  for (const { id, before, after, confirmed } of touching) {
    const walked = async (row: OperationRecord | null) => (row === null ? null : (await walkRecords(call, entity, [{ ...row, id }], needs))[0]!);
    const [was, is] = [await walked(before), await walked(after)];
    for (const record of await standing(call, limit, keysOf(limit, [was, is]))) {
      const share = (row: OperationRecord | null) => shareOf(call, limit, { entity, row, record, wheres: boundRows(limit, record) });
      const grown = compareDecimals(share(is), share(was));
      if (limit.isMost ? grown > 0 : grown < 0) marks.push(...(await refuseBroken(call, limit, confirmed, [record])));
    }
  }
  return marks;
}

const keysOf = (limit: Limit, rows: readonly (OperationRecord | null)[]): Cond[] =>
  rows.flatMap((row) => {
    const key = row === null ? null : keyOf(limit, row);
    return key === null ? [] : [{ all: key.map((value, at): Cond => ({ field: limit.per[at]!, eq: value as Literal })) }];
  });

/** Records of the limit's entity as they stand, with what it reads of them. */
async function standing(call: Call, limit: Limit, any: readonly Cond[]): Promise<OperationRecord[]> {
  if (any.length === 0) return [];
  const found = await fetchRecords({ call, entity: limit.entity, where: { any: [...any] }, tables: "all" });
  const records = await withReads(
    { call, limit, holds: "share" },
    found.map(({ record }) => record),
  );
  return records.filter((record) => keyOf(limit, record) !== null && applies(call, limit, { record, before: record }));
}

/** Nothing else changed than the bound itself, and it lets more pass than before. */
function isEased({ isMost }: Limit, { fields, figure }: BoundSource, { before, after }: Change): boolean {
  if (figure === null || before === null || after === null) return false;
  if (fields.some((name) => name !== figure && !isSame(after[name] ?? null, before[name] ?? null))) return false;
  const [was, is] = [decimalOf(before[figure]), decimalOf(after[figure])];
  if (is === null) return true;
  const grown = was === null ? (isMost ? -1 : 1) : compareDecimals(is, was);
  return isMost ? grown >= 0 : grown <= 0;
}

/** Whoever writes a record under the old bound holds the row of the bound until then, so that all of them are found here. */
async function judgeBounded(call: Call, limit: Limit, { ties }: BoundSource, { before, after, confirmed }: Change): Promise<Mark[]> {
  const conds = [before, after].flatMap((row): Cond[] =>
    row === null || ties.some(({ field }) => row[field] == null)
      ? []
      : [{ all: ties.map(({ path, field }): Cond => ({ field: path, eq: row[field] as Literal })) }],
  );
  return refuseBroken(call, limit, confirmed, await standing(call, limit, conds));
}

/** Each key and bound among the records once, where its rows together are beyond it. */
async function* brokenBy(call: Call, limit: Limit, records: readonly OperationRecord[]): AsyncGenerator<Broke> {
  const judged = new Set<string>();
  for (const record of records) {
    const bound = await boundOf(call, limit, record);
    const name = JSON.stringify([keyOf(limit, record), boundRows(limit, record), bound === null ? null : String(bound.digits), bound?.scale]);
    if (bound === null || judged.has(name)) continue;
    judged.add(name);
    const rest = await totalOf(call, limit, record);
    if (!holds(limit, rest, bound)) yield { record, rest, bound };
  }
}

/** Refuses, or answers the marks of what stands beyond the limit. One problem is enough: each is about rows that somebody else wrote. */
async function refuseBroken(call: Call, limit: Limit, confirmed: string[], records: readonly OperationRecord[]): Promise<Mark[]> {
  const marks: Mark[] = [];
  for await (const broke of brokenBy(call, limit, records)) {
    if (limit.rule.breach !== undefined) {
      marks.push(...(await marksBeside(call, limit, broke)));
      continue;
    }
    const problems = [{ ...refusal(call, limit, broke), path: "" }];
    goOn(call, limit.entity, { problems, confirmed });
    if (problems.length > 0) throw dataError(problems);
    break;
  }
  return marks;
}
