import type { FieldDocument } from "../../../engine/fields/field-document.ts";

/** 7 inputs, a select, a date and a number of every ten fields. */
export function benchFields(count: number): FieldDocument[] {
  return Array.from({ length: count }, (_, at): FieldDocument => {
    const name = `f${at}`;
    const title = `字段 ${at + 1}`;
    if (at % 10 === 7) return { name, title, type: "dict", dict: "level" };
    if (at % 10 === 8) return { name, title, type: "date" };
    if (at % 10 === 9) return { name, title, type: "integer" };
    return { name, title, type: "string", required: at % 3 === 0 };
  });
}
