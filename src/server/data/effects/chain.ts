import { dataError, problem } from "../../../../engine/errors.ts";
import { zh } from "../../../../engine/language/text.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { operationTitleOf } from "./event-title.ts";
import type { Call } from "../../platform/runtime.ts";
import { recordTitle } from "../records/record-title.ts";
import type { Happening } from "./happening.ts";

/** Effects of effects: so many turns, then the whole is refused. */
const MAX_DEPTH = 8;
/** Rows that the effects on one record may write in one call. */
export const MAX_ROWS = 2000;

/** The call with which the effects on a record work. @throws DataError EFFECT_TOO_DEEP */
export function calledBy(call: Call, entity: Entity, happening: Happening): Call {
  const depth = (call.chain?.depth ?? 0) + 1;
  const title = zh(entity.title);
  if (depth > MAX_DEPTH) throw dataError([problem("EFFECT_TOO_DEEP", "", { entity: title, max: MAX_DEPTH })]);
  const name = recordTitle(call.model, entity, happening.record);
  const by = `${title}${name === "" ? "" : `“${name}”`}${operationTitleOf(call, entity, happening)}时联动`;
  return { ...call, chain: { depth, budget: call.chain?.budget ?? { left: MAX_ROWS }, by } };
}

/** @throws DataError EFFECT_TOO_WIDE */
export function spend({ chain }: Call, rows: number): void {
  if (chain === undefined) return;
  chain.budget.left -= rows;
  if (chain.budget.left < 0) throw dataError([problem("EFFECT_TOO_WIDE", "", { max: MAX_ROWS })]);
}
