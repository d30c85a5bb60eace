import type { Entity, Field } from "../../../../engine/model/model.ts";
import { type Dependencies, dependencies, type QueryRead } from "../../../../engine/conditions/dependencies.ts";
import { evaluateExpr } from "../../../../engine/conditions/evaluate.ts";
import { lastStep } from "../../../../engine/conditions/last-step.ts";
import { modelEnv } from "../../../../engine/conditions/model-env.ts";
import { pathOf } from "../../../../engine/conditions/record-names.ts";
import { fieldOf, resolvePath, resolveRows, rowsKey } from "../../../../engine/conditions/resolve-path.ts";
import type { Cond, Expr, Path } from "../../../../engine/grammar/condition.ts";
import { toFieldValue } from "../../../../engine/validate/field-value.ts";
import type { Call, OperationRecord } from "../../platform/runtime.ts";
import { storedFields } from "../../platform/sql/names.ts";
import { fetchRecords } from "./fetch.ts";
import type { Fetch } from "./fetched.ts";
import { type Asked, type Beside, readsBefore, walkAsked } from "./walk-asked.ts";
import { walkLast } from "./last-steps.ts";

/** What conditions and expressions read beyond the own values of a record. */
export interface Needs {
  /** Own live fields and walked paths. */
  paths: Path[];
  /** To-many paths, with what is read of their rows. */
  rows: Map<Path, Dependencies>;
  /** Names of what is read of the last moves (`last.actor`). Default: none. */
  last?: string[];
  /** What is read of rows of other entities. Default: nothing. */
  asked?: Asked;
  /** Whether queries read the record as it was. Default: none does. */
  asksBefore?: boolean;
}

/**
 * The paths that some conditions or expressions of an entity read, live fields opened. `row`: what they read of the row they call so
 * (`record`, `before`, the `as` of a query).
 */
export function needsOf(call: Call, entity: Entity, nodes: readonly (Cond | Expr)[], row?: string): Needs {
  const needs: Needs = { paths: [], rows: new Map() };
  for (const node of nodes) {
    const reads = readsOf(call, entity, node);
    if (row === undefined) addReads({ call, entity, needs }, reads);
    else for (const name of reads.contexts) addPath({ call, entity, needs }, pathOf(row, name));
  }
  return needs;
}

interface Gathered {
  call: Call;
  entity: Entity;
  needs: Needs;
}

const readsOf = (call: Call, entity: Entity, node: Cond | Expr): Dependencies =>
  dependencies(node, entity.conditions, (path) => ({ named: resolveRows(call.model, entity.id, path)?.entity.conditions ?? {} }));

function addReads(at: Gathered, reads: Dependencies): void {
  for (const path of reads.fields) addPath(at, path);
  const last = reads.contexts.filter((name) => lastStep(name) !== null);
  if (last.length > 0) at.needs.last = [...new Set([...(at.needs.last ?? []), ...last])];
  if (reads.limits.length > 0 || reads.queries.length > 0) at.needs.asked = joined(at.needs.asked, reads);
  if (asksBefore(reads)) at.needs.asksBefore = true;
  for (const path of reads.rows) at.needs.rows.set(path, merged(at.needs.rows.get(path), reads.ofRows[path]));
}

const asksBefore = ({ queries, ofRows }: Dependencies): boolean => queries.some(readsBefore) || Object.values(ofRows).some(asksBefore);

function addPath(at: Gathered, path: Path | null): void {
  if (path === null || at.needs.paths.includes(path)) return;
  at.needs.paths.push(path);
  const own = fieldOf(at.call.model, at.entity, path.split(".")[0]!);
  if (own?.kind === "live" && own.expr !== null) addReads(at, readsOf(at.call, at.entity, own.expr));
}

const joined = (a: Asked | undefined, b: Asked): { limits: string[]; queries: QueryRead[] } => ({
  limits: [...new Set([...(a?.limits ?? []), ...b.limits])],
  queries: [...new Map([...(a?.queries ?? []), ...b.queries].map((read) => [read.node, read])).values()],
});

function merged(a: Dependencies | undefined, b: Dependencies | undefined): Dependencies {
  const base = a ?? b!;
  return a === undefined || b === undefined
    ? base
    : {
        ...a,
        fields: [...new Set([...a.fields, ...b.fields])],
        rows: [...new Set([...a.rows, ...b.rows])],
        ...joined(a, b),
        ofRows: { ...b.ofRows, ...a.ofRows },
      };
}

/** What either of them reads. */
export function bothNeeds(a: Needs, b: Needs): Needs {
  const rows = new Map(a.rows);
  for (const [path, reads] of b.rows) rows.set(path, merged(rows.get(path), reads));
  const either = <T>(one: readonly T[] | undefined, other: readonly T[] | undefined): T[] | undefined =>
    one === undefined && other === undefined ? undefined : [...new Set([...(one ?? []), ...(other ?? [])])];
  const asked = b.asked === undefined ? a.asked : joined(a.asked, b.asked);
  const asksBefore = a.asksBefore === true || b.asksBefore === true;
  return {
    paths: either(a.paths, b.paths)!,
    rows,
    last: either(a.last, b.last),
    ...(asked !== undefined && { asked }),
    ...(asksBefore && { asksBefore }),
  };
}

/**
 * The same record with every walked path and row list that `needs` names, read from the database: what an evaluation on the server sees.
 * `befores`: the records as they were, walked already.
 */
export async function walkRecords(
  call: Call,
  entity: Entity,
  records: readonly OperationRecord[],
  { around = {}, befores = [], ...needs }: Needs & Partial<Beside>,
): Promise<OperationRecord[]> {
  const walked = records.map((record) => ({ ...record }));
  await walkReferences(
    call,
    entity,
    walked,
    needs.paths.filter((path) => path.includes(".") && !path.startsWith("up.")),
  );
  if (needs.last !== undefined) await walkLast(call, entity, { records: walked, names: needs.last });
  if (needs.asked !== undefined) await walkAsked(call, entity, { records: walked, asked: needs.asked, around, befores });
  for (const [path, reads] of needs.rows) await walkRows(call, entity, walked, { path, reads, around, befores });
  // A live value may read another one, which was met later.
  for (const path of needs.paths.toReversed()) {
    const field = path.includes(".") ? null : fieldOf(call.model, entity, path);
    if (field?.kind === "live" && field.expr !== null) for (const record of walked) record[path] = liveValue(call, entity, field, record);
  }
  const behindLive = needs.paths.filter((path) => path.includes(".") && fieldOf(call.model, entity, path.split(".")[0]!)?.kind === "live");
  await walkReferences(call, entity, walked, behindLive);
  return walked;
}

/** For one record and what one condition reads of it under `record.`. */
export async function walkRecord(input: { call: Call; entity: Entity; record: OperationRecord; for: Cond | Expr }): Promise<OperationRecord> {
  const needs = needsOf(input.call, input.entity, [input.for], "record");
  const [walked] = await walkRecords(input.call, input.entity, [input.record], needs);
  return walked!;
}

const liveValue = (call: Call, entity: Entity, field: Field, record: OperationRecord): unknown =>
  toFieldValue(evaluateExpr(field.expr!, record, modelEnv(call.model, entity.id, call.ctx)), field);

/** One statement per reference: the target rows of all records with whatever is read behind them. */
async function walkReferences(call: Call, entity: Entity, records: OperationRecord[], paths: readonly Path[]): Promise<void> {
  const byReference = new Map<string, Path[]>();
  for (const path of paths) {
    const [head = "", ...rest] = path.split(".");
    byReference.set(head, [...(byReference.get(head) ?? []), rest.join(".")]);
  }
  for (const [name, rest] of byReference) {
    const target = call.model.entities.get(fieldOf(call.model, entity, name)?.refTo ?? "");
    if (target === undefined) continue;
    const rows = await rowsByKey(
      call,
      target,
      records.map((record) => record[name]),
      rest,
    );
    for (const record of records) {
      const row = typeof record[name] === "string" ? rows.get(record[name]) : undefined;
      for (const path of rest) record[`${name}.${path}`] = row?.[path] ?? null;
    }
  }
}

/** Target rows by key, with the own and walked values named. */
export async function rowsByKey(
  call: Call,
  target: Entity,
  values: readonly unknown[],
  paths: readonly Path[],
): Promise<Map<string, OperationRecord>> {
  const keys = [...new Set(values.filter((value) => typeof value === "string" && value !== ""))] as string[];
  const own = new Set([target.key, ...paths.map((path) => path.split(".")[0]!)]);
  const tables = paths.filter((path) => fieldOf(call.model, target, path)?.kind === "rows");
  const walked = paths.filter((path) => path.includes(".") && resolvePath(call.model, target.id, path)?.field.kind !== "rows");
  const rows = await fetchRecords({ call, entity: target, keys, paths: walked, own, tables });
  return new Map(rows.map((row) => [String(row.record[target.key]), row.record]));
}

interface RowsRead extends Beside {
  path: Path;
  reads: Dependencies;
}

async function walkRows(call: Call, entity: Entity, records: OperationRecord[], { path, reads, around, befores }: RowsRead): Promise<void> {
  const rows = resolveRows(call.model, entity.id, path);
  if (rows === null) return;
  const needs: Needs = { paths: [], rows: new Map() };
  addReads({ call, entity: rows.entity, needs }, reads);
  const key = rowsKey(path, rows.via);
  if (rows.prefix !== "") return walkFarRows(call, entity, records, { path, key, reads });
  const own = reads.limits.length > 0 ? undefined : readOfRows(rows.entity, reads);
  // Tables of the rows that are read in their turn.
  const tables = [...needs.rows.keys()].filter((name) => fieldOf(call.model, rows.entity, name)?.kind === "rows");
  const fetched = async (which: Pick<Fetch, "keys" | "where">) =>
    (await fetchRecords({ call, entity: rows.entity, own, tables, ...which })).map((one) => one.record);
  const rowsOf = async (record: OperationRecord): Promise<OperationRecord[]> => {
    if (rows.via === "table") return listOf(record[path]);
    if (rows.via === "refs") return fetched({ keys: listOf(record[path]) as unknown as string[] });
    const key = record[entity.key];
    return typeof key === "string" || typeof key === "number" ? fetched({ where: { field: rows.by, eq: key } }) : [];
  };
  for (const [at, record] of records.entries())
    record[key] = await walkRecords(call, rows.entity, await rowsOf(record), {
      ...needs,
      around: { record, before: befores[at] ?? {}, ...around },
    });
}

const listOf = (value: unknown): OperationRecord[] => (Array.isArray(value) ? (value as OperationRecord[]) : []);

/** What is stored of the rows; values that are worked out, perhaps over thousands of rows, only where a condition says them. */
const readOfRows = (target: Entity, reads: Dependencies): ReadonlySet<string> =>
  new Set([...storedFields(target).map(({ name }) => name), target.key, ...contextsIn(reads).flatMap((context) => context.split(".").slice(1, 2))]);

const contextsIn = ({ contexts, ofRows }: Dependencies): string[] => [...contexts, ...Object.values(ofRows).flatMap(contextsIn)];

/** Rows of a row behind references: that row is read first, then walked as a record of its own. */
async function walkFarRows(
  call: Call,
  entity: Entity,
  records: OperationRecord[],
  at: { path: Path; key: string; reads: Dependencies },
): Promise<void> {
  const [head = "", ...rest] = at.path.split(".");
  const target = call.model.entities.get(fieldOf(call.model, entity, head)?.refTo ?? "");
  if (target === undefined) return;
  const keys = [...new Set(records.map((record) => String(record[head] ?? "")))];
  const rows = await fetchRecords({ call, entity: target, keys, own: readOfRows(target, at.reads), tables: "all" });
  const walked = await walkRecords(
    call,
    target,
    rows.map((row) => row.record),
    { paths: [], rows: new Map([[rest.join("."), at.reads]]) },
  );
  const byKey = new Map(walked.map((row) => [String(row[target.key]), row]));
  const innerKey = at.key.slice(head.length + 1);
  for (const record of records) record[at.key] = byKey.get(String(record[head] ?? ""))?.[innerKey] ?? [];
}
