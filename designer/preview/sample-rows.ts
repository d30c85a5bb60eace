import type { Row } from "../../engine/api.ts";
import { fieldType } from "../../engine/fields/index.ts";
import type { ValueClass } from "../../engine/fields/define-field.ts";
import type { CompiledScreen, ScreenField } from "../../engine/screens/screen-model.ts";
import { textOf } from "../../renderers/text.ts";

/** As many as tell a list from a single record. */
const rowCount = 5;
/** Draws lie apart, and each is the same every time. */
const draw = (at: number) => ({ next: () => ((at + 1) * 0.618) % 1, serial: at + 1 });

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

const byClass: Partial<Record<ValueClass, (at: number) => unknown>> = {
  number: (at) => at + 1,
  decimal: (at) => `${at + 1}.00`,
  boolean: (at) => at % 2 === 0,
  date: (at) => `2026-03-0${at + 1}`,
  datetime: (at) => `2026-03-0${at + 1} 08:30:00`,
  list: () => [],
  rows: () => [],
  opaque: () => null,
};

const plain = ({ valueClass, title }: ScreenField, at: number): unknown => byClass[valueClass]?.(at) ?? `${textOf(title)}${at + 1}`;
