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

/** An effect that writes more rows than one transaction takes, of which none is written yet. */
export class TooLong extends Error {
  readonly rows: number;

  constructor(rows: number) {
    super(`${rows} rows at once`);
    this.rows = rows;
  }
}

/** The call with which the effects on a record work. `mayRest`: a long one is done by and by. @throws DataError EFFECT_TOO_DEEP */
export function calledBy(call: Call, entity: Entity, happening: Happening, mayRest = false): Call {
  const depth = (call.chain?.depth ?? 0) + 1;
  const title = zh(entity.title);
  if (depth > MAX_DEPTH) throw dataError([problem("EFFECT_TOO_DEEP", "", { entity: title, max: MAX_DEPTH })]);
  const name = recordTitle(call.model, entity, happening.record);
  const by = `${title}${name === "" ? "" : `“${name}”`}${operationTitleOf(call, entity, happening)}时联动`;
  return { ...call, chain: { depth, budget: call.chain?.budget ?? { left: MAX_ROWS }, by, ...(mayRest && { rest: { isBegun: false } }) } };
}

/** @throws TooLong where nothing is written yet and the rest may be done by and by, else DataError EFFECT_TOO_WIDE */
export function spend({ chain }: Call, rows: number): void {
  if (chain === undefined) return;
  if (chain.budget.left < rows && chain.rest?.isBegun === false) throw new TooLong(rows);
  chain.budget.left -= rows;
  if (chain.budget.left < 0) throw dataError([problem("EFFECT_TOO_WIDE", "", { max: MAX_ROWS })]);
}
