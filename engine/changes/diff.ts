import { orderedDocument } from "../documents/canonical.ts";
import { kindOf, knownKind } from "../kinds/index.ts";
import { documentKey } from "../documents/document-key.ts";
import type { CampusDocument, DocumentSet } from "../documents/index.ts";
import type { Change } from "../documents/change.ts";
import { nameOfItem } from "../documents/item-names.ts";
import { movedNames } from "./order.ts";
import { itemPlace, keyPlace, placeOf, type SchemaPlace, viewOf } from "../documents/schema-place.ts";
import { isObject, same, type JsonObject } from "../values/json-object.ts";
import { below } from "../values/json-pointer.ts";

/** What makes `before` into `after`, in an order in which `applyChanges` can follow. Both are documents of one kind and id. */
export function diffDocuments(before: CampusDocument, after: CampusDocument): Change[] {
  const into: Change[] = [];
  const walk: Walk = { into, document: documentKey(after), steps: [], from: "", to: "", place: placeOf(kindOf(after).schema) };
  compare(jsonOf(before), jsonOf(after), walk);
  return into;
}

/** Documents are matched by kind and id wherever their files are; those of neither side's kind are left out. */
export function diffSets(before: DocumentSet, after: DocumentSet): Change[] {
  const [old, now] = [byKey(before), byKey(after)];
  const former = formerKeys(old, now);
  const gone = [...old].filter(([key]) => !now.has(key) && ![...former.values()].includes(key));
  const whole = { steps: [], anchor: "", pointer: "" };
  return [
    ...gone.map(([document, { file, document: one }]): Change => ({ kind: "remove", document, file, ...whole, before: jsonOf(one) })),
    ...[...now].flatMap(([document, { file, document: one }]): Change[] => {
      const earlier = former.get(document);
      if (earlier !== undefined) return renamedDocument(old.get(earlier)!.document, { document: one, file });
      const known = old.get(document)?.document;
      if (known === undefined) return [{ kind: "add", document, file, ...whole, after: jsonOf(one) }];
      return known === one ? [] : diffDocuments(known, one).map((change) => ({ ...change, file }));
    }),
  ];
}

/** Documents that say they had an id which is gone now: key -> earlier key. */
function formerKeys(old: ReadonlyMap<string, unknown>, now: ReadonlyMap<string, { document: CampusDocument }>): Map<string, string> {
  const found = [...now].flatMap(([key, { document }]): [string, string][] => {
    const ids = "renamedFrom" in document && Array.isArray(document.renamedFrom) ? document.renamedFrom : [];
    const former = ids.map((id) => `${document.kind}:${String(id)}`).find((one) => old.has(one) && !now.has(one));
    return old.has(key) || former === undefined ? [] : [[key, former]];
  });
  return new Map(found);
}

function renamedDocument(before: CampusDocument, { document, file }: { document: CampusDocument; file: string }): Change[] {
  const rename: Change = {
    kind: "rename",
    document: documentKey(document),
    steps: [],
    anchor: "",
    pointer: "/id",
    before: before.id,
    after: document.id,
  };
  return [rename, ...diffDocuments({ ...before, id: document.id }, document)].map((change) => ({ ...change, file }));
}

const byKey = (set: DocumentSet) =>
  new Map(
    set.filter(({ document }) => isObject(document) && knownKind(document.kind) !== null).map((source) => [documentKey(source.document), source]),
  );

/** As its canonical file says it: defaults left out, keys in order. */
export const jsonOf = (document: CampusDocument): JsonObject => orderedDocument(document, kindOf(document).schema);

interface Walk {
  into: Change[];
  document: string;
  steps: string[];
  /** JSON Pointers into the two states. */
  from: string;
  to: string;
  place: SchemaPlace;
}

type Told = Pick<Change, "kind"> & Partial<Pick<Change, "before" | "after" | "behind" | "stoodBehind">>;

function tell(walk: Walk, told: Told): void {
  const pointer = told.kind === "remove" ? walk.from : walk.to;
  walk.into.push({ document: walk.document, steps: walk.steps, anchor: walk.steps.join("."), pointer, ...told });
}

function compare(before: unknown, after: unknown, walk: Walk): void {
  if (same(before, after)) return;
  const view = viewOf([before, after], walk.place);
  if (view.kind === "value") tell(walk, { kind: "set", before, after });
  else if (view.kind === "object" && view.ordered) compareMap(before as JsonObject, after as JsonObject, walk);
  else if (view.kind === "object") compareRecord(before as JsonObject, after as JsonObject, walk);
  else compareLists({ before: before as unknown[], after: after as unknown[], names: view.names }, walk);
}

function compareRecord(before: JsonObject, after: JsonObject, walk: Walk): void {
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const place = keyPlace([before, after], walk.place, key);
    const next = { ...walk, place, steps: [...walk.steps, key], from: below(walk.from, key), to: below(walk.to, key) };
    if (!Object.hasOwn(after, key)) tell(next, { kind: "set", before: before[key] });
    else if (!Object.hasOwn(before, key)) tell(next, { kind: "set", after: after[key] });
    else compare(before[key], after[key], next);
  }
}

function compareMap(before: JsonObject, after: JsonObject, walk: Walk): void {
  compareItems(
    {
      before: Object.keys(before).map((name) => ({ name, key: name, value: before[name] })),
      after: Object.keys(after).map((name) => ({ name, key: name, value: after[name] })),
    },
    { ...walk, place: keyPlace([before, after], walk.place, "") },
  );
}

function compareLists({ before, after, names }: { before: unknown[]; after: unknown[]; names: string[][] }, walk: Walk): void {
  compareItems(
    {
      before: before.map((value, key) => ({ name: names[0]![key]!, key, value })),
      after: after.map((value, key) => ({ name: names[1]![key]!, key, value })),
    },
    { ...walk, place: itemPlace([before, after], walk.place) },
  );
}

interface Item {
  name: string;
  key: string | number;
  value: unknown;
}

/** Removals first, then what is inside, then what stands where, from left to right. */
function compareItems({ before, after }: { before: Item[]; after: Item[] }, walk: Walk): void {
  const old = new Map(before.map((item) => [item.name, item]));
  const now = new Set(after.map(({ name }) => name));
  const at = (name: string, from: string | number, to: string | number): Walk => ({
    ...walk,
    steps: [...walk.steps, name],
    from: below(walk.from, from),
    to: below(walk.to, to),
  });
  for (const [index, { name, key, value }] of [...before.entries()].reverse())
    if (!now.has(name)) tell(at(name, key, ""), { kind: "remove", before: value, behind: before[index - 1]?.name ?? null });
  const called = after.map((item) => presentName(item, old.get(item.name)));
  for (const [index, item] of after.entries()) {
    const known = old.get(item.name);
    if (known === undefined) continue;
    const place = at(called[index]!, known.key, item.key);
    if (called[index] === item.name) {
      compare(known.value, item.value, place);
      continue;
    }
    tell({ ...place, steps: [...walk.steps, item.name] }, { kind: "rename", before: item.name, after: called[index] });
    compare({ ...(known.value as JsonObject), name: called[index] }, item.value, place);
  }
  const moved = movedNames(
    [...old.keys()],
    after.map(({ name }) => name),
  );
  const callsNow = new Map(after.map(({ name }, index) => [name, called[index]!]));
  const standing = before.flatMap(({ name }) => callsNow.get(name) ?? []);
  after.forEach((item, index) => {
    const behind = index === 0 ? null : called[index - 1]!;
    const name = called[index]!;
    const place = at(name, old.get(item.name)?.key ?? "", item.key);
    if (!old.has(item.name)) tell(place, { kind: "add", after: item.value, behind });
    else if (moved.has(item.name)) tell(place, { kind: "move", behind, stoodBehind: takenOut(standing, name) });
    else return;
    standing.splice(behind === null ? 0 : standing.indexOf(behind) + 1, 0, name);
  });
}

/** Takes a name out of the order; answers the one it stood behind. */
function takenOut(standing: string[], name: string): string | null {
  const at = standing.indexOf(name);
  standing.splice(at, 1);
  return standing[at - 1] ?? null;
}

/** A renamed field is matched by its former name and called by its new one. */
function presentName({ name, value }: Item, known: Item | undefined): string {
  if (known === undefined || !isObject(value) || !isObject(known.value) || typeof value.name !== "string") return name;
  return known.value.name !== value.name ? (nameOfItem(value) ?? name) : name;
}
