import { accessFor } from "../../../../engine/access/access-for.ts";
import { pairsCond } from "../../../../engine/access/conds.ts";
import { fieldsOfPair, writableOn } from "../../../../engine/access/writable-fields.ts";
import type { Call } from "../../platform/runtime.ts";
import { fetchRecords } from "../records/fetch.ts";
import type { Fetched } from "../records/fetched.ts";
import type { KeptEntity } from "./kept-entity.ts";

/** Records that the caller may read and write something of, and what they may write there. */
export async function keptRows(
  call: Call,
  entity: KeptEntity,
  ids: readonly string[],
): Promise<{ fetched: Fetched; writable: ReadonlySet<string> }[]> {
  const { update, read } = accessFor(call.model, entity.id, call.user);
  if (update.length === 0) return [];
  const sets = update.map((pair) => fieldsOfPair(call.model, entity.id, pair));
  const rows = await fetchRecords({ call, entity, ids, where: pairsCond(update), pairs: update, action: null, questions: { read: pairsCond(read) } });
  return rows.filter(({ answers }) => answers.read === true).map((fetched) => ({ fetched, writable: writableOn(sets, fetched.matched) }));
}
