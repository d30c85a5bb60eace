import type { RawBuilder } from "kysely";
import type { RowCond } from "../../../../engine/access/conds.ts";
import type { Pair } from "../../../../engine/access/types.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import type { Path } from "../../../../engine/grammar/condition.ts";
import type { Call } from "../../platform/runtime.ts";
import type { SqlScope } from "../../platform/sql/scope.ts";
import type { FilterAction } from "./filters.ts";
import type { SortKey } from "./order.ts";

/** Everything a query says, checked and made ready: shared by list, export and statistics. */
export interface Listing {
  call: Call;
  entity: Entity;
  pairs: readonly Pair[];
  action: FilterAction;
  removed: "kept" | "removed";
  /** Access, filters, keyword, client condition, screen condition and to-do, ANDed. */
  where: RowCond;
  order: SortKey[];
  /** Walked paths asked for besides the own fields. */
  paths: Path[];
  /** `table` fields asked for. */
  tables: string[];
  /** Sums asked for under the list: `sum:days`. */
  sums: string[];
}

export interface Statement {
  scope: SqlScope;
  where: RawBuilder<unknown>;
}
