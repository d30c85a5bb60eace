import type { Instance, ReportSource } from "./data.ts";
import type { Axis, Level, PlannedCell, ReportPlan } from "./plan.ts";

/** One line (or column) of the sheet: which of the template it is, and in what it repeats. */
export interface LaidLine {
  /** Row or column of the template, from 0. */
  template: number;
  at: Instance | null;
}

export interface LaidAxis {
  lines: LaidLine[];
  /** By level: all its instances in the order in which they stand. */
  instances: ReadonlyMap<Level, readonly Instance[]>;
  /** Where the copies of a template line begin and end within an instance; null = within the sheet. */
  placeOf(at: Instance | null, template: number): { first: number; last: number } | null;
}

/** Longest axis of a sheet that is laid out at once. */
export const MOST_LINES = 20_000;

interface Flattening {
  levels: readonly Level[];
  sources: ReadonlyMap<string, ReportSource>;
  blanksTo(level: Level): number;
  lines: LaidLine[];
  instances: Map<Level, Instance[]>;
  /** By instance (null = the sheet): first and last line of each template line. */
  places: Map<Instance | null, Map<number, { first: number; last: number }>>;
}

/** The lines of an axis, depth first. Where nothing is found one blank instance stands, so that a form keeps its shape. */
export function layAxis(plan: ReportPlan, axis: Axis, sources: ReadonlyMap<string, ReportSource>): LaidAxis {
  const levels = axis === "rows" ? plan.downs : plan.rights;
  const { rows } = plan.document;
  const blanksTo = ({ first }: Level) => (axis === "rows" ? (rows[first]?.fillTo ?? 1) : 1);
  const state: Flattening = { levels, sources, blanksTo, lines: [], instances: new Map(levels.map((level) => [level, []])), places: new Map() };
  emit(state, { first: 0, last: plan.document[axis].length - 1 }, null);
  return {
    lines: state.lines,
    instances: state.instances,
    placeOf: (at, template) => state.places.get(at)?.get(template) ?? null,
  };
}

function emit(state: Flattening, { first, last }: { first: number; last: number }, at: Instance | null): void {
  for (let template = first; template <= last; template++) {
    const level = state.levels.find((one) => one.parent === (at?.level ?? null) && one.first === template);
    if (level === undefined) {
      addLine(state, template, at);
      continue;
    }
    for (const instance of instancesOf(state, level, at)) emit(state, level, instance);
    template = level.last;
  }
}

function addLine(state: Flattening, template: number, at: Instance | null): void {
  const line = state.lines.push({ template, at }) - 1;
  for (let one: Instance | null = at; ; one = one.parent) {
    const places = state.places.get(one) ?? new Map<number, { first: number; last: number }>();
    state.places.set(one, places);
    places.set(template, { first: places.get(template)?.first ?? line, last: line });
    if (one === null) return;
  }
}

function instancesOf(state: Flattening, level: Level, parent: Instance | null): Instance[] {
  const source = state.sources.get(level.data);
  const isBlank = parent !== null && parent.key === null;
  const found = isBlank || source === undefined ? [] : source.instances(level, parent);
  const all = state.instances.get(level)!;
  const blanks = Math.max(0, state.blanksTo(level) - found.length);
  return [...found, ...Array.from({ length: blanks }, () => ({ key: null, label: "" }))].map((one, n) => {
    const instance: Instance = { ...one, level, parent, index: all.length, n: n + 1 };
    all.push(instance);
    source?.note(instance);
    return instance;
  });
}

/** Lines and columns that a cell covers where it stands; null where it stands nowhere. */
export function rectOf(
  cell: PlannedCell,
  { rows, columns }: { rows: LaidAxis; columns: LaidAxis },
  at: { row: Instance | null; column: Instance | null },
): { lines: [number, number]; columns: [number, number] } | null {
  const [top, bottom] = [rows.placeOf(at.row, cell.rows.first), rows.placeOf(at.row, cell.rows.last)];
  const [left, right] = [columns.placeOf(at.column, cell.columns.first), columns.placeOf(at.column, cell.columns.last)];
  if (top === null || bottom === null || left === null || right === null) return null;
  return { lines: [top.first, bottom.last], columns: [left.first, right.last] };
}
