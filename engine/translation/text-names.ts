import { defsOf, resolveRef } from "../documents/check-shape.ts";
import type { Kind } from "../kinds/index.ts";
import type { JsonSchema } from "../grammar/json-schema.ts";

type Defs = Record<string, JsonSchema>;
const textPart = "#/$defs/text";

/** May a text stand where this schema does? */
export function meansText(given: JsonSchema, defs: Defs): boolean {
  return given.$ref === textPart || (resolveRef(given, defs).anyOf?.some((option) => meansText(option, defs)) ?? false);
}

const known = new WeakMap<Kind, ReadonlySet<string>>();

/** Names of the properties of a kind that hold texts: what the verbs of a variant bring has no schema of its own. */
export function textNames(kind: Kind): ReadonlySet<string> {
  const names = known.get(kind) ?? namesIn(kind.schema, defsOf(kind.schema));
  known.set(kind, names);
  return names;
}

function namesIn(schema: JsonSchema, defs: Defs): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    for (const [name, part] of Object.entries((node as JsonSchema).properties ?? {})) if (meansText(part, defs)) names.add(name);
    Object.values(node).forEach(visit);
  };
  visit(schema);
  return names;
}
