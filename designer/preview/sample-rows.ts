import type { Row } from "../../engine/api.ts";
import { fieldType } from "../../engine/fields/index.ts";
import type { CompiledScreen, ScreenField } from "../../engine/screens/screen-model.ts";
import { textOf } from "../../renderers/text.ts";
import { draw, plainSample } from "./plain-samples.ts";

/** As many as tell a list from a single record. */
const rowCount = 5;

/** Believable rows of what a screen shows; of nobody, and the same each time. */
export const sampleRows = (screen: CompiledScreen): Row[] => Array.from({ length: rowCount }, (_, at) => sampleRow(screen, at));

function sampleRow({ fields, dicts }: CompiledScreen, at: number): Row {
  const entries = Object.entries(fields).flatMap(([path, field]): [string, unknown][] => {
    const own: [string, unknown] = [path, sampleValue(field, dicts, at)];
    return field.labelKey === null ? [own] : [own, [field.labelKey, `${textOf(field.title)}${at + 1}`]];
  });
  return { ...Object.fromEntries(entries), id: `sample-${at + 1}`, version: 1 };
}

function sampleValue(field: ScreenField, dicts: CompiledScreen["dicts"], at: number): unknown {
  const items = dicts[field.doc.dict ?? ""]?.items ?? [];
  const code = items[at % Math.max(items.length, 1)]?.value;
  if (field.ref !== null || code !== undefined) {
    const one = code ?? (field.ref?.asKey ? `${textOf(field.title)}${at + 1}` : `sample-${at + 1}`);
    return field.valueClass === "list" ? [one] : one;
  }
  return fieldType(field.type).sample?.(draw(at)) ?? plain(field, at);
}

/** What is made of no class is shown as words. */
const plain = ({ valueClass, title }: ScreenField, at: number): unknown => plainSample(valueClass, textOf(title), at) ?? `${textOf(title)}${at + 1}`;
