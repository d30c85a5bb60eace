import type { Language } from "../../../../engine/language/index.ts";
import { evalContext } from "../../identity/eval-context.ts";
import { personOf } from "../../identity/user-context.ts";
import type { Call, Runtime } from "../../platform/runtime.ts";

/** A call in the name of a person who waits for nothing, as they are now: rights that were taken away meanwhile are gone. Null = no such account any more. */
export async function callOfPerson(
  runtime: Runtime,
  of: { tenantId: string; userId: string; language: string; traceId: string; ip?: string },
): Promise<Call | null> {
  const person = await personOf(runtime, { tenantId: of.tenantId, userId: of.userId, accountVersion: 0 });
  if (person === null) return null;
  return {
    runtime,
    model: runtime.model(),
    user: person.user,
    ctx: await evalContext(runtime, person.user),
    language: of.language as Language,
    traceId: of.traceId,
    idempotencyKey: null,
    ip: of.ip ?? "",
  };
}
