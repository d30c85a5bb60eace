import { HIDDEN } from "../../../../engine/access/mask.ts";
import type { Field } from "../../../../engine/model/model.ts";
import type { Call } from "../../platform/runtime.ts";
import { dictLabels } from "../exports/labels.ts";
import { inOwnWords } from "../language/model-in.ts";

/** A value of a projected row as its reader reads it, in their language: names of references, words of dictionaries, what a mask left. "" = none. */
export function shownText(call: Call, field: Field, shown: Readonly<Record<string, unknown>>): string {
  const value = shown[field.name];
  const label = field.labelKey === null ? undefined : shown[field.labelKey];
  if (value === null || value === undefined) return "";
  if (label !== null && label !== undefined) return [label].flat().join("、");
  if ([value].flat()[0] === HIDDEN) return HIDDEN;
  return field.type.format(value, field.doc, dictLabels(inOwnWords(call).model));
}
