import { documentKey } from "../documents/document-key.ts";
import { checkShape } from "../kinds/check-shape.ts";
import { kindOf } from "../kinds/index.ts";
import type { CampusDocument } from "../documents/index.ts";
import { jsonOf } from "./diff.ts";
import { nameOfItem } from "../documents/item-names.ts";
import { mergeOrder } from "./merge-order.ts";
import { itemPlace, keyPlace, placeOf, type SchemaPlace, shapesOf, viewOf } from "../documents/schema-place.ts";
import { isObject, same, type JsonObject } from "../values/json-object.ts";

/** A place two sides changed differently. A missing value means: not there. */
export interface Conflict {
  /** `kind:id` of the document. */
  document: string;
  steps: readonly string[];
  /** Empty: the document as a whole. */
  anchor: string;
  base?: unknown;
  ours?: unknown;
  theirs?: unknown;
}

export interface Merged {
  /** Both sides' changes; at conflicts as ours has it. */
  document: CampusDocument;
  conflicts: Conflict[];
}

/** Three-way merge of one document; without a base both sides are new. Which side is ours decides nothing but conflicts. */
export function mergeDocuments(base: CampusDocument | null, ours: CampusDocument, theirs: CampusDocument): Merged {
  const conflicts: Conflict[] = [];
  const walk: Walk = { conflicts, document: documentKey(ours), steps: [], place: placeOf(kindOf(ours).schema) };
  const sides = [jsonOf(ours), jsonOf(theirs)] as const;
  const merged = mergeRecord(base === null ? {} : jsonOf(base), sides[0], sides[1], walk) as unknown as CampusDocument;
  const document = jsonOf(merged) as unknown as CampusDocument;
  if (conflicts.length > 0 || isAsSound(document, sides as unknown as CampusDocument[])) return { document, conflicts };
  const whole = { document: walk.document, steps: [], anchor: "", ours: sides[0], theirs: sides[1] };
  return { document: sides[0] as unknown as CampusDocument, conflicts: [base === null ? whole : { ...whole, base: jsonOf(base) }] };
}

/** Parts that are right each for itself may not fit together. */
const isAsSound = (merged: CampusDocument, sides: readonly CampusDocument[]): boolean =>
  checkShape(merged).length <= Math.max(...sides.map((side) => checkShape(side).length));

interface Walk {
  conflicts: Conflict[];
  document: string;
  steps: readonly string[];
  place: SchemaPlace;
  /** An item of a list or a map: two different ones of one name are a conflict. */
  isItem?: boolean;
}

/** Not there: kept apart from null, which is a value. */
const absent = Symbol("absent");

function mergeValue(base: unknown, ours: unknown, theirs: unknown, walk: Walk): unknown {
  if (same(ours, theirs) || same(base, theirs)) return ours;
  if (same(base, ours)) return theirs;
  if (ours === absent || theirs === absent) return conflict(base, ours, theirs, walk);
  const start = base === absent && !walk.isItem ? emptyLike(ours) : base;
  const view = viewOf([start, ours, theirs], walk.place);
  if (view.kind === "list") return mergeLists([start, ours, theirs] as unknown[][], view.names, walk);
  if (view.kind === "value" || (base === absent && !view.ordered) || !areAlike(base, ours, theirs, walk)) return conflict(base, ours, theirs, walk);
  return (view.ordered ? mergeMap : mergeRecord)(start as JsonObject, ours as JsonObject, theirs as JsonObject, walk);
}

const emptyLike = (value: unknown): unknown => (Array.isArray(value) ? [] : isObject(value) ? {} : absent);

/** Of several shapes a part may have, both sides chose the same, or one left it as it was. */
function areAlike(base: unknown, ours: unknown, theirs: unknown, { place }: Walk): boolean {
  const [before, one, other] = shapesOf([base, ours, theirs], place);
  return one === other || one === before || other === before;
}

function conflict(base: unknown, ours: unknown, theirs: unknown, { conflicts, document, steps }: Walk): unknown {
  const values = Object.entries({ base, ours, theirs }).filter(([, value]) => value !== absent);
  conflicts.push({ document, steps, anchor: steps.join("."), ...Object.fromEntries(values) });
  return ours;
}

const own = (value: JsonObject, key: string): unknown => (Object.hasOwn(value, key) ? value[key] : absent);

function mergeRecord(base: JsonObject, ours: JsonObject, theirs: JsonObject, walk: Walk): JsonObject {
  const keys = [...new Set([base, ours, theirs].flatMap(Object.keys))];
  const entries = keys.map((key) => {
    const place = keyPlace([base, ours, theirs], walk.place, key);
    return [
      key,
      mergeValue(own(base, key), own(ours, key), own(theirs, key), { ...walk, isItem: false, steps: [...walk.steps, key], place }),
    ] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== absent));
}

function mergeMap(base: JsonObject, ours: JsonObject, theirs: JsonObject, walk: Walk): JsonObject {
  const states = [base, ours, theirs];
  const items = mergeItems(
    states.map((state) => new Map(Object.entries(state))),
    { ...walk, place: keyPlace(states, walk.place, "") },
  );
  return Object.fromEntries(items);
}

function mergeLists(states: unknown[][], names: string[][], walk: Walk): unknown[] {
  const items = mergeItems(
    states.map((state, which) => new Map(state.map((item, at) => [names[which]![at]!, item]))),
    { ...walk, place: itemPlace(states, walk.place) },
  );
  const taken = new Map<string | null, number>();
  return items.flatMap(([name, value]) => {
    const called = nameOfItem(value);
    const count = (taken.get(called) ?? 0) + 1;
    taken.set(called, count);
    if (count <= Math.max(...states.map((state) => state.filter((item) => nameOfItem(item) === called).length))) return [value];
    const steps = [...walk.steps, name];
    // Told already: one side changed what the other renamed.
    if (walk.conflicts.some(({ anchor }) => anchor === steps.join("."))) return [value];
    // Renamed by one side to what the other has added.
    conflict(absent, absent, value, { ...walk, steps });
    return [];
  });
}

type Items = ReadonlyMap<string, unknown>;

function mergeItems([base, ours, theirs]: Items[], walk: Walk): [string, unknown][] {
  const item = (items: Items | undefined, name: string) => (items?.has(name) ? items.get(name) : absent);
  const merged = new Map<string, unknown>();
  for (const name of new Set([...base!.keys(), ...ours!.keys(), ...theirs!.keys()])) {
    const value = mergeValue(item(base, name), item(ours, name), item(theirs, name), { ...walk, isItem: true, steps: [...walk.steps, name] });
    if (value !== absent) merged.set(name, value);
  }
  const orders = { base: [...base!.keys()], ours: [...ours!.keys()], theirs: [...theirs!.keys()] };
  const { order, contested } = mergeOrder({ ...orders, kept: new Set(merged.keys()) });
  if (contested.length > 0) conflict(orders.base, orders.ours, orders.theirs, walk);
  return order.map((name) => [name, merged.get(name)]);
}
