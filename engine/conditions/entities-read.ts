import type { Cond, Expr } from "../grammar/condition.ts";
import { entityAsked, insideOf, queryOf, rowsIn } from "../grammar/query.ts";
import type { Model } from "../model/model.ts";
import { type Dependencies, dependencies, type NamedConditions } from "./dependencies.ts";
import { resolvePath, resolveRows } from "./resolve-path.ts";

/** Entities whose rows a condition or expression on an entity reads, that one among them: a row of one that is written may change what it says. */
export function entitiesRead(model: Model, entityId: string, node: Cond | Expr): ReadonlySet<string> {
  const at: Gathering = { model, found: new Set(), followed: new Set() };
  gather(at, entityId, node);
  return at.found;
}

/** Conditions that an entity names, with those of the rows behind its to-many paths. */
export const namedOf = (model: Model, entityId: string): NamedConditions => ({
  named: model.entities.get(entityId)?.conditions ?? {},
  rowsOf: (path) => namedOf(model, resolveRows(model, entityId, path)?.entity.id ?? ""),
});

interface Gathering {
  model: Model;
  found: Set<string>;
  /** Worked-out fields whose expression was read, so that two that read each other end. */
  followed: Set<string>;
}

function gather(at: Gathering, entityId: string, node: Cond | Expr): void {
  const { named, rowsOf } = namedOf(at.model, entityId);
  gatherOf(at, entityId, dependencies(node, named, rowsOf));
}

function gatherOf(at: Gathering, entityId: string, { fields, rows, ofRows, queries }: Dependencies): void {
  at.found.add(entityId);
  for (const path of fields) gatherField(at, entityId, path);
  for (const path of rows) {
    const resolved = resolveRows(at.model, entityId, path);
    if (resolved === null) continue;
    for (const { target } of resolved.steps) at.found.add(target.id);
    gatherOf(at, resolved.entity.id, ofRows[path]!);
  }
  for (const { node } of queries) gatherQuery(at, node);
}

function gatherField(at: Gathering, entityId: string, path: string): void {
  const resolved = resolvePath(at.model, entityId, path);
  if (resolved === null) return;
  for (const { target } of resolved.steps) at.found.add(target.id);
  const { entity, field } = resolved;
  const key = `${entity.id}.${field.name}`;
  if (field.kind !== "live" || field.expr === null || at.followed.has(key)) return;
  at.followed.add(key);
  gather(at, entity.id, field.expr);
}

function gatherQuery(at: Gathering, node: Cond | Expr): void {
  const opened = typeof node === "object" && node !== null ? rowsIn(node) : null;
  const asked = opened === null ? null : entityAsked(opened.rows);
  if (opened === null || asked === null) return;
  at.found.add(asked);
  for (const inside of insideOf(node as object, queryOf(opened.rows))) gather(at, asked, inside as Cond | Expr);
}
