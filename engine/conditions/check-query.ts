import type { Problem } from "../errors.ts";
import type { Query } from "../grammar/query.ts";
import type { Entity, Model } from "../model/model.ts";
import { walkCond } from "./check-cond.ts";
import { walkExpr } from "./check-expr.ts";
import { type CheckAt, startCheck } from "./check-state.ts";
import { resolveRows } from "./resolve-path.ts";
import { walkRowsOf } from "./walk-query.ts";

/** Entity of the rows; null where the query names none that exists. */
export function queriedEntity(model: Model, entity: string, query: Query): Entity | null {
  if (query.path === undefined) return model.entities.get(query.entity ?? query.table) ?? null;
  return resolveRows(model, entity, query.path)?.entity ?? null;
}

/** The author's mistakes in a query. `at.entity`: entity of the record at hand, `at.names`: rows found before it. */
export function checkQuery(query: Query, at: CheckAt): Problem[] {
  const state = startCheck(at, { walkCond, walkExpr });
  walkRowsOf(query, at.path, state, "first");
  return state.problems;
}
