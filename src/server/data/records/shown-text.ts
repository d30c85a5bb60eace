import { HIDDEN } from "../../../../engine/access/mask.ts";
import type { Field } from "../../../../engine/model/model.ts";
import type { Call } from "../../platform/runtime.ts";
import { dictLabels } from "../exports/labels.ts";
import { phrase } from "../../../../engine/language/phrase.ts";
import { inOwnWords } from "../language/model-in.ts";
import { inWords } from "../language/own-words.ts";

/** A value of a projected row as its reader reads it, in their language: names of references, words of dictionaries, what a mask left. "" = none. */
export function shownText(call: Call, field: Field, shown: Readonly<Record<string, unknown>>): string {
  const value = shown[field.name];
  const label = field.labelKey === null ? undefined : shown[field.labelKey];
  if (value === null || value === undefined) return "";
  if (label !== null && label !== undefined) return [label].flat().join("、");
  if ([value].flat()[0] === HIDDEN) return HIDDEN;
  return field.type.format(value, field.doc, dictLabels(inOwnWords(call).model));
}

/** The same of a value that is kept beside its record, whatever the field was when it was kept. Of files it says how many. */
export function keptText(call: Call, field: Field, shown: Readonly<Record<string, unknown>>): string {
  const value = shown[field.name];
  const isFilled = value !== null && value !== undefined;
  if (field.type.holds !== undefined && isFilled && [value].flat()[0] !== HIDDEN) return inWords(call, phrase`${[value].flat().length} 个文件`);
  try {
    return shownText(call, field, shown);
  } catch {
    // A value from before its field had this type.
    return typeof value === "object" ? JSON.stringify(value) : String(value);
  }
}
