import type { Field } from "../model/model.ts";
import { type Sight, sightOfGroup } from "./groups.ts";
import type { Pair } from "./types.ts";

/** Every reader of a row gets these: a record without them cannot be opened or saved. */
const ALWAYS = new Set(["id", "version"]);

/** How one pair shows a field. */
export function sightOfField(pair: Pair, field: Field): Sight {
  if (field.doc.retired === true) return "absent";
  if (field.kind === "system" && ALWAYS.has(field.name)) return "clear";
  if (pair.fields !== null && !pair.fields.has(field.name)) return "absent";
  const sight = sightOfGroup(pair, field.group);
  const limit = pair.limits?.get(field.name);
  if (limit === "hide") return "absent";
  return sight === "clear" && (field.type.writeOnly === true || limit === "mask") ? "masked" : sight;
}

/** The pairs under which a field is seen as it is, and those under which it is seen masked. */
export function fieldRule({ pairs, field }: { pairs: readonly Pair[]; field: Field }): { clear: Pair[]; masked: Pair[] } {
  return {
    clear: pairs.filter((pair) => sightOfField(pair, field) === "clear"),
    masked: pairs.filter((pair) => sightOfField(pair, field) === "masked"),
  };
}
