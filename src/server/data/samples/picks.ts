import { evaluate } from "../../../../engine/conditions/evaluate.ts";
import { evaluateExpr } from "../../../../engine/conditions/evaluate.ts";
import { modelEnv } from "../../../../engine/conditions/model-env.ts";
import { bindRecord } from "../../../../engine/conditions/bind-record.ts";
import { dependencies } from "../../../../engine/conditions/dependencies.ts";
import type { Cond, Scalar } from "../../../../engine/grammar/condition.ts";
import type { SampleFirst, SamplePick, SampleQuery } from "../../../../engine/kinds/samples/document.ts";
import type { Field } from "../../../../engine/model/model.ts";
import { leaves } from "../flow/people.ts";
import type { Draw, DrawPlace } from "./draws.ts";
import { exprReader } from "./expressions.ts";
import type { Random } from "./random.ts";
import { readsOf } from "./reads.ts";
import type { SampleRow, SampleSchool } from "./sample-school.ts";

/** What a required field holds whose query finds nothing: the row it belongs to is left out. */
export const leftOut = Symbol("left out");

/** A value of a list, of the dictionary or of the type, or the key of a row that may be chosen. */
export function picked({ pick, count = 1, nth }: SamplePick, place: DrawPlace): Draw {
  const { random, serial } = place;
  const sample = pick === true ? place.field?.type.sample : undefined;
  if (sample !== undefined) return () => sample({ next: random.next, serial: serial() });
  const choices = choicesOf(pick, place);
  const isList = place.field?.type.valueClass === "list";
  const which = nth === undefined ? null : exprReader(place.scope, nth);
  return (at) => {
    const from = choices(at);
    if (from.length === 0) return typeof pick === "object" && !Array.isArray(pick) ? nothing(place) : null;
    if (which === null) return isList ? several(place.random, from, count) : place.random.pick(from);
    const begin = Number(which(at)) - 1;
    const turn = (n: number): unknown => from.at((begin + n) % from.length);
    return isList ? Array.from({ length: Math.min(count, from.length) }, (_, n) => turn(n)) : turn(0);
  };
}

/** A value of the first row of a query. */
export function firstOf({ first, pick }: SampleFirst, place: DrawPlace): Draw {
  const { school, entity } = place.scope;
  const value = exprReader({ school, entity: first.entity, found: null }, pick);
  const rows = boundTo(school, entity, { query: { ...first, limit: 1 }, read: (row) => value({ row, found: null }) });
  return (at) => {
    const [held] = rows(at);
    return held === undefined ? nothing(place) : held;
  };
}

const nothing = ({ field }: DrawPlace): typeof leftOut | null => (field?.doc.required === true ? leftOut : null);

function several(random: Random, from: readonly unknown[], count: number): unknown[] {
  const left = [...from];
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(random.int(0, left.length - 1), 1)[0]);
}

function choicesOf(pick: true | Scalar[] | SampleQuery, { scope, field }: DrawPlace): (at: { row: SampleRow }) => readonly unknown[] {
  const { school } = scope;
  if (Array.isArray(pick)) return () => pick;
  if (pick !== true) {
    const entity = school.model.entities.get(pick.entity)!;
    const key = field?.refTo === pick.entity || field?.refTo == null ? entity.key : "id";
    return boundTo(school, scope.entity, { query: pick, read: (row) => row[key] });
  }
  const dict = school.model.dicts.get(field?.doc.dict ?? "");
  if (dict !== undefined) return later(() => dict.items.filter((item) => item.retired !== true).map((item) => item.value));
  return offered(school, scope.entity, field!);
}

/** Values of the rows of a query, which may read the row that is made. */
function boundTo(
  school: SampleSchool,
  entityId: string,
  { query, read }: { query: SampleQuery; read(row: SampleRow): unknown },
): (at: { row: SampleRow }) => readonly unknown[] {
  const own = recordReads(school, entityId, query.where);
  if (own.length === 0) return later(() => queried(school, query).map(read));
  return remembered(own, (record) => queried(school, { ...query, where: bindRecord(query.where!, record) }).map(read));
}

type RecordRead = readonly [path: string, read: (row: SampleRow) => unknown];

/** What a condition on other rows reads of the row that is made. */
function recordReads(school: SampleSchool, entityId: string, where: Cond | undefined): RecordRead[] {
  const { contexts } = dependencies(where ?? { all: [] }, {});
  return contexts.filter((name) => name.startsWith("record.")).map((name) => [name.slice(7), school.reader(entityId, name.slice(7))] as const);
}

/** The same answer for rows of which the same is read. */
function remembered(own: readonly RecordRead[], find: (record: SampleRow) => readonly unknown[]): (at: { row: SampleRow }) => readonly unknown[] {
  const known = new Map<string, readonly unknown[]>();
  return ({ row }) => {
    const record = Object.fromEntries(own.map(([path, read]) => [path, read(row)]));
    const name = JSON.stringify(record);
    const found = known.get(name) ?? find(record);
    known.set(name, found);
    return found;
  };
}

/** Worked out at the first draw: rows are there by then. */
function later(make: () => readonly unknown[]): () => readonly unknown[] {
  let made: readonly unknown[] | null = null;
  return () => (made ??= make());
}

/** Keys of the rows that a reference may be set to, as its `options` leave them on this row. */
function offered(school: SampleSchool, entityId: string, field: Field): (at: { row: SampleRow }) => readonly unknown[] {
  const target = school.model.entities.get(field.refTo ?? "");
  if (target === undefined) return () => [];
  const options = field.doc.options as Cond | undefined;
  const enabled = target.enabledField;
  const open = later(() => school.of(target.id).filter((row) => enabled === null || row[enabled] !== false)) as () => readonly SampleRow[];
  if (options === undefined) return later(() => open().map((row) => row[target.key]));
  const own = recordReads(school, entityId, options);
  return remembered(own, (record) => matching(school, target.id, bindRecord(options, record), open()).map((one) => one[target.key]));
}

function matching(school: SampleSchool, entityId: string, where: Cond, rows: readonly SampleRow[]): readonly SampleRow[] {
  const read = readsOf(school, entityId, where);
  const env = modelEnv(school.model, entityId, school.ctx);
  return rows.filter((row) => evaluate(where, read(row), env));
}

/** The rows of a query among those that are made already, in its order. */
export function queried(school: SampleSchool, { entity, where, order = [], limit }: SampleQuery): readonly SampleRow[] {
  const all = where === undefined ? school.of(entity) : matching(school, entity, where, narrowed(school, entity, where));
  const env = modelEnv(school.model, entity, school.ctx);
  const keys = order.map(({ by, dir = "asc" }) => {
    const read = readsOf(school, entity, by);
    return { sign: dir === "asc" ? 1 : -1, value: (row: SampleRow) => evaluateExpr(by, read(row), env) };
  });
  const sorted =
    keys.length === 0 ? all : all.toSorted((a, b) => keys.reduce((found, { sign, value }) => found || sign * compared(value(a), value(b)), 0));
  return limit === undefined ? sorted : sorted.slice(0, limit);
}

/** The rows that the index leaves of those that may match: of thousands, mostly a few are asked for by name. */
function narrowed(school: SampleSchool, entityId: string, where: Cond): readonly SampleRow[] {
  const fields = school.model.entities.get(entityId)!.fields;
  for (const part of leaves(where)) {
    if (!("field" in part) || fields.get(part.field)?.kind !== "stored") continue;
    const values = [part.eq ?? part.in ?? []].flat();
    const isPlain = values.length > 0 && values.every((value) => typeof value === "string");
    if (!isPlain) continue;
    const found = new Set(values.flatMap((value) => school.where(entityId, part.field, value)));
    return values.length === 1 ? [...found] : school.of(entityId).filter((row) => found.has(row));
  }
  return school.of(entityId);
}

/** Null comes last, whichever the direction would be. */
function compared(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null || a === undefined) return 1;
  if (b === null || b === undefined) return -1;
  return a < b ? -1 : 1;
}
