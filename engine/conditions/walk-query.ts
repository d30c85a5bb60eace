import { problem } from "../errors.ts";
import type { ContextPlace } from "../context.ts";
import { suggest } from "../values/suggest.ts";
import { isObject } from "../values/json-object.ts";
import { addProblem, type CheckState, describe, onEntity, report, step } from "./check-state.ts";
import { placeTitle, rowsEntity } from "./check-names.ts";
import { renamedEntity, renamedTable } from "./unknown-path.ts";

/** Words that every place of conditions has as the first step of a context name. */
const taken: readonly string[] = ["record", "before", "ask", "user", "up", "last", "limit", "cell"];
const MAX_LIMIT = 100_000;

/** What the rows are for: a set has no order, only a first row has ties. */
type Use = "set" | "ordered" | "first";
const keysOf: Record<Use, readonly string[]> = {
  set: ["where", "as"],
  ordered: ["where", "order", "limit", "as"],
  first: ["where", "order", "limit", "ties", "as"],
};

/** Browsers have no rows of other entities, and figures over them are of other people's rows. */
const closedPlaces: ReadonlySet<ContextPlace> = new Set(["form", "named", "tone", "measure", "report"]);

/** The state on the rows of a path or a query, which are checked here; null where there are none such. */
export function walkRowsOf(rows: unknown, path: string, state: CheckState, use: Use): CheckState | null {
  if (!isObject(rows)) {
    const entity = rowsEntity(rows, path, state);
    return entity === null ? null : onEntity(state, entity);
  }
  const { isQueried, place } = state.at;
  const asked = rows.path === undefined;
  const entity = asked ? askedEntity(rows, path, state) : rowsEntity(rows.path, step(path, "path"), state);
  if (entity === null) return null;
  if (asked && closedPlaces.has(place)) report(state, "QUERY_PLACE", path, { entity, place: placeTitle(place) });
  checkKeys(rows, path, state, use);
  const inside = onEntity(state, entity);
  const named = nameOf(rows.as, path, state);
  const at = { ...inside.at, isQueried: asked || isQueried === true, ...(named !== null && { names: { ...inside.at.names, [named]: entity } }) };
  const found: CheckState = { ...inside, at };
  if (rows.where !== undefined) state.walkCond(rows.where, step(path, "where"), found);
  for (const [index, key] of orderOf(rows.order, path, state).entries())
    state.walkExpr((key as { by?: unknown }).by, step(step(step(path, "order"), index), "by"), found, null);
  return found;
}

/** An entity, or the rows of a `table` field by their own name. */
function askedEntity(rows: Record<string, unknown>, path: string, state: CheckState): string | null {
  const key = rows.table === undefined ? "entity" : "table";
  const id = rows[key];
  const { model } = state.at;
  if (typeof id !== "string") {
    report(state, "CONDITION_SHAPE", path, { found: describe(rows) });
    return null;
  }
  const entity = model.entities.get(id);
  const fits = entity !== undefined && (key === "table") === (entity.childOf !== null);
  if (fits) return id;
  const known = [...model.entities.values()].filter(({ childOf }) => (key === "table") === (childOf !== null)).map((one) => one.id);
  const renamed = key === "table" ? renamedTable(model, id) : renamedEntity(model, id);
  addProblem(
    state,
    problem("REFERENCE_DANGLING", step(path, key), {
      kind: key === "table" ? "子表" : "实体",
      id: id.slice(0, 60),
      suggestion: renamed ?? suggest(id, known),
      ...(renamed === undefined ? {} : { renamed: true }),
    }),
  );
  return null;
}

function checkKeys(rows: Record<string, unknown>, path: string, state: CheckState, use: Use): void {
  const extra = Object.keys(rows).find((key) => !["entity", "path", "table"].includes(key) && !keysOf[use].includes(key));
  if (extra !== undefined)
    report(state, "CONDITION_SHAPE", step(path, extra), { found: `查询里的 ${extra.slice(0, 40)}，可用：${keysOf[use].join("、")}` });
  const { limit } = rows;
  if (limit === undefined || (typeof limit === "number" && Number.isInteger(limit) && limit >= 1 && limit <= MAX_LIMIT)) return;
  report(state, "CONDITION_SHAPE", step(path, "limit"), { found: `${describe(limit)}，应为 1 到 ${MAX_LIMIT}` });
}

function orderOf(order: unknown, path: string, state: CheckState): unknown[] {
  if (order === undefined) return [];
  const fits = Array.isArray(order) && order.every((key) => isObject(key) && (key.dir === undefined || key.dir === "asc" || key.dir === "desc"));
  if (fits) return order;
  report(state, "CONDITION_SHAPE", step(path, "order"), { found: describe(order) });
  return [];
}

/** A name means one row: it hides none around it. */
function nameOf(as: unknown, path: string, state: CheckState): string | null {
  if (as === undefined) return null;
  const isName = typeof as === "string" && /^[A-Za-z][A-Za-z0-9]*$/.test(as);
  const isTaken = isName && (taken.includes(as) || Object.hasOwn(state.at.names ?? {}, as));
  if (isName && !isTaken) return as;
  report(state, "CONDITION_SHAPE", step(path, "as"), { found: `${describe(as)}，${isName ? "已经是别的行的名字" : "名字用字母和数字"}` });
  return null;
}
