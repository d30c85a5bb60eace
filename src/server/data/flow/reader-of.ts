import { accessFor } from "../../../../engine/access/access-for.ts";
import { pairsCond } from "../../../../engine/access/conds.ts";
import { fetchRecords } from "../records/fetch.ts";
import { callAs } from "../../identity/call-as.ts";
import type { FlowPlace } from "../../platform/runtime.ts";

/** Whether the account may read the record; its name, null where there is no such account. */
export async function readerOf(place: FlowPlace, recordId: string, userId: string): Promise<{ name: string | null; reads: boolean }> {
  const { call, entity } = place;
  const their = await callAs(call, userId);
  if (their === null) return { name: null, reads: false };
  const where = pairsCond(accessFor(call.model, entity.id, their.call.user).read);
  const seen = await fetchRecords({ call: their.call, entity, ids: [recordId], where, own: new Set() });
  return { name: their.account.userName, reads: seen.length > 0 };
}
