import { type RawBuilder, sql } from "kysely";
import type { Entity, Field, Model } from "../../../../engine/model/model.ts";
import { resolvePath } from "../../../../engine/conditions/resolve-path.ts";
import type { Path } from "../../../../engine/grammar/condition.ts";
import type { EvalContext } from "../../../../engine/context.ts";
import { problem, requestError } from "../../../../engine/errors.ts";
import { type From, fromEntity } from "./from.ts";
import { hidden } from "./names.ts";
import { bound, type Writer } from "./terms.ts";

/** Where a condition or expression is translated: its statement, the entity it stands on and the values known already. */
export interface SqlScope {
  model: Model;
  ctx: EvalContext;
  from: From;
  /** Entity that paths start from. */
  entity: Entity;
  /** Walk from the root of `from` to `entity`: "" or "xh.". */
  prefix: string;
  write: Writer;
  /** Scope of the record at hand, when `entity` is that of its rows. Absent: the scope itself. */
  record?: SqlScope;
  /** Scopes of rows around by the name a query gave them. */
  names?: Readonly<Record<string, SqlScope>>;
  /** Subselects around this one. */
  nesting?: number;
  /** How many rows of the root the statement looks at: of `most`, what belongs to each is worked out once for all of them. */
  looksAt: "few" | "most";
  /** Named conditions and live fields being opened, so that a cycle ends. */
  open: ReadonlySet<string>;
}

/** `reads`: what is read in place of the entity's table. */
export function scopeOn(input: {
  model: Model;
  entity: Entity;
  ctx: EvalContext;
  write?: Writer;
  reads?: RawBuilder<unknown>;
  looksAt?: SqlScope["looksAt"];
}): SqlScope {
  return {
    model: input.model,
    ctx: input.ctx,
    from: fromEntity(input.model, input.entity, { next: 0 }, input.reads),
    entity: input.entity,
    prefix: "",
    write: input.write ?? bound,
    looksAt: input.looksAt ?? "few",
    open: new Set(),
  };
}

const MAX_NESTING = 16;

/** Limits stay open among the rows that they count. */
export const LIMIT = "limit:";

/** A scope for the rows of a subselect. */
export function nestedScope(scope: SqlScope, entity: Entity): SqlScope {
  const nesting = (scope.nesting ?? 0) + 1;
  // What leads back to itself over rows of rows would never end.
  if (nesting > MAX_NESTING) throw requestError([problem("CONDITION_CYCLE", "", { cycle: [entity.id, "…"] })]);
  const open = new Set([...scope.open].filter((name) => name.startsWith(LIMIT)));
  return { ...scope, from: scope.from.nested(entity), entity, prefix: "", record: scope.record ?? scope, open, nesting };
}

/** Enters a name that may not be entered again below, and stands on its own entity wherever it is used. @throws RequestError CONDITION_CYCLE */
export function opened(scope: SqlScope, name: string): SqlScope {
  if (scope.open.has(name)) throw requestError([problem("CONDITION_CYCLE", "", { cycle: [...scope.open, name] })]);
  const { record: _, names: __, ...own } = scope;
  return { ...own, open: new Set([...scope.open, name]) };
}

/** Rows of the root that are the tenant's own; `removed` = those in the recycle bin. */
export function rootRows(scope: SqlScope, removed: "kept" | "removed" = "kept"): RawBuilder<unknown> {
  const { alias } = scope.from;
  const deleted = hidden(alias, "isDeleted");
  return sql`${hidden(alias, "tenantId")} = ${scope.ctx.user.tenantId} and ${removed === "removed" ? deleted : sql`not ${deleted}`}`;
}

/** What a path leads to, from the root of the statement. @throws RequestError CONDITION_PATH_UNKNOWN */
export function pathIn(scope: SqlScope, path: Path): { full: Path; entity: Entity; field: Field } {
  const full = `${scope.prefix}${path}`;
  const own = resolvePath(scope.model, scope.entity.id, path);
  const found = scope.prefix === "" ? own : resolvePath(scope.model, scope.from.root.id, full);
  if (own === null || found === null) throw requestError([problem("CONDITION_PATH_UNKNOWN", "", { path, entity: scope.entity.id })]);
  return { full, entity: found.entity, field: found.field };
}
