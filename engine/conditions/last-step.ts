import { type LastFact, lastFacts } from "../context.ts";
import type { ValueClass } from "../fields/value-class.ts";

/** A fact of the last move made on the record at hand, or of the last one with a key. */
export interface LastStep {
  /** Null = whatever move it was. */
  move: string | null;
  fact: LastFact;
}

const isFact = (name: string | undefined): name is LastFact => name !== undefined && Object.hasOwn(lastFacts, name);

/** What `{ "ctx": "last.<fact>" }` and `{ "ctx": "last.<move>.<fact>" }` read; null for any other name. A record carries the value under the whole name. */
export function lastStep(name: unknown): LastStep | null {
  const parts = typeof name === "string" ? name.split(".") : [];
  const fact = parts.at(-1);
  if (parts[0] !== "last" || !isFact(fact)) return null;
  return parts.length === 2 ? { move: null, fact } : parts.length === 3 ? { move: parts[1]!, fact } : null;
}

/** Null for a name that reads no last move. */
export function lastClass(name: unknown): ValueClass | null {
  const step = lastStep(name);
  return step === null ? null : lastFacts[step.fact];
}

/** What a record carries of its last move once this one is made. `time`: wire form. */
export function lastMade(move: string, facts: Readonly<Record<LastFact, string | null>>): Record<string, string | null> {
  return Object.fromEntries(Object.entries(facts).flatMap(([fact, value]) => [`last.${fact}`, `last.${move}.${fact}`].map((name) => [name, value])));
}
