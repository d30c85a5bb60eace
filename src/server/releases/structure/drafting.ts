import type { Kysely, RawBuilder } from "kysely";
import type { Entity, Field, Model } from "../../../../engine/model/model.ts";
import { maskValue } from "../../../../engine/access/mask.ts";
import { type Problem, problem } from "../../../../engine/errors.ts";
import type { Conversion } from "./convert.ts";
import type { TableMatch } from "./match.ts";
import type { Memory } from "./memory.ts";
import type { Structure } from "./read-structure.ts";
import { countRows } from "./scan.ts";
import type { Offending, PlanStep } from "./types.ts";
import { zh } from "../../../../engine/language/text.ts";

/** What is known while a plan is made, and what it comes to. */
export interface Drafting {
  connection: Kysely<unknown>;
  model: Model;
  structure: Structure;
  memory: Memory;
  matches: TableMatch[];
  steps: PlanStep[];
  tables: TableDraft[];
  /** Rows of a live table, counted once. */
  rowsOf(table: string): Promise<number>;
}

export interface TableDraft {
  match: TableMatch;
  /** Rows now; 0 for a table to come, or one that stays as it is. */
  rows: number;
  columns: ColumnDraft[];
  /** Fields whose values are computed for rows that are there, or filled with their default where empty. */
  fills: Set<string>;
  /** The paths of the tree are to be written again. */
  isTreeStale: boolean;
}

export interface ColumnDraft {
  name: string;
  type: string;
  definition: string;
  field: Field | null;
  /** Null = to be added. */
  liveName: string | null;
  /** An empty column of that name goes first. */
  inTheWay: boolean;
  /** Values are copied into a new column. */
  convert: Conversion | null;
  /** Value of the rows that are there already, as SQL. */
  initial: RawBuilder<unknown> | null;
}

export function rowCounter(connection: Kysely<unknown>): (table: string) => Promise<number> {
  const counts = new Map<string, Promise<number>>();
  return (table) => {
    const known = counts.get(table) ?? countRows(connection, table);
    counts.set(table, known);
    return known;
  };
}

/** Whether the server itself computes and stores the value. */
export const isComputed = (entity: Entity, field: Field): boolean => field.expr !== null && entity.computeOrder.includes(field.name);

/** `“请假申请”的“事由”`. */
export const nameOfField = (entity: Entity, title: string): string => `“${zh(entity.title)}”的“${title}”`;

export type StepDraft = Omit<PlanStep, "sql" | "rows" | "online"> &
  Partial<Pick<PlanStep, "rows" | "online">> & {
    statements?: readonly RawBuilder<unknown>[];
    /** Fields whose values the samples show, besides `field`. */
    columns?: readonly string[];
  };

/** Adds a step; statements are written out for the developer who reads the plan, sensitive values are masked. */
export function addStep({ steps, connection, model }: Drafting, { statements = [], ...draft }: StepDraft): void {
  const fields = model.entities.get(draft.entity)?.fields;
  const read = [draft.field ?? [], draft.columns ?? []].flat().map((name) => fields?.get(name));
  const step = { ...draft, ...(draft.offending === undefined ? {} : { offending: masked(draft.offending, read) }) };
  delete step.columns;
  steps.push({ rows: 0, online: true, ...step, sql: statements.map((statement) => statement.compile(connection).sql).join(";\n") });
}

/** Who may plan need not be who may read the person's number. */
function masked({ count, samples }: Offending, read: readonly (Field | undefined)[]): Offending {
  const sensitive = read.find((field) => field !== undefined && (field.mask !== null || field.type.writeOnly === true));
  if (sensitive === undefined) return { count, samples };
  return { count, samples: samples.map(({ id, value }) => ({ id, value: maskValue(value, sensitive.mask) })) };
}

/** A step that asks more of values; blocked while some do not comply. */
export function addNarrow(at: Drafting, step: Omit<StepDraft, "kind">, offending: Offending, advice: string): void {
  addStep(at, {
    ...step,
    kind: "narrow",
    rows: offending.count,
    ...(offending.count === 0 ? {} : { offending, blocked: offends(step.sentence, offending, advice) }),
  });
}

export const offends = (what: string, offending: Offending, advice: string): Problem =>
  problem("STRUCTURE_VALUES_OFFEND", "", { what, count: offending.count, advice });

export const SAMPLES = 10;

/** Collects rows that do not comply. */
export function offenders(): Offending & { add(id: string, value: unknown): void } {
  const found = {
    count: 0,
    samples: [] as Offending["samples"],
    add(id: string, value: unknown) {
      found.count += 1;
      if (found.samples.length < SAMPLES) found.samples.push({ id, value });
    },
  };
  return found;
}
export const plainOffending = ({ count, samples }: Offending): Offending => ({ count, samples });
