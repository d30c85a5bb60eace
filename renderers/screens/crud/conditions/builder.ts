import type { Cond, Path } from "../../../../engine/grammar/condition.ts";
import type { ScreenField } from "../../../../engine/screens/screen-model.ts";
import { type AskName, askSpec, asksOf } from "./asks.ts";

/** One comparison as it is filled in; its value may not be complete yet. */
export interface Line {
  kind: "line";
  path: Path;
  ask: AskName;
  value: unknown;
}
export interface Group {
  kind: "group";
  join: "all" | "any";
  parts: Part[];
}
/** A condition that the builder has no controls for: it stays as it is, or goes. */
interface Other {
  kind: "other";
  cond: Cond;
}
export type Part = Line | Group | Other;
type Fields = Readonly<Record<Path, ScreenField>>;

/** Groups in groups, and lines in all of them: what a person keeps in sight. The server takes more. */
export const DEEPEST = 3;
export const MOST_LINES = 40;

export const newLine = (field: ScreenField): Line => ({ kind: "line", path: field.path, ask: asksOf(field)[0]!, value: null });

/** The condition as a tree to be filled in; a single comparison stands in a group of its own. */
export function readGroup(cond: Cond | null, fields: Fields): Group {
  const part = cond === null ? null : readPart(cond, fields, 1);
  return part?.kind === "group" ? part : { kind: "group", join: "all", parts: part === null ? [] : [part] };
}

function readPart(cond: Cond, fields: Fields, depth: number): Part {
  if (depth <= DEEPEST) {
    if ("all" in cond) return { kind: "group", join: "all", parts: cond.all.map((part) => readPart(part, fields, depth + 1)) };
    if ("any" in cond) return { kind: "group", join: "any", parts: cond.any.map((part) => readPart(part, fields, depth + 1)) };
  }
  return lineOf(cond, fields) ?? { kind: "other", cond };
}

function lineOf(cond: Cond, fields: Fields): Line | null {
  const path = "field" in cond ? cond.field : "not" in cond && "field" in cond.not ? cond.not.field : undefined;
  const field = path === undefined ? undefined : fields[path];
  if (field === undefined || field.read !== "clear") return null;
  for (const ask of asksOf(field)) {
    const value = askSpec(ask).read(cond);
    if (value !== undefined) return { kind: "line", path: field.path, ask, value };
  }
  return null;
}

/** The condition of what is complete; null when nothing is. A group of one is that one. */
export function writePart(part: Part): Cond | null {
  if (part.kind === "other") return part.cond;
  if (part.kind === "line") return askSpec(part.ask).write(part.path, part.value);
  const conds = part.parts.map(writePart).filter((cond) => cond !== null);
  if (conds.length < 2) return conds[0] ?? null;
  return part.join === "all" ? { all: conds } : { any: conds };
}

export const lineCount = (part: Part): number => (part.kind === "group" ? part.parts.reduce((sum, one) => sum + lineCount(one), 0) : 1);

/** Parts that must all hold: each is a sentence of its own. */
export const conjuncts = (where: Cond | null): Cond[] => (where === null ? [] : "all" in where ? where.all : [where]);
