import { sql } from "kysely";
import { problem, requestError } from "../../../../engine/errors.ts";
import { current } from "../../platform/database/transaction.ts";
import type { FlowPlace } from "../../platform/runtime.ts";

/** Records of the entity that somebody stopped in their flow, and those whose last move is still at work: nobody moves them, time neither. */
export async function heldOf({ call, entity }: Pick<FlowPlace, "call" | "entity">): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select record_id as id from platform.flow_instance
    where tenant_id = ${call.user.tenantId} and entity = ${entity.id} and suspended_at is not null
    union all select record_id from platform.effect_work where tenant_id = ${call.user.tenantId} and entity = ${entity.id}`.execute(
    current(call.runtime.db),
  );
  return rows.map(({ id }) => id);
}

/** @throws AppError FLOW_SUSPENDED */
export function assertMoving(suspendedAt: string | null): void {
  if (suspendedAt !== null) throw requestError([problem("FLOW_SUSPENDED", "", { since: suspendedAt.slice(0, 16) })]);
}
