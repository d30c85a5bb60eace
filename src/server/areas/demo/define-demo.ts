import type { RowSource } from "../../data/samples/make-school.ts";
import type { EntityId, Row, Values } from "../kit/records.ts";

export type DemoRow = Record<string, unknown>;
/** A record of an entity as a demo makes it: `id` and what `Filled` names stand in every one of them, the rest may be missing. */
export type DemoRecord<E extends EntityId, Filled extends keyof Row<E> = never> = { -readonly [K in keyof Values<E>]: Values<E>[K] } & {
  [K in Filled | "id"]: NonNullable<Row<E>[K]>;
};
export type DemoAccount = DemoRecord<"sysUser", "accountNo" | "userName" | "userType">;

/** The part of the demo school of one area that documents cannot say: algorithms. */
export interface Demo {
  sources: readonly RowSource[];
  /** Entities a school has before its first student; imports start there. */
  organisation?: readonly string[];
}

export const defineDemo = (demo: Demo): Demo => demo;
