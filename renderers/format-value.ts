import { HIDDEN } from "../engine/access/mask.ts";
import { wordsIn } from "../engine/problems/languages/index.ts";
import type { CompiledScreen, ScreenField } from "../engine/screens/screen-model.ts";
import type { Dict, DictItem } from "../engine/kinds/dicts/document.ts";
import type { LabelSource } from "../engine/fields/define-field.ts";
import { fieldType } from "../engine/fields/index.ts";
import { isAbsent } from "../engine/validate/absent.ts";
import { engineWords } from "./engine-words.ts";
import { textOf } from "./text.ts";

export { isAbsent };

/** What stands where there is no value. */
export const ABSENT = "—";

type Dicts = CompiledScreen["dicts"];
type Shown = Readonly<Record<string, unknown>>;

export function dictItem(dict: Dict | undefined, value: unknown): DictItem | undefined {
  return dict?.items.find((item) => item.value === value);
}

/** Dictionaries by the screen; references are resolved by `rowLabel`, which knows the row. */
export function screenLabels(dicts: Dicts): LabelSource {
  const find = (code: string, value: string) => dictItem(dicts[code], value);
  return {
    dict: (code, value) => {
      const item = find(code, value);
      return item && textOf(item.label);
    },
    dictValue: (code, label) => dicts[code]?.items.find((item) => textOf(item.label) === label)?.value,
    ref: () => undefined,
    refKey: () => undefined,
    say: wordsIn(engineWords()),
  };
}

export function withheldOf(row: Shown, path: string): "masked" | "absent" | undefined {
  const withheld = row._withheld as Record<string, "masked" | "absent"> | undefined;
  return withheld?.[path];
}

/** Why a field of the record keeps its value, in the words of its rule; undefined where it may be changed. */
export const frozenBy = (row: Shown, path: string): string | undefined => (row._frozen as Record<string, string> | undefined)?.[path];

/** A value, or a list, of which the mask has left nothing. It is no answer: neither yes nor no, neither filled nor empty. */
export const isHidden = (value: unknown): boolean =>
  value === HIDDEN || (Array.isArray(value) && value.length > 0 && value.every((one) => one === HIDDEN));

/** Files that a value names. None of a value that is masked. */
export const filesOf = (value: unknown): string[] =>
  [value].flat().filter((file): file is string => typeof file === "string" && file !== "" && file !== HIDDEN);

/** Display name of a reference as the row brings it: a text, or a list for `refs`; the number itself where that is how it reads. */
export function rowLabel(field: ScreenField, row: Shown): unknown {
  if (field.ref?.asKey) return row[field.path];
  return field.labelKey === null ? undefined : row[field.labelKey];
}

/** The value as text for a screen: dictionary labels, names of references, masked text as it came. "" when absent. */
export function shownText(field: ScreenField, value: unknown, { row, dicts }: { row: Shown; dicts: Dicts }): string {
  if (isAbsent(value)) return "";
  if (withheldOf(row, field.path) === "masked" && typeof value === "string" && field.labelKey === null) return value;
  const label = rowLabel(field, row);
  if (!isAbsent(label)) return Array.isArray(label) ? label.join("、") : String(label);
  if (isHidden(value)) return HIDDEN;
  try {
    return fieldType(field.type).format(value, field.doc, screenLabels(dicts));
  } catch {
    // A stored value older than its field (a text where a number is expected now) is shown as it is.
    return typeof value === "object" ? JSON.stringify(value) : String(value);
  }
}

/** Unit after a number, "" without one. */
export const unitOf = (field: ScreenField): string => textOf(field.doc.unit);
