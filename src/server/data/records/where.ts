import { accessFor } from "../../../../engine/access/access-for.ts";
import { allOf, type RowCond } from "../../../../engine/access/conds.ts";
import { sightOfField } from "../../../../engine/access/field-rule.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { checkCond } from "../../../../engine/conditions/check.ts";
import { type Dependencies, dependencies } from "../../../../engine/conditions/dependencies.ts";
import { fieldOf, resolveRows } from "../../../../engine/conditions/resolve-path.ts";
import type { Cond, Path } from "../../../../engine/grammar/condition.ts";
import { type Problem, problem, requestError } from "../../../../engine/errors.ts";
import { clearOn, type FilterPlace } from "./filters.ts";

const MAX_TEXT = 20_000;

/**
 * The condition a client sent, on rows of which it reads only what the reader sees in clear: else an answer, even an empty one, would tell.
 * @throws RequestError REQUEST_PARAM_INVALID, CONDITION_..., FIELD_NOT_READABLE
 */
export function clientCond(place: FilterPlace, text: string): RowCond {
  const cond = parse(text);
  const problems = checkCond(cond, { model: place.call.model, entity: place.entity.id, place: "filter", path: "/where" });
  if (problems.length > 0) throw requestError(problems as Problem[]);
  const reads = dependencies(cond, place.entity.conditions, (path) => ({ named: rowsEntity(place, path)?.conditions ?? {} }));
  return allOf([...readable(place, reads), cond]);
}

function parse(text: string): Cond {
  if (text.length > MAX_TEXT || /\\u0000/.test(text))
    throw requestError([problem("REQUEST_PARAM_INVALID", "/where", { name: "where", expected: "较短、不含控制字符的条件" })]);
  try {
    return JSON.parse(text) as Cond;
  } catch (error) {
    throw requestError([problem("REQUEST_PARAM_INVALID", "/where", { name: "where", expected: "JSON 写法的条件" })], { cause: error });
  }
}

const rowsEntity = ({ call, entity }: FilterPlace, path: Path): Entity | undefined => resolveRows(call.model, entity.id, path)?.entity;

function readable(place: FilterPlace, reads: Dependencies): RowCond[] {
  // What a limit leaves and what a query finds tell of rows that the reader may not see.
  for (const key of [...reads.limits, ...reads.queries.map(({ node }) => JSON.stringify(node).slice(0, 60))]) throw hidden(key);
  const own = reads.fields.map((path) => clearOn(place, path));
  return [...own, ...reads.rows.map((path) => readableRows(place, path, reads.ofRows[path]))];
}

/** Rows of a `table` field are judged by that field; rows of other entities only by readers who may read all of them. */
function readableRows(place: FilterPlace, path: Path, reads: Dependencies | undefined): RowCond {
  const rows = resolveRows(place.call.model, place.entity.id, path);
  if (rows === null) throw hidden(path);
  const inner = [...(reads?.fields ?? [])];
  if ((reads?.rows.length ?? 0) > 0) throw hidden(path);
  if (rows.via === "table") {
    if (inner.some((name) => name.includes(".") || rows.entity.fields.get(name)?.doc.group !== undefined)) throw hidden(path);
    return clearOn(place, path);
  }
  const free = accessFor(place.call.model, rows.entity.id, place.call.user)[place.action].filter((pair) => pair.cond === null);
  const sees = (name: string) => {
    const field = fieldOf(place.call.model, rows.entity, name);
    return field !== null && free.some((pair) => sightOfField(pair, field) === "clear");
  };
  if (free.length === 0 || !inner.every(sees)) throw hidden(path);
  return rows.via === "refs" ? clearOn(place, path) : true;
}

const hidden = (field: string) => requestError([problem("FIELD_NOT_READABLE", "/where", { field })]);
