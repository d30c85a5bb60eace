import type { CampusDocument } from "../../engine/documents/index.ts";

/** Numbers from 0 to 1 that depend on the seed alone (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

type Obj = Record<string, unknown>;
const isObject = (value: unknown): value is Obj => typeof value === "object" && value !== null && !Array.isArray(value);
const kept = new Set(["kind", "id", "$schema", "format"]);

/** Every object and list of a document that an author may change. */
function containers(node: unknown): (Obj | unknown[])[] {
  if (Array.isArray(node)) return [node, ...node.flatMap(containers)];
  return isObject(node) ? [node, ...Object.entries(node).flatMap(([key, value]) => (kept.has(key) ? [] : containers(value)))] : [];
}

const nameKeys = ["key", "name", "code", "value", "id", "field"];

/** The document after a number of changes such as people make: other words, items gone, moved, added. The given one is not changed. */
export function edited(document: CampusDocument, { seed, edits, mark }: { seed: number; edits: number; mark: string }): CampusDocument {
  const random = randomFrom(seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
  const copy = structuredClone(document) as unknown as Obj;
  for (let made = 0; made < edits; made += 1) {
    const node = pick(containers(copy).filter((one) => Object.keys(one).length > 0));
    if (Array.isArray(node)) editList(node, { random, pick, mark: `${mark}${made}` });
    else editObject(node, { random, pick, mark: `${mark}${made}` });
  }
  return copy as unknown as CampusDocument;
}

interface Tools {
  random: () => number;
  pick: <T>(all: readonly T[]) => T;
  mark: string;
}

function editList(list: unknown[], { random, pick, mark }: Tools): void {
  const at = Math.floor(random() * list.length);
  const what = random();
  if (what < 0.25) list.splice(at, 1);
  else if (what < 0.6) list.splice(Math.floor(random() * list.length), 0, ...list.splice(at, 1));
  else {
    const item = structuredClone(pick(list));
    if (isObject(item))
      for (const key of nameKeys.filter((one) => typeof item[one] === "string").slice(0, 1)) item[key] = `${String(item[key])}${mark}`;
    list.splice(at, 0, typeof item === "string" ? `${item}${mark}` : item);
  }
}

function editObject(node: Obj, { random, pick, mark }: Tools): void {
  const free = Object.keys(node).filter((key) => !kept.has(key));
  if (free.length === 0) return;
  const key = pick(free);
  const value = node[key];
  if (random() < 0.1 && free.length > 1) delete node[key];
  else if (typeof value === "string") node[key] = `${value}${mark}`;
  else if (typeof value === "number") node[key] = value + 1 + Math.floor(random() * 9);
  else if (typeof value === "boolean") node[key] = !value;
  else node[mark] = value;
}
