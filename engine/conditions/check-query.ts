import { type Problem, problem } from "../errors.ts";
import type { Query } from "../grammar/query.ts";
import type { Entity, Model } from "../model/model.ts";
import { below } from "../values/json-pointer.ts";
import { suggest } from "../values/suggest.ts";
import { checkCond, checkExpr } from "./check.ts";
import { type CheckAt, describe, recordEntity } from "./check-state.ts";
import { resolveRows } from "./resolve-path.ts";
import { unknownPath } from "./unknown-path.ts";

/** Words that every place of conditions has as the first step of a context name. */
const taken: readonly string[] = ["record", "before", "user", "up", "last", "limit"];
const MAX_LIMIT = 100_000;

/** Entity of the rows; null where the query names none that exists. */
export function queriedEntity(model: Model, entity: string, query: Query): Entity | null {
  if (query.entity !== undefined) return model.entities.get(query.entity) ?? null;
  return resolveRows(model, entity, query.path)?.entity ?? null;
}

/** The author's mistakes in a query; its shape is the schema's. `at.entity`: entity of the record at hand, `at.names`: rows found before it. */
export function checkQuery(query: Query, at: CheckAt): Problem[] {
  const entity = queriedEntity(at.model, at.entity, query);
  if (entity === null) return [unknownRows(query, at)];
  const record = recordEntity(at);
  const rows: CheckAt = { ...at, entity: entity.id, ...(record !== undefined && { record }) };
  const inside = (...steps: (string | number)[]): CheckAt => ({ ...rows, path: steps.reduce<string>((path, key) => below(path, key), at.path) });
  return [
    ...(query.where === undefined ? [] : checkCond(query.where, inside("where"))),
    ...(query.order ?? []).flatMap(({ by }, index) => checkExpr(by, inside("order", index, "by"))),
    ...limitFault(query, at),
    ...nameFault(query, at),
  ];
}

function unknownRows(query: Query, at: CheckAt): Problem {
  if (query.entity === undefined) return unknownPath(at.model, at.entity, { path: query.path, at: below(at.path, "path") });
  const suggestion = suggest(query.entity, at.model.entities.keys());
  return problem("REFERENCE_DANGLING", below(at.path, "entity"), { kind: "实体", id: query.entity.slice(0, 60), suggestion });
}

function limitFault({ limit }: Query, at: CheckAt): Problem[] {
  if (limit === undefined || (limit >= 1 && limit <= MAX_LIMIT)) return [];
  return [problem("CONDITION_SHAPE", below(at.path, "limit"), { found: `${describe(limit)}，应为 1 到 ${MAX_LIMIT}` })];
}

/** A name means one row: it hides none around it. */
function nameFault({ as }: Query, at: CheckAt): Problem[] {
  if (as === undefined) return [];
  const isName = /^[A-Za-z][A-Za-z0-9]*$/.test(as);
  const isTaken = taken.includes(as) || Object.hasOwn(at.names ?? {}, as);
  if (isName && !isTaken) return [];
  return [problem("CONDITION_SHAPE", below(at.path, "as"), { found: `${describe(as)}，${isName ? "已经是别的行的名字" : "名字用字母和数字"}` })];
}
