import type { RawBuilder } from "kysely";
import { type Drafting, SAMPLES } from "./drafting.ts";
import { countRows, readBatch } from "./scan.ts";
import type { Offending } from "./types.ts";

/** How many rows, and the first of them. */
export async function rowsWhere(at: Drafting, table: string, column: string, where: RawBuilder<unknown>): Promise<Offending> {
  const count = await countRows(at.connection, table, where);
  const rows = count === 0 ? [] : await readBatch(at.connection, { table, columns: [column], where, limit: SAMPLES });
  return { count, samples: rows.map(({ id, values }) => ({ id, value: values[0] })) };
}
