import { accessFor } from "../../../../engine/access/access-for.ts";
import { pairsCond } from "../../../../engine/access/conds.ts";
import { fetchRecords } from "../records/fetch.ts";
import type { Call } from "../../platform/runtime.ts";
import { personOf } from "../../identity/user-context.ts";
import type { FlowPlace } from "../../platform/runtime.ts";

/** Whether the account may read the record; its name, null where there is no such account. */
export async function readerOf(place: FlowPlace, recordId: string, userId: string): Promise<{ name: string | null; reads: boolean }> {
  const { call, entity } = place;
  const person = await personOf(call.runtime, { tenantId: call.user.tenantId, userId, accountVersion: 0 });
  if (person === null) return { name: null, reads: false };
  const their: Call = { ...call, user: person.user, ctx: { ...call.ctx, user: person.user } };
  const where = pairsCond(accessFor(call.model, entity.id, their.user).read);
  const seen = await fetchRecords({ call: their, entity, ids: [recordId], where, own: new Set() });
  return { name: person.account.userName, reads: seen.length > 0 };
}
