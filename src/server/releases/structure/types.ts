import type { Problem } from "../../../../engine/errors.ts";

/**
 * `safe` loses and blocks nothing; `fill` writes values into rows that are there; `narrow` asks more of values than before; `retire` hides and
 * keeps; `drop` removes on request; `index` builds or drops indexes and constraints. Specification of the language, section 8.
 */
export type StepKind = "safe" | "fill" | "narrow" | "retire" | "drop" | "index";

export interface PlanStep {
  /** `<what>:<entity>[.<field>]`, unique in the plan. */
  id: string;
  kind: StepKind;
  entity: string;
  field?: string;
  /** zh-CN, for the school's administrator. */
  sentence: string;
  /** Statements, for developers; "" when values are computed by the program. */
  sql: string;
  /** Rows affected. */
  rows: number;
  offending?: Offending;
  /** Readers and writers go on meanwhile. */
  online: boolean;
  /** Why it cannot be done; one such step refuses the plan as a whole. */
  blocked?: Problem;
}

export interface Offending {
  count: number;
  /** At most ten. `id` of the row; `value` as stored. */
  samples: { id: string; value: unknown }[];
}

/** JSON-serialisable. */
export interface Plan {
  steps: PlanStep[];
  /** Digest of the live structure the plan was made from. */
  hash: string;
  /** Retired fields (`entity.field`) and entities to be dropped, as asked for. */
  drop: string[];
}

export interface PlanOptions {
  drop?: readonly string[];
}

export interface Progress {
  /** Id of a step, or the name of a stage: `prepare`, `switch`, `finish`. */
  step: string;
  /** Rows or parts done. */
  done: number;
  total: number;
}
