import { sql } from "kysely";
import { newId } from "../../platform/database/ids.ts";
import type { Database } from "../../platform/database/database.ts";

/** A run that somebody asked for. `occurrence`: of a run that failed, so that what is tried again has its effect once. */
export interface Order {
  tenantId: string;
  job: string;
  trigger: "manual" | "retry";
  occurrence?: string;
  input: unknown;
  actorId: string;
}

/** Keeps the order in the open transaction; a process takes it on within seconds of its end. */
export async function orderRun(tx: Database, { tenantId, job, trigger, occurrence, input, actorId }: Order): Promise<void> {
  const id = newId();
  await sql`insert into platform.job_order (tenant_id, id, job, trigger, occurrence, input, actor_id)
    values (${tenantId}, ${id}, ${job}, ${trigger}, ${occurrence ?? id}, ${JSON.stringify(input ?? null)}::jsonb, ${actorId})`.execute(tx);
}

/** Takes the orders out, in the open transaction. */
export async function takeOrders(tx: Database): Promise<Order[]> {
  const { rows } =
    await sql<Order>`delete from platform.job_order where (tenant_id, id) in (select tenant_id, id from platform.job_order for update skip locked limit 100)
    returning tenant_id as "tenantId", job, trigger, occurrence, input, actor_id as "actorId"`.execute(tx);
  return rows;
}
