import type { Model } from "../model/model.ts";
import type { ContextPlace } from "../context.ts";
import { type ParamsOf, type Problem, problem, type ProblemCode } from "../errors.ts";
import type { ValueClass } from "../fields/value-class.ts";
import type { ClassNames } from "./classes.ts";
import { askPath, beforePath, pathOf, recordPath } from "./record-names.ts";
import type { Path } from "../grammar/condition.ts";
import { entityAsked, queryOf } from "../grammar/query.ts";
import { resolvePath, resolveRows } from "./resolve-path.ts";
import { below } from "../values/json-pointer.ts";

/** Where the checked tree stands. */
export interface CheckAt {
  model: Model;
  /** Entity whose fields it reads. */
  entity: string;
  place: ContextPlace;
  /** JSON Pointer of the tree in its document. */
  path: string;
  /** Entity of the record at hand, for `record.<path>` and `before.<path>`. Absent: `entity`; in place `option` those names are not checked. */
  record?: string;
  /** Entities of the rows around the tree by the names they are called, for `{ "ctx": "<name>.<path>" }`. */
  names?: Readonly<Record<string, string>>;
  /** Its rows are others than the record at hand, whatever their entity. */
  isFound?: true;
  /** The rows are those of a query: the database judges them. */
  isQueried?: boolean;
  /** Values that are asked for and no record stores, for `{ "ctx": "ask.<name>" }`, with their classes. */
  asks?: Readonly<Record<string, ValueClass>>;
  /** Cells of a report, for `{ "ctx": "cell.<key>" }`, with their classes; null = it cannot be told. */
  cells?: Readonly<Record<string, ValueClass | null>>;
  /** Ids allowed in `{ "param": id }` beside the base parameters, with their classes. */
  params?: Readonly<Record<string, ValueClass>>;
}

export const MAX_DEPTH = 64;
const MAX_NODES = 5_000;
const MAX_PROBLEMS = 50;

export interface CheckState {
  at: CheckAt;
  problems: Problem[];
  depth: number;
  /** Nodes still allowed, counted over the whole tree. */
  budget: { left: number };
  /** Reads a condition inside an expression; given by `check.ts`, so that the two walkers need not import each other. */
  walkCond(cond: unknown, path: string, state: CheckState): void;
  walkExpr(expr: unknown, path: string, state: CheckState, expected: ValueClass | null): void;
}

export const startCheck = (at: CheckAt, walk: Pick<CheckState, "walkCond" | "walkExpr">): CheckState => ({
  ...walk,
  at,
  problems: [],
  depth: 0,
  budget: { left: MAX_NODES },
});

export function report<C extends ProblemCode>(state: CheckState, code: C, path: string, params: ParamsOf<C>): void {
  addProblem(state, problem(code, path, params));
}

export function addProblem(state: CheckState, found: Problem): void {
  if (state.problems.length < MAX_PROBLEMS) state.problems.push(found);
}

/** The state one level down; null, with a problem, when the tree is too deep or too large. */
export function descend(state: CheckState, path: string): CheckState | null {
  state.budget.left -= 1;
  if (state.depth < MAX_DEPTH && state.budget.left > 0) return { ...state, depth: state.depth + 1 };
  if (state.budget.left !== 0 && state.depth < MAX_DEPTH) return null; // said once
  report(state, "CONDITION_SHAPE", state.at.path || path.slice(0, 100), {
    found: state.depth >= MAX_DEPTH ? `嵌套超过 ${MAX_DEPTH} 层` : `超过 ${MAX_NODES} 个节点`,
  });
  return null;
}

/** Entity of the record at hand. Undefined: an option filter of nobody in particular. */
export const recordEntity = ({ place, record, entity }: CheckAt): string | undefined => record ?? (place === "option" ? undefined : entity);

/** The row and path that `{ "ctx": name }` reads; null when it names no row. Without entity: the record of an option filter of nobody in particular. */
export function rowRead(name: string, at: CheckAt): { path: Path; entity: string | undefined } | null {
  const ofRecord = recordPath(name) ?? beforePath(name);
  if (ofRecord !== null) return { path: ofRecord, entity: recordEntity(at) };
  for (const [row, entity] of Object.entries(at.names ?? {})) {
    const path = pathOf(row, name);
    if (path !== null) return { path, entity };
  }
  return null;
}

/** The same tree read on the rows of another entity; the record at hand stays. */
export const onEntity = (state: CheckState, entity: string): CheckState => ({ ...state, at: rowsOf(state.at, entity) });

function rowsOf(at: CheckAt, entity: string): CheckAt {
  const record = recordEntity(at);
  return { ...at, entity, isFound: true, ...(record !== undefined && { record }) };
}

/** What was found, in few words and without reading deep. */
export function describe(value: unknown): string {
  if (value === null) return "空";
  if (typeof value === "string") return `“${value.slice(0, 40)}”`;
  if (Array.isArray(value)) return `${value.length} 项的列表`;
  if (typeof value === "object")
    return `含 ${
      Object.keys(value as object)
        .slice(0, 5)
        .map((key) => key.slice(0, 30))
        .join("、") || "空内容"
    } 的对象`;
  return String(value);
}

/** The place below a place; a key that is no key is cut. */
export const step = (path: string, key: string | number): string => below(path, String(key).slice(0, 60));

export const paramClasses: Record<string, ValueClass> = {
  string: "text",
  text: "text",
  number: "number",
  integer: "number",
  boolean: "boolean",
  json: "opaque",
};

export function modelNames(at: CheckAt): ClassNames {
  const { model } = at;
  return {
    classOf: (path) => resolvePath(model, at.entity, path)?.field.type.valueClass,
    contextClass: (name) => contextClass(name, at),
    paramClass: (id) => at.params?.[id] ?? paramClasses[model.params.get(id)?.type ?? ""] ?? null,
    rowsOf: (rows) => modelNames(rowsOf(at, entityAsked(rows) ?? resolveRows(model, at.entity, queryOf(rows).path ?? "")?.entity.id ?? "")),
  };
}

function contextClass(name: string, at: CheckAt): ValueClass | null {
  const { model } = at;
  const row = rowRead(name, at);
  const asked = askPath(name);
  if (asked !== null) return at.asks?.[asked] ?? null;
  const cell = pathOf("cell", name);
  if (cell !== null) return at.cells?.[cell] ?? null;
  if (row !== null) return row.entity === undefined ? null : (resolvePath(model, row.entity, row.path)?.field.type.valueClass ?? null);
  return name.startsWith("user.") && model.context.has(name.slice(5)) ? "list" : null;
}
