import type { CampusDocument } from "../documents/index.ts";
import { itemPlace, keyPlace, placeOf, type SchemaPlace, shapesOf } from "../documents/schema-place.ts";
import { kindOf } from "../kinds/index.ts";
import { isObject } from "../values/json-object.ts";
import { below, pointerSteps, putAt, renameAt, valueAt } from "../values/json-pointer.ts";

/** The keys by which a part says its own name; by the others it says the name of something else. */
const ownKeys = ["key", "name", "code", "value", "id"] as const;

/** What a part is called by those that refer to it; null = nothing can refer to it by name. `pointer`: JSON Pointer to the part. */
export function ownName(document: CampusDocument, pointer: string): string | null {
  const part = valueAt(document, pointer);
  const key = ownKeyOf(part, pointer);
  if (key !== undefined) return (part as Record<string, string>)[key]!;
  return isKeyOfMap(document, pointer) ? (pointerSteps(pointer).at(-1) ?? null) : null;
}

/** The document in which the part is called otherwise. Its place is the same, unless the name is the key of a map. */
export function withOwnName(document: CampusDocument, pointer: string, name: string): CampusDocument {
  const key = ownKeyOf(valueAt(document, pointer), pointer);
  return (key === undefined ? renameAt(document, pointer, name) : putAt(document, below(pointer, key), name)) as CampusDocument;
}

/** A document is known by its id, whatever else it has under the other keys. */
const ownKeyOf = (part: unknown, pointer: string) =>
  isObject(part) ? (pointer === "" ? ["id" as const] : ownKeys).find((key) => typeof part[key] === "string" && part[key] !== "") : undefined;

/** Where the part says what it was called before; null where the language has no word for that. */
export function formerNames(document: CampusDocument, pointer: string): readonly string[] | null {
  const part = valueAt(document, pointer);
  const [shape] = shapesOf([part], placeAt(document, pointer));
  if (!isObject(part) || shape?.properties?.renamedFrom === undefined) return null;
  return Array.isArray(part.renamedFrom) ? (part.renamedFrom as string[]) : [];
}

/** None takes the key away. */
export function withFormerNames(document: CampusDocument, pointer: string, names: readonly string[]): CampusDocument {
  const { renamedFrom: _, ...part } = valueAt(document, pointer) as Record<string, unknown>;
  const next = names.length === 0 ? part : { ...part, renamedFrom: [...names] };
  return (pointer === "" ? next : putAt(document, pointer, next)) as CampusDocument;
}

/** An item of a map whose keys are the author's; what verbs bring has no schema of its own, and its keys are words of the language. */
function isKeyOfMap(document: CampusDocument, pointer: string): boolean {
  const above = pointer.slice(0, pointer.lastIndexOf("/"));
  const around = valueAt(document, above);
  return (
    pointer !== "" &&
    isObject(around) &&
    shapesOf([around], placeAt(document, above)).every(
      ({ properties, additionalProperties }) => properties === undefined && isObject(additionalProperties),
    )
  );
}

function placeAt(document: CampusDocument, pointer: string): SchemaPlace {
  let [place, node]: [SchemaPlace, unknown] = [placeOf(kindOf(document).schema), document];
  for (const step of pointerSteps(pointer)) {
    place = Array.isArray(node) ? itemPlace([node], place) : keyPlace([node], place, step);
    node = (node as Record<string, unknown> | undefined)?.[step];
  }
  return place;
}
