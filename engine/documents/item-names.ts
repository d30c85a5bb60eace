import { anchorOf } from "./anchors.ts";
import { isObject } from "../values/json-object.ts";

/** A list that holds anything but plain values names nothing. */
const words = (value: unknown): string | null => (Array.isArray(value) && !value.some((one) => typeof one === "object") ? value.join(",") : null);

/** What authors call the item of a list; null when it has no name and only its place tells it from others. */
export function nameOfItem(item: unknown): string | null {
  if (typeof item === "string" || typeof item === "number" || typeof item === "boolean") return String(item);
  if (Array.isArray(item)) return words(item);
  if (!isObject(item)) return null;
  const verb = ["hide", "set", "add", "move", "keep"].find((key) => typeof item[key] === "string");
  if (verb !== undefined) return `${verb} ${String(item[verb])}`;
  if (typeof item.on === "string") return [item.on, words(item.nodes), item.template].filter((part) => part != null).join(" ");
  return anchorOf(item) ?? words(item.fields);
}

/** From the plain name to the one that tells everything: the first that fits one item only is used. */
function levels(item: unknown, occurrence: number): string[] {
  const name = nameOfItem(item)!;
  const content = JSON.stringify(item);
  const from = isObject(item) ? (words(item.from) ?? item.agg) : undefined;
  return [name, ...(from === undefined ? [] : [`${name}@${String(from)}`]), `${name}@${content}`, `${name}@${content}#${occurrence}`];
}

function levelsOf(items: readonly unknown[]): string[][] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const content = JSON.stringify(item);
    const occurrence = (seen.get(content) ?? 0) + 1;
    seen.set(content, occurrence);
    return levels(item, occurrence);
  });
}

/** Null: some item has no name. */
function plainNames(items: readonly unknown[]): string[] | null {
  const names: string[] = [];
  for (const item of items) {
    const name = nameOfItem(item);
    if (name === null) return null;
    names.push(name);
  }
  return names;
}

const isUnique = (names: readonly string[]): boolean => new Set(names).size === names.length;
const isRenamed = (item: unknown): boolean => isObject(item) && Array.isArray(item.renamedFrom);

/**
 * Names of the items of several states of one list, the same for the same item in each, unique in each. The first state is the earliest:
 * a field that says it had a name of that state before keeps it. Null: the items have no names, the list is one value.
 * What else tells two items of one name apart is written out only where there are two.
 */
export function itemNames(states: readonly (readonly unknown[])[]): string[][] | null {
  const plain = states.map(plainNames);
  if (plain.some((one) => one === null)) return null;
  const [, ...later] = states;
  if ((plain as string[][]).every(isUnique) && !later.some((state) => state.some(isRenamed))) return plain as string[][];
  return namesApart(states);
}

function namesApart(states: readonly (readonly unknown[])[]): string[][] {
  const known = states.map(levelsOf);
  followRenames(states, known);
  const names = known.map((items) => items.map((item) => item[0]!));
  for (let level = 1; level < 4; level += 1) {
    const twice = new Set(names.flatMap(namedTwice));
    if (twice.size === 0) break;
    for (const [which, state] of names.entries()) {
      for (const [at, name] of state.entries()) {
        const item = known[which]![at]!;
        if (twice.has(name)) state[at] = item[Math.min(item.indexOf(name) + 1, item.length - 1)]!;
      }
    }
  }
  return names;
}

function namedTwice(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.filter((name) => seen.size === seen.add(name).size);
}

/** Later states call a renamed field by its name in the first one. */
function followRenames([first = [], ...later]: readonly (readonly unknown[])[], known: string[][][]): void {
  const before = new Set(first.map(nameOfItem));
  later.forEach((state, at) => {
    const here = new Set(state.map(nameOfItem));
    const taken = new Set<unknown>();
    state.forEach((item, index) => {
      const former = isObject(item) && Array.isArray(item.renamedFrom) ? item.renamedFrom : [];
      const name = former.find((one) => before.has(one) && !here.has(one) && !taken.has(one));
      if (typeof name !== "string" || before.has(nameOfItem(item))) return;
      known[at + 1]![index] = [name];
      taken.add(name);
    });
  });
}

/** The item a name means; -1 when there is none. */
export function indexOfName(items: readonly unknown[], name: string): number {
  const plain = plainNames(items);
  if (plain === null) return -1;
  const known = plain.indexOf(name);
  if (known >= 0 || !name.includes("@")) return known;
  const all = levelsOf(items);
  for (let level = 1; level < 4; level += 1) {
    const at = all.findIndex((item) => item[level] === name);
    if (at >= 0) return at;
  }
  return -1;
}
