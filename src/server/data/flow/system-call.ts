import { randomUUID } from "node:crypto";
import { forNumbers, type UserContext } from "../../../../engine/context.ts";
import type { Call, Runtime } from "../../platform/runtime.ts";
import { evalContext } from "../../identity/eval-context.ts";

/** Nobody in particular, with no role. */
export const systemUser = (tenantId: string): UserContext => ({
  id: "",
  tenantId,
  accountNo: "system",
  userName: "系统",
  roles: [],
  ...forNumbers(() => null),
  departmentId: null,
  lists: {},
});

/** A call that nobody made: the scheduler's. It holds no role, so it reads and writes only through functions that say `system`. */
export async function systemCall(runtime: Runtime, tenantId: string): Promise<Call> {
  const model = runtime.model();
  // A list that rows of a person would fill is empty, so that a computed value which reads one can be told to the scheduler.
  const user = { ...systemUser(tenantId), lists: Object.fromEntries([...model.context.keys()].map((name): [string, string[]] => [name, []])) };
  return {
    runtime,
    model,
    user,
    ctx: await evalContext(runtime, user),
    traceId: randomUUID(),
    idempotencyKey: null,
    ip: "",
    confirmed: "unasked",
  };
}
