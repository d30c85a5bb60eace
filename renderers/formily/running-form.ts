import type { Field } from "@formily/core";
import type { EvalEnv } from "../../engine/conditions/env.ts";
import type { Messages } from "./form-messages.ts";
import type { FormPlan } from "./form-plan.ts";

/** What reactions read of a running form, and the ways in which they change it: a computed value, a default and a verdict. */
export interface RunningForm {
  readonly plan: FormPlan;
  readonly env: EvalEnv;
  readonly messages: Messages;
  /** Formily's field of an own item, undefined for a walked path. */
  field(path: string): Field | undefined;
  /** The value stays as it is, whatever a condition says: nobody types it. */
  isLocked(path: string): boolean;
  /** Reading subscribes the reaction that runs to the value. */
  value(path: string): unknown;
  /** Takes a value that follows from others; the same value changes nothing. */
  assign(path: string, value: unknown): void;
  /** Takes a default as long as the field is empty or says what it last followed: as little somebody's doing as one that was there from the start. */
  followDefault(path: string, value: unknown): void;
}
