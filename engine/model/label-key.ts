import type { FieldDocument } from "../fields/field-document.ts";
import { knownFieldType } from "../fields/index.ts";

/** Suffixes that say "this is a key": the display name drops them. `departmentId` -> `departmentName`, `buildingIds` -> `buildingNames`. */
const many = /(?<=.)(Ids|Ghs|Xhs)$/;
const one = /(?<=.)(Id|Gh|Xh)$/;

/** Key under which the display name of each reference travels; `<field>Label` when the natural name is taken. */
export function labelKeys(fields: readonly FieldDocument[]): Map<string, string> {
  const taken = new Set(fields.map((field) => field.name));
  const keys = new Map<string, string>();
  for (const field of fields) {
    if (field.entity === undefined) continue;
    const natural = naturalKey(field);
    const key = taken.has(natural) ? `${field.name}Label` : natural;
    taken.add(key);
    keys.set(field.name, key);
  }
  return keys;
}

function naturalKey({ name, type }: FieldDocument): string {
  if (knownFieldType(type)?.valueClass === "list") return many.test(name) ? name.replace(many, "Names") : `${name}Names`;
  return one.test(name) ? name.replace(one, "Name") : `${name}Name`;
}
