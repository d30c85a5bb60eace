import { type Cond, type Expr, operators, type Path, type Query } from "../grammar/condition.ts";
import { insideOf, queryOf, rowsIn } from "../grammar/query.ts";
import { isOfRow, recordPath } from "./record-names.ts";

/** What a condition or expression reads, each name once, in the order met. */
export interface Dependencies {
  /** Paths of single values, from the entity the condition stands on; those read as `{ "ctx": "record.<path>" }` among its rows included. */
  fields: Path[];
  /** To-many paths whose rows are read. */
  rows: Path[];
  /** Names of `{ "ctx": ... }`; `record.<path>`, `before.<path>` and those of other rows around stand with the record they read beside, however deep they are met. */
  contexts: string[];
  params: string[];
  /** Names of functions called. */
  calls: string[];
  /** Roles asked for. */
  roles: string[];
  /** Keys of the limits whose rest is read. */
  limits: string[];
  /** Named conditions used, own ones only. */
  uses: string[];
  /** Nodes over rows of other entities, with the name of the row they stand on. */
  queries: QueryRead[];
  /** What is read of the rows of each to-many path, from the row's entity. */
  ofRows: Record<Path, Dependencies>;
}

export interface QueryRead {
  node: Cond | Expr;
  as?: string | undefined;
}

type Named = Readonly<Record<string, Cond>>;
export interface NamedConditions {
  named: Named;
  /** Named conditions of the entity of a to-many path. Default: none. */
  rowsOf?: (path: Path) => NamedConditions;
}

/**
 * Reads the names off the tree, through named conditions. Never throws: parts that are not conditions are passed over,
 * since documents are read here before they are checked.
 */
export function dependencies(node: Cond | Expr, named: Named, rowsOf?: NamedConditions["rowsOf"]): Dependencies {
  const found = nothing();
  visit(node, { found, ofRecord: found, scope: { named, rowsOf }, open: new Set(), depth: 0 });
  return found;
}

const nothing = (): Dependencies => ({
  fields: [],
  rows: [],
  contexts: [],
  params: [],
  calls: [],
  roles: [],
  limits: [],
  uses: [],
  queries: [],
  ofRows: Object.create(null),
});

interface Visit {
  found: Dependencies;
  /** What is read of the record at hand. */
  ofRecord: Dependencies;
  scope: NamedConditions;
  /** Named conditions being read, so that a cycle ends. */
  open: Set<string>;
  depth: number;
  /** Name of the row that is read. */
  as?: string | undefined;
}
const MAX_DEPTH = 200;

function visit(node: unknown, at: Visit): void {
  if (typeof node !== "object" || node === null || at.depth > MAX_DEPTH) return;
  const inner = { ...at, depth: at.depth + 1 };
  if (Array.isArray(node)) {
    for (const item of node) visit(item, inner);
    return;
  }
  const parts = node as Record<string, unknown>;
  const opened = rowsIn(parts);
  if (opened !== null) {
    visitRows(queryOf(opened.rows), parts, inner);
    return;
  }
  readNames(parts, inner);
  for (const key of branches) if (Object.hasOwn(parts, key)) visit(parts[key], inner);
}

const branches = ["all", "any", "not", "value", "args", "add", "sub", "mul", "div", "if", "then", "else", "left", ...operators] as const;

function readNames(parts: Record<string, unknown>, at: Visit): void {
  const { found } = at;
  const lists = { field: found.fields, param: found.params, call: found.calls, limit: found.limits };
  for (const [key, list] of Object.entries(lists)) if (Object.hasOwn(parts, key)) note(list, parts[key]);
  if (Object.hasOwn(parts, "ctx")) noteContext(parts.ctx, at);
  if (Object.hasOwn(parts, "role")) for (const role of [parts.role].flat()) note(found.roles, role);
  const name = Object.hasOwn(parts, "use") ? parts.use : undefined;
  if (typeof name !== "string") return;
  note(found.uses, name);
  if (at.open.has(name) || !Object.hasOwn(at.scope.named, name)) return;
  visit(at.scope.named[name], { ...at, ofRecord: found, open: new Set([...at.open, name]) });
}

function noteContext(name: unknown, { found, ofRecord }: Visit): void {
  const path = recordPath(name);
  if (path !== null) note(ofRecord.fields, path);
  note(isOfRow(name) ? ofRecord.contexts : found.contexts, name);
}

function visitRows(query: Query, parts: Record<string, unknown>, at: Visit): void {
  const { path } = query;
  const inside = insideOf(parts, query);
  if (typeof path !== "string") {
    at.found.queries.push({ node: parts as Cond | Expr, as: at.as });
    // The rows are another entity's: of what is read there, only what belongs to the record at hand or to nobody's row concerns it.
    const { contexts, params, calls, roles } = at.found;
    const beyond = { ...at, found: { ...nothing(), contexts, params, calls, roles }, scope: { named: {} }, open: new Set<string>() };
    for (const node of inside) visit(node, beyond);
    return;
  }
  note(at.found.rows, path);
  at.found.ofRows[path] ??= nothing();
  const rows = { ...at, found: at.found.ofRows[path], scope: at.scope.rowsOf?.(path) ?? { named: {} }, open: new Set<string>(), as: query.as };
  for (const node of inside) visit(node, rows);
  // A row of a table reads its record, which is the row at hand here.
  for (const read of at.found.ofRows[path].fields) if (read.startsWith("up.")) note(at.found.fields, read.slice(3));
}

function note(list: string[], name: unknown): void {
  if (typeof name === "string" && !list.includes(name)) list.push(name);
}
