import type { Entity } from "../../../../engine/model/model.ts";
import { current } from "../../platform/database/transaction.ts";
import type { Call, OperationRecord } from "../../platform/runtime.ts";
import { changeKept } from "../records/kept-rows.ts";

interface Kept {
  id: string;
  values: OperationRecord;
}

/** Writes what is kept aside: the rows count as unchanged, nothing is judged and nothing follows. They are locked by whoever read them for it. */
export async function keepAside(call: Call, entity: Entity, rows: readonly Kept[]): Promise<void> {
  const at = { call, tx: current(call.runtime.db) };
  const alike = Map.groupBy(rows, ({ values }) => JSON.stringify(values));
  for (const some of alike.values())
    await changeKept(at, entity.id, { match: { id: some.map(({ id }) => id) }, values: some[0]!.values }, { counts: "nothing" });
}
