import type { Entity, Field } from "../../../../engine/model/model.ts";
import { dependencies } from "../../../../engine/conditions/dependencies.ts";
import type { Cond } from "../../../../engine/grammar/condition.ts";
import { type Problem, problem } from "../../../../engine/errors.ts";
import { isSame } from "../../../../engine/validate/absent.ts";
import type { Call } from "../../platform/runtime.ts";
import { type Draft, isSound } from "./draft.ts";
import { fetchRecords } from "./fetch.ts";
import { needsOf, walkRecords } from "./walk.ts";
import { zh } from "../../../../engine/language/text.ts";

interface Use {
  draft: Draft;
  /** JSON Pointer of the value in the record. */
  path: string;
  keys: string[];
}

/** New references must lead to kept rows that their field's `options` allow. Problems go to the drafts. */
export async function checkReferences(call: Call, entity: Entity, drafts: readonly Draft[]): Promise<void> {
  const sound = drafts.filter(isSound);
  for (const field of entity.fields.values()) {
    if (field.kind !== "stored" && field.kind !== "rows") continue;
    if (field.refTo !== null && field.expr === null)
      await checkField(
        call,
        { entity, field },
        sound.flatMap((draft) => useOf(field, { draft, record: draft.record, before: draft.before, at: "" })),
      );
    const child = field.childEntity === null ? undefined : call.model.entities.get(field.childEntity);
    for (const column of child?.fields.values() ?? []) {
      if (column.refTo === null || column.expr !== null || column.kind !== "stored") continue;
      await checkField(
        call,
        { entity, field: column },
        sound.flatMap((draft) => usesInRows(draft, field.name, column)),
      );
    }
  }
}

type Plain = Record<string, unknown>;
const rowsOf = (value: unknown): Plain[] => (Array.isArray(value) ? (value as Plain[]) : []);

function usesInRows(draft: Draft, table: string, column: Field): Use[] {
  const stored = new Map(rowsOf(draft.before?.[table]).map((row) => [row.id, row]));
  return rowsOf(draft.record[table]).flatMap((row, at) =>
    useOf(column, { draft, record: row, before: stored.get(row.id) ?? null, at: `/${table}/${at}` }),
  );
}

/** What a draft writes: its record, or a row of one of its tables. */
interface Written {
  draft: Draft;
  record: Plain;
  before: Plain | null;
  /** JSON Pointer of the record in the draft. */
  at: string;
}

/** What is stored stays valid, even when its target is gone or no longer offered. */
function useOf(field: Field, { draft, record, before, at }: Written): Use[] {
  const value = record[field.name];
  if (value === null || value === undefined || (before !== null && isSame(value, before[field.name]))) return [];
  const old = new Set([before?.[field.name] ?? []].flat());
  const keys = [value].flat().filter((key): key is string => typeof key === "string" && key !== "" && !old.has(key));
  return keys.length === 0 ? [] : [{ draft, path: `${at}/${field.name}`, keys }];
}

async function checkField(call: Call, at: FieldAt, uses: readonly Use[]): Promise<void> {
  const judged = await judgeChoices(
    call,
    at,
    uses.map(({ draft, keys }) => ({ record: draft.record, keys })),
  );
  for (const [n, use] of uses.entries()) use.draft.problems.push(...faultsOf(at.field, use, judged[n]!));
}

/** A field that refers to another entity, and whose records it is asked for. */
export interface FieldAt {
  entity: Entity;
  field: Field;
}

/** Keys that a record may mean in such a field. */
export interface Choices {
  record: Plain;
  keys: readonly string[];
}

/** Of each of `asked`: key -> whether the field's `options` allow it for that record; a key that is missing has no kept row. */
export async function judgeChoices(call: Call, at: FieldAt, asked: readonly Choices[]): Promise<ReadonlyMap<string, boolean>[]> {
  const target = call.model.entities.get(at.field.refTo!);
  if (asked.length === 0 || target === undefined) return asked.map(() => new Map());
  const options = at.field.doc.options;
  const judged = new Map<Choices, ReadonlyMap<string, boolean>>();
  for (const group of await groupsOf(call, { entity: at.entity, target, options }, asked)) {
    const answers = await allowedKeys(group.call, target, [...new Set(group.asked.flatMap(({ keys }) => keys))], options);
    for (const one of group.asked) judged.set(one, answers);
  }
  return asked.map((one) => judged.get(one)!);
}

interface Group {
  call: Call;
  asked: Choices[];
}

/** Options that read the record are judged once for all records that agree in what is read. */
async function groupsOf(
  call: Call,
  { entity, target, options }: { entity: Entity; target: Entity; options: Cond | undefined },
  asked: readonly Choices[],
): Promise<Group[]> {
  const reads = options === undefined ? [] : dependencies(options, target.conditions).contexts.filter((name) => name.startsWith("record."));
  if (options === undefined || reads.length === 0) return [{ call, asked: [...asked] }];
  const records = await walkRecords(
    call,
    entity,
    asked.map(({ record }) => record),
    needsOf(call, entity, [options], "record"),
  );
  const groups = new Map<string, Group>();
  for (const [at, one] of asked.entries()) {
    const record = records[at]!;
    const key = JSON.stringify(reads.map((name) => record[name.slice("record.".length)] ?? null));
    const group = groups.get(key) ?? { call: { ...call, ctx: { ...call.ctx, record } }, asked: [] };
    group.asked.push(one);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Key -> whether the options allow it; a key that is missing has no row. */
async function allowedKeys(call: Call, target: Entity, keys: readonly string[], options: Cond | undefined): Promise<Map<string, boolean>> {
  const rows = await fetchRecords({ call, entity: target, keys, own: new Set([target.key]), questions: { allowed: options ?? true } });
  return new Map(rows.map((row) => [String(row.record[target.key]), row.answers.allowed === true]));
}

function faultsOf(field: Field, use: Use, judged: ReadonlyMap<string, boolean>): Problem[] {
  const label = zh(field.title);
  return use.keys.flatMap((value) => {
    const allowed = judged.get(value);
    if (allowed === undefined) return [problem("VALUE_REF_MISSING", use.path, { label, value })];
    return allowed ? [] : [problem("VALUE_REF_NOT_ALLOWED", use.path, { label, value })];
  });
}
