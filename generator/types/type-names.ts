import { createHash } from "node:crypto";
import type { Model } from "../../engine/model/model.ts";

/** How an entity is called in the generated files. */
export interface TypeName {
  /** `bookLoan` -> `BookLoan`; every declaration of the entity starts with it. */
  type: string;
  /** File without folder and ending. */
  file: string;
}

/** Names the generated modules use themselves. */
const taken = ["Pick", "Omit", "Partial", "Record", "NonNullable", "Array", "Masked", "DictValue", "Row"];

/** A name per entity, child entities included: safe as identifier and as file, and unlike every other even where case does not count. */
export function typeNames(model: Model): ReadonlyMap<string, TypeName> {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  const names = new Map<string, TypeName>();
  for (const id of [...model.entities.keys()].sort()) {
    const type = freeName(pascalCase(id), id, used);
    used.add(type.toLowerCase());
    names.set(id, { type, file: /^[a-z][A-Za-z0-9]*$/.test(id) && type === pascalCase(id) ? id : type });
  }
  return names;
}

function freeName(name: string, id: string, used: ReadonlySet<string>): string {
  const free = (wanted: string) => wanted !== "" && !used.has(wanted.toLowerCase());
  if (free(name)) return name;
  const longer = `${name}Entity`;
  return free(longer) ? longer : `Entity${createHash("sha256").update(id).digest("hex").slice(0, 12)}`;
}

function pascalCase(id: string): string {
  const words = id.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  const name = words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join("");
  return /^[A-Za-z]/.test(name) ? name : "";
}
