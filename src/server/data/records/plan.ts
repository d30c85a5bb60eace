import type { Sight } from "../../../../engine/access/groups.ts";
import { readablePath } from "../../../../engine/access/readable-path.ts";
import type { RowCond } from "../../../../engine/access/conds.ts";
import type { Pair } from "../../../../engine/access/types.ts";
import { type Entity, type Field, systemFields } from "../../../../engine/model/model.ts";
import { fieldOf, resolvePath } from "../../../../engine/conditions/resolve-path.ts";
import type { Cond, Path } from "../../../../engine/grammar/condition.ts";
import { problem, requestError } from "../../../../engine/errors.ts";
import { toFieldValue } from "../../../../engine/validate/field-value.ts";
import { type RawBuilder, sql } from "kysely";
import type { Call } from "../../platform/runtime.ts";
import { fromColumn } from "../../platform/sql/columns.ts";
import { condSql, whereSql } from "../../platform/sql/conditions.ts";
import { fieldSql } from "../../platform/sql/expressions.ts";
import { alternativesOf, dearParts, partsOf } from "../../platform/sql/shared-parts.ts";
import type { SqlScope } from "../../platform/sql/scope.ts";
import type { SqlType } from "../../platform/sql/terms.ts";

/** What one statement reads of each row, and how its answer becomes records. */
export interface Plan {
  /** The select list. */
  list: RawBuilder<unknown>;
  /** The same in parts: each value, its name in the answer and its type. */
  items: readonly PlannedItem[];
  read(row: Record<string, unknown>): PlannedRecord;
}

interface PlannedItem {
  name: string;
  value: RawBuilder<unknown>;
  type: SqlType;
}

export interface PlannedRecord {
  /** Own fields, system fields and walked paths in wire form, nothing withheld yet. */
  record: Record<string, unknown>;
  /** One per pair. */
  matched: boolean[];
  /** How the reader sees each walked path. */
  sights: Record<Path, Sight>;
  /** Answers to the further questions. */
  answers: Record<string, boolean>;
}

export interface PlanInput {
  call: Call;
  entity: Entity;
  scope: SqlScope;
  /** Walked paths to read besides the own fields. */
  paths: readonly Path[];
  /** Whose coverage of each row is asked. Empty = for the server itself. */
  pairs: readonly Pair[];
  /** Rights by which walked paths are judged; null = for the server itself. */
  action: "read" | "export" | "print" | null;
  /** Further conditions to judge on each row, by name. */
  questions?: Readonly<Record<string, RowCond>>;
  /** Only these own fields; default all. */
  own?: ReadonlySet<string>;
  /** Begins the names of what is selected, which a statement over several plans keeps apart. Default `c`. */
  names?: string;
}

/** Whether a condition holds on a row of the answer. */
type Holds = (row: Record<string, unknown>) => boolean;

/** Collects expressions and remembers where each comes out. `dear`: parts of conditions that are asked apart from them, once for all. */
function collector(names: string, dear: ReadonlySet<Cond>) {
  const items: PlannedItem[] = [];
  const seen = new Map<string, string>();
  const put = ({ sql: value, type }: { sql: RawBuilder<unknown>; type: SqlType }): string => {
    const name = `${names}${items.length}`;
    items.push({ name, value, type });
    return name;
  };
  /** Equal conditions are asked once. */
  const askWhole = (cond: RowCond, scope: SqlScope): Holds => {
    const known = typeof cond === "boolean" ? cond : condSql(cond, scope);
    if (typeof known === "boolean") return () => known;
    const key = JSON.stringify(cond);
    const at = seen.get(key) ?? put({ sql: sql`(${whereSql(known)})`, type: "boolean" });
    seen.set(key, at);
    return (row) => row[at] === true;
  };
  /** A condition holds where all its parts do, or where one of its alternatives does. */
  const ask = (cond: RowCond, scope: SqlScope): Holds => {
    if (
      typeof cond === "boolean" ||
      !alternativesOf(cond)
        .flatMap(partsOf)
        .some((part) => dear.has(part))
    )
      return askWhole(cond, scope);
    const [alternatives, parts] = [alternativesOf(cond), partsOf(cond)];
    if (alternatives.length > 1) return someOf(alternatives.map((one) => ask(one, scope)));
    const others = parts.filter((part) => !dear.has(part));
    const asked = parts.filter((part) => dear.has(part)).map((part) => askWhole(part, scope));
    return everyOf(others.length === 0 ? asked : [askWhole({ all: others }, scope), ...asked]);
  };
  return { items, put, ask };
}

const someOf =
  (parts: readonly Holds[]): Holds =>
  (row) =>
    parts.some((holds) => holds(row));
const everyOf =
  (parts: readonly Holds[]): Holds =>
  (row) =>
    parts.every((holds) => holds(row));

/** Rights and questions of one statement often end in the same long part. */
const dearPartsOf = ({ pairs, questions = {} }: PlanInput): ReadonlySet<Cond> =>
  dearParts([...pairs.map((pair) => pair.cond ?? true), ...Object.values(questions)].filter((cond) => typeof cond !== "boolean"));

type Reader = (row: Record<string, unknown>, into: PlannedRecord) => void;

export function planSelect(input: PlanInput): Plan {
  const out = collector(input.names ?? "c", dearPartsOf(input));
  const readers: Reader[] = [
    ...ownFields(input).flatMap((field) => valueReaders(input, field, field.name, out)),
    ...input.paths.flatMap((path) => pathReaders(input, path, out)),
  ];
  const pairs = input.pairs.map((pair) => out.ask(pair.cond ?? true, input.scope));
  const questions = Object.entries(input.questions ?? {}).map(([name, cond]) => [name, out.ask(cond, input.scope)] as const);
  return {
    list: sql.join(out.items.map(({ name, value }) => sql`${value} as ${sql.id(name)}`)),
    items: out.items,
    read(row) {
      const into: PlannedRecord = { record: {}, matched: pairs.map((holds) => holds(row)), sights: {}, answers: {} };
      for (const reader of readers) reader(row, into);
      for (const [name, holds] of questions) into.answers[name] = holds(row);
      return into;
    },
  };
}

function ownFields({ call, entity, own }: PlanInput): Field[] {
  const all = [...systemFields.map((name) => fieldOf(call.model, entity, name)!), ...entity.fields.values()];
  return all.filter(
    (field) => field.kind !== "rows" && (field.name === "id" || field.name === "version" || own === undefined || own.has(field.name)),
  );
}

function valueReaders(input: PlanInput, field: Field, path: Path, out: ReturnType<typeof collector>): Reader[] {
  const at = out.put(fieldSql(path, input.scope));
  return [
    (row, into) => {
      into.record[path] = wireValue(field, row[at]);
    },
  ];
}

function wireValue(field: Field, value: unknown): unknown {
  return field.kind === "live" ? toFieldValue(fromColumn(field, value), field) : fromColumn(field, value);
}

function pathReaders(input: PlanInput, path: Path, out: ReturnType<typeof collector>): Reader[] {
  const { call, entity, action } = input;
  const field = resolvePath(call.model, entity.id, path)?.field;
  if (field === undefined || field.kind === "rows") throw requestError([problem("REQUEST_PARAM_UNKNOWN", `/${path}`, { name: path })]);
  if (action === null) return valueReaders(input, field, path, out);
  const { clear, masked } = readablePath({ model: call.model, entity: entity.id, path, user: call.user, action });
  if (clear === false && masked === false)
    return [
      (_row, into) => {
        into.record[path] = null;
        into.sights[path] = "absent";
      },
    ];
  const isClear = out.ask(clear, input.scope);
  const isMasked = out.ask(masked, input.scope);
  const sight: Reader = (row, into) => {
    into.sights[path] = isClear(row) ? "clear" : isMasked(row) ? "masked" : "absent";
  };
  return [...valueReaders(input, field, path, out), sight];
}
