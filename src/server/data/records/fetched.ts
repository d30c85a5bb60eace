import type { RawBuilder } from "kysely";
import type { RowCond } from "../../../../engine/access/conds.ts";
import type { Pair } from "../../../../engine/access/types.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import type { Path } from "../../../../engine/grammar/condition.ts";
import type { Call } from "../../platform/runtime.ts";
import type { SqlScope } from "../../platform/sql/scope.ts";
import type { PlannedRecord } from "./plan.ts";

export interface Fetch {
  call: Call;
  entity: Entity;
  /** Rows by id; the answer has their order. Absent: all rows of `where`. */
  ids?: readonly string[];
  /** A select of ids, for rows that no statement has found before; `tail` orders them. */
  among?: RawBuilder<unknown>;
  /** Rows by the key that references store. */
  keys?: readonly string[];
  where?: RowCond;
  removed?: "kept" | "removed";
  paths?: readonly Path[];
  /** Names of `table` fields whose rows to read, or all of them. Default none. */
  tables?: readonly string[] | "all";
  pairs?: readonly Pair[];
  action?: "read" | "export" | "print" | null;
  labels?: boolean;
  questions?: Readonly<Record<string, RowCond>>;
  own?: ReadonlySet<string>;
  /** Lock the rows until the transaction ends; `share`: others may read and share them, and nobody changes them. */
  lock?: boolean | "share";
  /** Further SQL after the conditions: order and limit. */
  tail?: (scope: SqlScope) => RawBuilder<unknown>;
}

export type Fetched = PlannedRecord & { id: string };
