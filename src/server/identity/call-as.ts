import type { Call } from "../platform/runtime.ts";
import type { Account } from "./account.ts";
import { personOf } from "./user-context.ts";

/** The same call as another person would make it now, with their account; null: there is no such account, or nobody may sign in with it. */
export async function callAs(call: Call, userId: string): Promise<{ call: Call; account: Account } | null> {
  const person = await personOf(call.runtime, { tenantId: call.user.tenantId, userId, accountVersion: 0 });
  return person === null ? null : { call: { ...call, user: person.user, ctx: { ...call.ctx, user: person.user } }, account: person.account };
}
