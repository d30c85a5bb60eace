import type { Entity, Field } from "../../../../engine/model/model.ts";
import { bindRecord } from "../../../../engine/conditions/bind-record.ts";
import { dependencies } from "../../../../engine/conditions/dependencies.ts";
import { recordPath } from "../../../../engine/conditions/record-names.ts";
import type { Cond } from "../../../../engine/grammar/condition.ts";
import { type Problem, problem } from "../../../../engine/errors.ts";
import { isSame } from "../../../../engine/validate/absent.ts";
import { type RawBuilder, sql } from "kysely";
import { current } from "../../platform/database/transaction.ts";
import type { Call, OperationRecord } from "../../platform/runtime.ts";
import { condSql, whereSql } from "../../platform/sql/conditions.ts";
import { column } from "../../platform/sql/names.ts";
import { rootRows, scopeOn } from "../../platform/sql/scope.ts";
import { type Draft, isSound } from "./draft.ts";
import { needsOf, walkRecords } from "./walk.ts";
import { zh } from "../../../../engine/language/text.ts";

interface Use extends Choices {
  draft: Draft;
  /** JSON Pointer of the value in the record. */
  path: string;
}

/** New references must lead to kept rows that their field's `options` allow, asked in one statement. Problems go to the drafts. */
export async function checkReferences(call: Call, entity: Entity, drafts: readonly Draft[]): Promise<void> {
  const sound = drafts.filter(isSound);
  const questions: Question<Use>[] = [];
  for (const field of entity.fields.values()) {
    if (field.kind !== "stored" && field.kind !== "rows") continue;
    if (field.refTo !== null && field.expr === null) {
      const uses = sound.flatMap((draft) => useOf(field, { draft, record: draft.record, before: draft.before, at: "" }));
      questions.push(...(await questionsOf(call, { entity, field }, uses)));
    }
    const child = field.childEntity === null ? undefined : call.model.entities.get(field.childEntity);
    for (const column of child?.fields.values() ?? []) {
      if (column.refTo === null || column.expr !== null || column.kind !== "stored") continue;
      const uses = sound.flatMap((draft) => usesInRows(draft, field.name, column));
      questions.push(...(await questionsOf(call, { entity, field: column }, uses)));
    }
  }
  const answers = await allowedKeys(questions);
  for (const [at, { field, asked }] of questions.entries()) for (const use of asked) use.draft.problems.push(...faultsOf(field, use, answers[at]!));
}

/** Whether rows of an entity stand and may be chosen, for records that agree in what the options read. */
interface Question<C extends Choices> {
  call: Call;
  field: Field;
  /** With the values of the record that they read. */
  options: Cond | undefined;
  target: Entity;
  asked: C[];
}

const rowsOf = (value: unknown): OperationRecord[] => (Array.isArray(value) ? (value as OperationRecord[]) : []);

function usesInRows(draft: Draft, table: string, column: Field): Use[] {
  const stored = new Map(rowsOf(draft.before?.[table]).map((row) => [row.id, row]));
  return rowsOf(draft.record[table]).flatMap((row, at) =>
    useOf(column, { draft, record: row, before: stored.get(row.id) ?? null, at: `/${table}/${at}` }),
  );
}

/** What a draft writes: its record, or a row of one of its tables. */
interface Written {
  draft: Draft;
  record: OperationRecord;
  before: OperationRecord | null;
  /** JSON Pointer of the record in the draft. */
  at: string;
}

/** What is stored stays valid, even when its target is gone or no longer offered. */
function useOf(field: Field, { draft, record, before, at }: Written): Use[] {
  const value = record[field.name];
  if (value === null || value === undefined || (before !== null && isSame(value, before[field.name]))) return [];
  const old = new Set([before?.[field.name] ?? []].flat());
  const keys = [value].flat().filter((key): key is string => typeof key === "string" && key !== "" && !old.has(key));
  return keys.length === 0 ? [] : [{ draft, record: draft.record, path: `${at}/${field.name}`, keys }];
}

/** A field that refers to another entity, and whose records it is asked for. */
export interface FieldAt {
  entity: Entity;
  field: Field;
}

/** Keys that a record may mean in such a field. */
export interface Choices {
  record: OperationRecord;
  keys: readonly string[];
}

/** Of each of `asked`: key -> whether the field's `options` allow it for that record; a key that is missing has no kept row. */
export async function judgeChoices(call: Call, at: FieldAt, asked: readonly Choices[]): Promise<ReadonlyMap<string, boolean>[]> {
  const questions = await questionsOf(call, at, asked);
  const answers = await allowedKeys(questions);
  const judged = new Map(questions.flatMap((question, n) => question.asked.map((one) => [one, answers[n]!] as const)));
  return asked.map((one) => judged.get(one) ?? new Map());
}

async function questionsOf<C extends Choices>(call: Call, { entity, field }: FieldAt, asked: readonly C[]): Promise<Question<C>[]> {
  const target = call.model.entities.get(field.refTo!);
  if (asked.length === 0 || target === undefined) return [];
  const groups = await groupsOf(call, { entity, target, options: field.doc.options }, asked);
  return groups.map((group) => ({ ...group, call, field, target }));
}

type Group<C extends Choices> = Pick<Question<C>, "options" | "asked">;

/** Options that read the record are judged once for all records that agree in what is read. */
async function groupsOf<C extends Choices>(
  call: Call,
  { entity, target, options }: { entity: Entity; target: Entity; options: Cond | undefined },
  asked: readonly C[],
): Promise<Group<C>[]> {
  const reads = options === undefined ? [] : dependencies(options, target.conditions).contexts.flatMap((name) => recordPath(name) ?? []);
  if (options === undefined || reads.length === 0) return [{ options, asked: [...asked] }];
  const records = await walkRecords(
    call,
    entity,
    asked.map(({ record }) => record),
    needsOf(call, entity, [options], "record"),
  );
  const groups = new Map<string, Group<C>>();
  for (const [at, one] of asked.entries()) {
    const record = records[at]!;
    const key = JSON.stringify(reads.map((path) => record[path] ?? null));
    const group = groups.get(key) ?? { options: bindRecord(options, record), asked: [] };
    group.asked.push(one);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Questions of one statement: an import whose options read the record has one for each of its rows. */
const MAX_ARMS = 50;

/** By question: key -> whether the options allow it; a key that is missing has no row. */
async function allowedKeys(questions: readonly Question<Choices>[]): Promise<Map<string, boolean>[]> {
  const found = questions.map(() => new Map<string, boolean>());
  const [first] = questions;
  if (first === undefined) return found;
  const arms = questions.map((question, n) => armOf(question, n));
  for (let at = 0; at < arms.length; at += MAX_ARMS) {
    const { rows } = await sql<{
      n: number;
      key: string;
      allowed: boolean | null;
    }>`${sql.join(arms.slice(at, at + MAX_ARMS), sql` union all `)}`.execute(current(first.call.runtime.db));
    for (const { n, key, allowed } of rows) found[n]!.set(key, allowed === true);
  }
  return found;
}

function armOf({ call, options, target, asked }: Question<Choices>, n: number): RawBuilder<unknown> {
  const scope = scopeOn({ model: call.model, entity: target, ctx: call.ctx });
  const allowed = options === undefined ? sql`true` : whereSql(condSql(options, scope));
  const key = sql`${column(scope.from.alias, target, target.key)}::text`;
  const wanted = [...new Set(asked.flatMap(({ keys }) => keys))];
  return sql`select ${sql.lit(n)} as n, ${key} as key, (${allowed}) as allowed from ${scope.from.clause()} where ${rootRows(scope)} and ${key} = any(${wanted}::text[])`;
}

function faultsOf(field: Field, use: Use, judged: ReadonlyMap<string, boolean>): Problem[] {
  const label = zh(field.title);
  return use.keys.flatMap((value) => {
    const allowed = judged.get(value);
    if (allowed === undefined) return [problem("VALUE_REF_MISSING", use.path, { label, value })];
    return allowed ? [] : [problem("VALUE_REF_NOT_ALLOWED", use.path, { label, value })];
  });
}
