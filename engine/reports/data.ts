import type { Level, PlannedCell } from "./plan.ts";

/** One repetition of a level. `index` counts all of the level, in the order in which they stand. */
export interface Instance {
  level: Level;
  index: number;
  parent: Instance | null;
  /** What tells it from its siblings; null for a blank one. */
  key: string | null;
  /** As it is read. */
  label: string;
  /** 1 for the first below its parent. */
  n: number;
}

/** Where a cell stands: null = for the whole sheet. */
export interface Standing {
  row: Instance | null;
  column: Instance | null;
}

/** A value as evaluation reads it, and as people do. `text` null: by the format of the cell. */
export interface CellValue {
  value: unknown;
  text: string | null;
}
export const blank: CellValue = { value: null, text: "" };

/** What a data of a report answers. */
export interface ReportSource {
  /** Keys and labels of what a level repeats for, below a parent, in their order. */
  instances(level: Level, parent: Instance | null): Pick<Instance, "key" | "label">[];
  /** What a cell of the data shows where it stands. */
  value(cell: PlannedCell, at: Standing): CellValue;
  /** The row that expressions read there; null = none. */
  row(at: Standing): Readonly<Record<string, unknown>> | null;
  /** Told of each instance once it has its number. */
  note(instance: Instance): void;
  /** Paths of that row which the reader does not see in clear. */
  withheld(at: Standing): Readonly<Record<string, unknown>>;
}

/** The instance of a level at or above another; null where the level is not. */
export function instanceOf(level: Level, at: Instance | null): Instance | null {
  for (let one = at; one !== null; one = one.parent) if (one.level === level) return one;
  return null;
}

/** An instance and those it stands in, outermost first. */
export const chain = (at: Instance | null): Instance[] => (at === null ? [] : [...chain(at.parent), at]);
