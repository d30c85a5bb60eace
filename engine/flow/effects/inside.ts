import { checkQuery, queriedEntity } from "../../conditions/check-query.ts";
import { problem } from "../../errors.ts";
import { addError, addFound, lookAtExpr, type Look, type LogicAt } from "../../findings/look.ts";
import type { Query } from "../../grammar/query.ts";
import { type Sentence, valuesIn } from "../../grammar/sentence.ts";
import { isView } from "../../kinds/entity/document.ts";
import type { Standing } from "./standing.ts";

/** Where a step stands. */
export interface Inside {
  look: Look;
  effect: string;
  path: string;
  standing: Standing;
  /** Before anything is judged, a step may only complete the record or refuse. */
  isBefore: boolean;
  /** Nobody asks for it: time makes it, or a call that is judged where it stands. */
  isOfTime: boolean;
  /** Every event is one of the flow, which knows the node that the record came to. */
  isOfFlow: boolean;
  /** What was asked for beside fields. Default: nothing. */
  asks?: LogicAt["asks"];
}

export function refuse({ effect, path, look }: Inside, at: string, reason: string): void {
  addError(look, problem("EFFECT_INVALID", `${path}${at}`, { effect, reason }));
}

export const logicAt = ({ standing, path, asks }: Inside, at: string): LogicAt => ({
  entity: standing.row,
  record: standing.hand,
  isFound: standing.isFound,
  names: standing.names,
  place: "effect",
  at: `${path}${at}`,
  ...(asks === undefined ? {} : { asks }),
});

/** Entity of the rows that a query finds; null where it finds none or is not sound. */
export function checkRows(query: Query, inside: Inside, at: string): string | null {
  const { look, path, standing, effect, asks } = inside;
  const found = checkQuery(query, {
    model: look.model,
    entity: standing.row,
    record: standing.hand,
    names: standing.names,
    place: "effect",
    path: `${path}${at}`,
    ...(asks === undefined ? {} : { asks }),
  });
  for (const one of found) addFound(look, one);
  const entity = queriedEntity(look.model, standing.row, query)?.id ?? null;
  const isBounded = query.path !== undefined || query.where !== undefined || query.limit !== undefined;
  if (entity !== null && !isBounded) addError(look, problem("EFFECT_UNBOUNDED", `${path}${at}`, { effect, rows: entity }));
  return found.length > 0 ? null : entity;
}

/** Nobody's effect writes there. */
export function isForbidden(entity: string, inside: Inside, at: string): boolean {
  const { look, effect, path } = inside;
  const target = look.model.entities.get(entity);
  if (target !== undefined && isView(target.doc)) {
    refuse(inside, at, `“${entity}”是只读的视图，没有数据可写`);
    return true;
  }
  if (target?.doc.decidesRights !== true) return false;
  addError(look, problem("EFFECT_FORBIDDEN", `${path}${at}`, { effect, what: `“${entity}”` }));
  return true;
}

/** The step stands on the record at hand, at a node of its flow. */
export const isAtNode = ({ isOfFlow, standing }: Inside): boolean => isOfFlow && standing.row === standing.hand && standing.isFound !== true;

/** Values of a sentence exist. */
export function checkSentence(said: Sentence | undefined, inside: Inside, at: string): void {
  if (said !== undefined) for (const one of valuesIn(said)) lookAtExpr(inside.look, one.value, logicAt(inside, `${at}/${one.at}`));
}
