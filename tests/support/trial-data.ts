import fc from "fast-check";
import type { Entity, Field, Model } from "../../engine/model/model.ts";
import { type Dependencies, dependencies } from "../../engine/conditions/dependencies.ts";
import { UP } from "../../engine/conditions/system-fields.ts";
import type { EvalEnv, EvalRecord } from "../../engine/conditions/env.ts";
import { evaluate, evaluateExpr } from "../../engine/conditions/evaluate.ts";
import { modelEnv } from "../../engine/conditions/model-env.ts";
import { bindNames } from "../../engine/conditions/bind-record.ts";
import { addDecimals, type Decimal, subtractDecimals, toDecimal } from "../../engine/conditions/decimal.ts";
import { toWire } from "../../engine/conditions/values.ts";
import { limitName, recordPath } from "../../engine/conditions/record-names.ts";
import type { EvalContext } from "../../engine/context.ts";
import { isOfRow, type LimitDocument, limitIn } from "../../engine/kinds/entity/document.ts";
import { resolveRows, rowsKey } from "../../engine/conditions/resolve-path.ts";
import type { Cond, Expr } from "../../engine/grammar/condition.ts";

/** Rows of every entity, wire form; rows of child entities stand inside their owner. Every row has an `id`, and its key field a value. */
export type DataSet = Readonly<Record<string, readonly Record<string, unknown>[]>>;

/** Few values, so that comparisons often hit; the odd ones are where databases and JS part ways. */
export const pools = {
  text: ["", "a", "A", "b", "ab", "aB ", "张三", "李", "😀", "\uff5e", "%", "_", "a%b", "\\", "'", "10", "9", "É", "é"],
  number: [-2, -1, 0, 1, 2, 3, 10],
  decimal: ["-3.00", "0.00", "0.10", "0.30", "2.50", "12.00", "9999999999999.99"],
  date: ["2024-02-29", "2025-12-31", "2026-03-01", "2026-03-02", "2026-03-03", "2026-09-01"],
  datetime: ["2025-12-31 23:59:59", "2026-03-02 00:00:00", "2026-03-02 10:30:00", "2026-03-02 12:00:00", "2026-03-03 00:00:00"],
  month: ["2025-12", "2026-02", "2026-03"],
  time: ["00:00", "08:30", "23:59"],
};

export const keysOf = (entityId: string, count: number): string[] => Array.from({ length: count }, (_, i) => `${entityId.slice(0, 2)}${i + 1}`);

/** Values a field may hold, null not among them. `keys`: keys of the rows of each entity. */
export function fieldValue(model: Model, field: Field, keys: (entity: string) => string[]): fc.Arbitrary<unknown> {
  const codes = model.dicts.get(field.doc.dict ?? "")?.items.map((item) => item.value) ?? [];
  const oneKey = () => fc.constantFrom(...keys(field.refTo!), "none");
  switch (field.type.name) {
    case "dict":
      return fc.constantFrom(...codes);
    case "dicts":
      return fc.uniqueArray(fc.constantFrom(...codes), { maxLength: 3 });
    case "ref":
    case "tree":
      return oneKey();
    case "refs":
      return fc.uniqueArray(oneKey(), { maxLength: 3 });
    case "integer":
      return fc.constantFrom(...pools.number);
    case "number":
      return fc.constantFrom(...pools.number, 0.1, 0.5, 1.5, -0.5);
    case "money":
      return fc.constantFrom(...pools.decimal);
    case "boolean":
      return fc.boolean();
    case "date":
      return fc.constantFrom(...pools.date);
    case "datetime":
      return fc.constantFrom(...pools.datetime);
    case "month":
      return fc.constantFrom(...pools.month);
    case "time":
      return fc.constantFrom(...pools.time);
    case "daterange":
      return fc.tuple(fc.constantFrom(...pools.date), fc.constantFrom(...pools.date)).map((days) => {
        const [start, end] = days.toSorted();
        return { start, end };
      });
    case "location":
      return fc.constant({ lng: 113.6, lat: 34.7 });
    case "table":
      return fc.array(rowOf(model, model.entities.get(field.childEntity!)!, keys), { maxLength: 3 });
    default:
      return fc.constantFrom(...pools.text);
  }
}

/** One row without `id`; half of the values are null. */
function rowOf(model: Model, entity: Entity, keys: (entity: string) => string[]): fc.Arbitrary<Record<string, unknown>> {
  const stored = [...entity.fields.values()].filter((field) => field.kind === "stored" || field.kind === "rows");
  return fc.record(Object.fromEntries(stored.map((field) => [field.name, fc.option(fieldValue(model, field, keys), { nil: null, freq: 2 })])));
}

/** A data set with `counts[entity]` rows each. Trees are acyclic: a row's parent comes before it. */
export function dataArbitrary(model: Model, counts: Readonly<Record<string, number>>): fc.Arbitrary<DataSet> {
  const keys = (entity: string) => keysOf(entity, counts[entity] ?? 0);
  const entries = Object.entries(counts).map(([id, count]) => {
    const entity = model.entities.get(id)!;
    return [
      id,
      fc
        .array(rowOf(model, entity, keys), { minLength: count, maxLength: count })
        .map((rows) => rows.map((row, at) => settled(entity, row, at, keys(id)))),
    ] as const;
  });
  return fc.record(Object.fromEntries(entries));
}

function settled(entity: Entity, row: Record<string, unknown>, at: number, keys: string[]): Record<string, unknown> {
  const own = { ...row, id: keys[at]!, [entity.key]: keys[at]! };
  const tables = [...entity.fields.values()].filter((field) => field.childEntity !== null);
  for (const { name } of tables) {
    const rows = (row[name] ?? []) as Record<string, unknown>[];
    Object.assign(own, { [name]: rows.map((child, n) => ({ id: `${keys[at]}.${name}.${n + 1}`, ...child })) });
  }
  if (entity.treeField === null) return own;
  const parent = keys.indexOf(String(row[entity.treeField]));
  return { ...own, [entity.treeField]: parent >= 0 && parent < at ? keys[parent] : null };
}

/** One data set and conditions are enough for most properties: fixed by a seed. */
export const someData = (model: Model, counts: Readonly<Record<string, number>>, seed = 1): DataSet =>
  fc.sample(dataArbitrary(model, counts), { seed, numRuns: 1 })[0]!;

/** Materialised paths: `/u1/u3/`. */
export function treePathIn(model: Model, data: DataSet): (entity: string, key: string) => string | undefined {
  return (entityId, key) => {
    const entity = model.entities.get(entityId)!;
    const row = find(data, entity, key);
    if (row === undefined || entity.treeField === null) return undefined;
    const parent = row[entity.treeField];
    return `${typeof parent === "string" ? (treePathIn(model, data)(entityId, parent) ?? "/") : "/"}${key}/`;
  };
}

const find = (data: DataSet, entity: Entity, key: unknown) => having(data, entity.id, entity.key, key)[0];

const indexes = new WeakMap<DataSet, Map<string, Map<unknown, Record<string, unknown>[]>>>();

/** Rows whose field has the value; indexed once per data set, because thousands of conditions are judged over hundreds of rows. */
function having(data: DataSet, entity: string, field: string, value: unknown): Record<string, unknown>[] {
  const known = indexes.get(data) ?? new Map<string, Map<unknown, Record<string, unknown>[]>>();
  indexes.set(data, known);
  const name = `${entity}.${field}`;
  const index = known.get(name) ?? Map.groupBy(data[entity] ?? [], (row) => row[field]);
  known.set(name, index);
  return index.get(value) ?? [];
}

/** The record as evaluation wants it: what `node` reads, walked values and rows included, joined from the data set as a database would. */
export function recordOf(
  model: Model,
  data: DataSet,
  at: { entity: string; row: Record<string, unknown>; node: Cond | Expr; ctx?: EvalContext },
): EvalRecord {
  return assemble({ model, data, ctx: at.ctx }, at.entity, at.row, readsOf(model, at.entity, at.node));
}

/** The same for many rows; what the node reads is worked out once. */
export function recordsOf(
  model: Model,
  data: DataSet,
  at: { entity: string; rows: readonly Record<string, unknown>[]; node: Cond | Expr; ctx?: EvalContext },
): EvalRecord[] {
  const reads = readsOf(model, at.entity, at.node);
  return at.rows.map((row) => assemble({ model, data, ctx: at.ctx }, at.entity, row, reads));
}

export function readsOf(model: Model, entityId: string, node: Cond | Expr): Dependencies {
  const named = (id: string) => ({
    named: model.entities.get(id)?.conditions ?? {},
    rowsOf: (path: string) => named(resolveRows(model, id, path)?.entity.id ?? ""),
  });
  return dependencies(node, named(entityId).named, named(entityId).rowsOf);
}

interface Source {
  model: Model;
  data: DataSet;
  /** What limits are counted by. */
  ctx?: EvalContext | undefined;
}

function assemble(source: Source, entityId: string, row: Record<string, unknown>, reads: Dependencies): EvalRecord {
  const record: Record<string, unknown> = { ...row };
  for (const path of reads.fields) record[path] = walk(source, entityId, row, path);
  for (const key of reads.limits) record[limitName(key)] = leftFor(source, entityId, { row, key, ctx: source.ctx! });
  for (const path of reads.rows) {
    const rows = resolveRows(source.model, entityId, path)!;
    record[rowsKey(path, rows.via)] = rowsAt(source, entityId, row, path).map((one) => assemble(source, rows.entity.id, one, reads.ofRows[path]!));
  }
  return record;
}

const lefts = new WeakMap<object, Map<string, unknown>>();

/** What a limit leaves for a row, counted one by one over the whole data set. */
function leftFor(source: Source, entityId: string, { row, key, ctx }: { row: Record<string, unknown>; key: string; ctx: EvalContext }): unknown {
  const known = lefts.get(row) ?? new Map<string, unknown>();
  lefts.set(row, known);
  if (!known.has(key)) known.set(key, countLeft(source, entityId, { row, key, ctx }));
  return known.get(key);
}

function countLeft(source: Source, entityId: string, { row, key, ctx }: { row: Record<string, unknown>; key: string; ctx: EvalContext }): unknown {
  const { model, data } = source;
  const entity = model.entities.get(entityId)!;
  const { rule, limit, isMost } = entity.rules.flatMap((one) => limitIn(one) ?? []).find((one) => one.rule.key === key)!;
  const on = (id: string, one: Record<string, unknown>, node: Cond | Expr) => recordOf(model, data, { entity: id, row: one, node, ctx });
  const holds = (id: string, one: Record<string, unknown>, cond: Cond | undefined) =>
    cond === undefined || evaluate(cond, on(id, one, cond), modelEnv(model, id, ctx));
  const per = limit.per ?? [];
  if (!holds(entityId, row, rule.when) || per.some((name) => row[name] === null || row[name] === undefined)) return null;
  const bind = <T>(node: T): T => {
    const names = dependencies(node as Cond, {}).contexts.flatMap((name) => recordPath(name) ?? []);
    return bindNames(node, { record: on(entityId, row, { all: names.map((field): Cond => ({ field, empty: true })) }) });
  };
  let total = toDecimal(0)!;
  for (const query of [limit.rows ?? { entity: entityId }].flat()) {
    const where = bind(query.where);
    for (const one of having(data, query.entity!, per[0]!, row[per[0]!])) {
      if (one.id === row.id || per.some((name) => one[name] !== row[name]) || !holds(query.entity!, one, where)) continue;
      const worth = limit.agg === "count" ? 1 : evaluateExpr(limit.of!, on(query.entity!, one, limit.of!), modelEnv(model, query.entity!, ctx));
      total = addDecimals(total, decimal(worth) ?? toDecimal(0)!);
    }
  }
  const found = boundFor(source, limit, { entityId, row, ctx, bind });
  return found === null ? null : toWire(isMost ? subtractDecimals(found, total) : subtractDecimals(total, found));
}

const decimal = (value: unknown): Decimal | null => (typeof value === "number" || typeof value === "string" ? toDecimal(value) : null);

interface BoundOf {
  entityId: string;
  row: Record<string, unknown>;
  ctx: EvalContext;
  bind<T>(node: T): T;
}

function boundFor({ model, data }: Source, { bound }: LimitDocument, { entityId, row, ctx, bind }: BoundOf): Decimal | null {
  const read = (id: string, one: Record<string, unknown>, expr: Expr) =>
    evaluateExpr(expr, recordOf(model, data, { entity: id, row: one, node: expr, ctx }), modelEnv(model, id, ctx));
  if (!isOfRow(bound)) return decimal(read(entityId, row, bound));
  const { entity: id, where = { all: [] }, order = [] } = bound.first;
  const cond = bind(where);
  const rows = data[id!]!.filter((one) =>
    evaluate(cond, recordOf(model, data, { entity: id!, row: one, node: cond, ctx }), modelEnv(model, id!, ctx)),
  );
  const [by] = order;
  const sorted = rows.toSorted((a, b) => {
    const [x, y] = [a, b].map((one) => (by === undefined ? null : (read(id!, one, by.by) as number | null)));
    if (x !== y) return x == null ? 1 : y == null ? -1 : by?.dir === "desc" ? y - x : x - y;
    return String(a.id) < String(b.id) ? -1 : 1;
  });
  return sorted.length === 0 ? null : decimal(read(id!, sorted[0]!, bound.pick));
}

function walk({ model, data }: Source, entityId: string, row: Record<string, unknown> | undefined, path: string): unknown {
  const [first, ...rest] = path.split(".");
  if (first === UP) return walk({ model, data }, model.entities.get(entityId)!.childOf!.entity, row?.[UP] as Record<string, unknown>, rest.join("."));
  const value = row?.[first!] ?? null;
  if (rest.length === 0 || value === null) return rest.length === 0 ? value : null;
  const target = model.entities.get(model.entities.get(entityId)!.fields.get(first!)!.refTo!)!;
  return walk({ model, data }, target.id, find(data, target, value), rest.join("."));
}

function rowsAt(source: Source, entityId: string, row: Record<string, unknown>, path: string): Record<string, unknown>[] {
  const { model, data } = source;
  const { via, by, owner, prefix, entity } = resolveRows(model, entityId, path)!;
  const ownerKey = prefix === "" ? row[owner.key] : walk(source, entityId, row, `${prefix}.${owner.key}`);
  const ownerRow = prefix === "" ? row : find(data, owner, ownerKey);
  if (ownerRow === undefined || ownerKey === null || ownerKey === undefined) return [];
  if (via === "link") return having(data, entity.id, by, ownerKey);
  if (via === "table") return (ownerRow[path.split(".").at(-1)!] ?? []) as Record<string, unknown>[];
  return ((ownerRow[by] ?? []) as string[]).map((key) => find(data, entity, key)).filter((found) => found !== undefined);
}

/** A record that reads whatever it is asked for, joined from the data set when it is. */
function lazyRecord(source: Source, entityId: string, row: Record<string, unknown>): EvalRecord {
  const { model } = source;
  const valueAt = (path: string): unknown => {
    const rows = resolveRows(model, entityId, path.replace(/\.\*$/, ""));
    if (rows !== null && path === rowsKey(path.replace(/\.\*$/, ""), rows.via))
      return rowsAt(source, entityId, row, path.replace(/\.\*$/, "")).map((one) => lazyRecord(source, rows.entity.id, one));
    return walk(source, entityId, row, path);
  };
  const isKnown = (path: string) =>
    !path.startsWith("?") && !path.endsWith(".*") ? true : path.endsWith(".*") && resolveRows(model, entityId, path.slice(0, -2)) !== null;
  const read = (path: string): unknown =>
    path.startsWith("limit:") ? leftFor(source, entityId, { row, key: path.slice(6), ctx: source.ctx! }) : valueAt(path);
  return new Proxy<Record<string, unknown>>(
    { ...row },
    {
      // What was asked for once stands in the record from then on.
      get: (target, path) => {
        if (typeof path === "string" && !(path in target)) target[path] = read(path);
        return Reflect.get(target, path);
      },
      getOwnPropertyDescriptor: (target, path) =>
        typeof path === "string" && !Object.hasOwn(target, path) && isKnown(path)
          ? { configurable: true, enumerable: true, writable: true, value: undefined }
          : Reflect.getOwnPropertyDescriptor(target, path),
    },
  );
}

/** An environment that has all rows of every entity at hand. */
export function worldEnv(model: Model, data: DataSet, at: { entity: string; ctx: EvalContext }): EvalEnv {
  const source = { model, data, ctx: at.ctx };
  const worlds = new Map<string, readonly EvalRecord[]>();
  const rowsOf = (id: string): readonly EvalRecord[] => {
    const known = worlds.get(id) ?? allRows(source, id).map((row) => lazyRecord(source, id, row));
    worlds.set(id, known);
    return known;
  };
  const envOf = (env: EvalEnv): EvalEnv => ({
    ...env,
    entityOf: (id) => envOf(modelEnv(model, id, at.ctx)),
    rowsOf: (path) => envOf(env.rowsOf(path)),
    rowsIn: (id) => ({ rows: rowsOf(id), env: envOf(modelEnv(model, id, at.ctx)) }),
  });
  return envOf(modelEnv(model, at.entity, at.ctx));
}

/** Rows of an entity; those of a table with what leads to their records. */
function allRows({ model, data }: Source, id: string): Record<string, unknown>[] {
  const { childOf } = model.entities.get(id)!;
  if (childOf === null) return [...(data[id] ?? [])];
  return data[childOf.entity]!.flatMap((parent) =>
    ((parent[childOf.field] ?? []) as Record<string, unknown>[]).map((row) => ({ ...row, [UP]: parent })),
  );
}
