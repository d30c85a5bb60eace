import type { Entity } from "../../../../engine/model/model.ts";
import type { Call } from "../../platform/runtime.ts";

/** Whether records of the entity are answers that name nobody. */
export const isAnonymous = (entity: Entity): boolean => [...entity.fields.values()].some(({ doc }) => doc.anonymous === true);

/**
 * The call as it is written down: of answers that name nobody, without the person, the address and the time of day. Rights are judged by the call
 * itself before.
 */
export function unsigned(call: Call, entity: Entity): Call {
  if (!isAnonymous(entity)) return call;
  const nobody = { accountNo: "", userName: "", xh: null, gh: null, roles: [], departmentId: null, lists: {} };
  const user = { id: "", tenantId: call.user.tenantId, ...nobody };
  return { ...call, user, ctx: { ...call.ctx, user, now: `${call.ctx.today} 00:00:00` }, ip: "", traceId: "" };
}
