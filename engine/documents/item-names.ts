import { anchorOf } from "./anchors.ts";
import { isObject } from "../values/json-object.ts";

const words = (value: unknown): string | null => (Array.isArray(value) ? value.join(",") : null);

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
function levels(item: unknown, occurrence: number): string[] | null {
  const name = nameOfItem(item);
  if (name === null) return null;
  const content = JSON.stringify(item);
  const from = isObject(item) ? (words(item.from) ?? item.agg) : undefined;
  return [name, ...(from === undefined ? [] : [`${name}@${String(from)}`]), `${name}@${content}`, `${name}@${content}#${occurrence}`];
}

function levelsOf(items: readonly unknown[]): string[][] | null {
  const seen = new Map<string, number>();
  const all = items.map((item) => {
    const content = JSON.stringify(item);
    const occurrence = (seen.get(content) ?? 0) + 1;
    seen.set(content, occurrence);
    return levels(item, occurrence);
  });
  return all.some((one) => one === null) ? null : (all as string[][]);
}

/**
 * Names of the items of several states of one list, the same for the same item in each, unique in each. The first state is the earliest:
 * a field that says it had a name of that state before keeps it. Null: the items have no names, the list is one value.
 */
export function itemNames(states: readonly (readonly unknown[])[]): string[][] | null {
  const all = states.map(levelsOf);
  if (all.some((one) => one === null)) return null;
  const known = all as string[][][];
  followRenames(states, known);
  const names = known.map((items) => items.map((item) => item[0]!));
  for (let level = 1; level < 4; level += 1) {
    const twice = new Set(names.flatMap((state) => state.filter((name, at) => state.indexOf(name) !== at)));
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
  const all = levelsOf(items);
  if (all === null) return -1;
  for (let level = 0; level < 4; level += 1) {
    const at = all.findIndex((item) => item[level] === name);
    if (at >= 0) return at;
  }
  return -1;
}
