import type { ValueClass } from "../../engine/fields/value-class.ts";

/** Draws lie apart, and each is the same every time. */
export const draw = (at: number) => ({ next: () => ((at + 1) * 0.618) % 1, serial: at + 1 });

/** By class of values; absent: words. */
const byClass: Partial<Record<ValueClass, (at: number) => unknown>> = {
  number: (at) => at + 1,
  decimal: (at) => `${at + 1}.00`,
  boolean: (at) => at % 2 === 0,
  date: (at) => `2026-03-${String(at + 1).padStart(2, "0")}`,
  datetime: (at) => `2026-03-${String(at + 1).padStart(2, "0")} 08:30:00`,
  list: () => [],
  rows: () => [],
  opaque: () => null,
};

/** A value of the class, of nobody; words are those of the title. */
export function plainSample(valueClass: ValueClass, title: string, at: number): unknown {
  const made = byClass[valueClass];
  return made === undefined ? `${title}${at + 1}` : made(at);
}
