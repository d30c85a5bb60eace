import type { Field } from "../model/model.ts";
import { sightOfField } from "./field-rule.ts";
import type { Access, Pair } from "./types.ts";

/** Reasons are sentences: `核对`, in full, says nothing to who reads the log. Letters. */
export const REASON_LETTERS = { min: 4, max: 200 } as const;

/**
 * Grants under which a masked value of the field may be asked for in clear. Not of a secret, which nobody reads, nor of rows and files, which are
 * records of their own. A mask an administrator put on stays.
 */
export const revealingPairs = (access: Pick<Access, "reveal">, field: Field): Pair[] =>
  field.kind === "rows" || field.type.holds !== undefined ? [] : access.reveal.filter((pair) => sightOfField(pair, field) === "clear");
