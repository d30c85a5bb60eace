import { type RawBuilder, sql } from "kysely";
import { newId } from "../../platform/database/ids.ts";
import { current } from "../../platform/database/transaction.ts";
import type { Call } from "../../platform/runtime.ts";

export interface StoredProposal {
  id: string;
  recordId: string;
  userId: string;
  userName: string;
  fieldNames: string[];
  /** Null = decided. */
  values: Record<string, unknown> | null;
  state: "waiting" | "accepted" | "rejected" | "withdrawn";
  createdAt: string;
  decidedName: string | null;
  decidedAt: string | null;
  reason: string | null;
}

const columns = sql`id, record_id as "recordId", user_id as "userId", user_name as "userName", field_names as "fieldNames", values, state,
  created_at::text as "createdAt", decided_name as "decidedName", decided_at::text as "decidedAt", reason`;

interface NewProposal {
  entity: string;
  recordId: string;
  values: Record<string, unknown>;
  files: readonly string[];
}

/** What a person proposes of a record. What they proposed before of one of the fields and still waits is withdrawn. */
export async function putProposal(call: Call, { entity, recordId, values, files }: NewProposal): Promise<string> {
  const { user, ctx, runtime } = call;
  const names = Object.keys(values);
  const db = current(runtime.db);
  // Two at once of one person would both find none before them.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`proposal|${user.tenantId}|${entity}|${recordId}|${user.id}`}, 0))`.execute(db);
  await sql`update platform.proposal set state = 'withdrawn', values = null, files = '{}', decided_at = ${ctx.now}::timestamp
    where tenant_id = ${user.tenantId} and entity = ${entity} and record_id = ${recordId} and user_id = ${user.id} and state = 'waiting'
      and field_names && ${names}::text[]`.execute(db);
  const id = newId();
  await sql`insert into platform.proposal (tenant_id, id, entity, record_id, user_id, user_name, field_names, values, files, created_at)
    values (${user.tenantId}, ${id}, ${entity}, ${recordId}, ${user.id}, ${user.userName}, ${names}::text[], ${JSON.stringify(values)}::jsonb,
      ${[...files]}::text[], ${ctx.now}::timestamp)`.execute(db);
  return id;
}

const MOST = 20;

/** Of one record, newest first. */
export async function proposalsOf(call: Call, entity: string, recordId: string): Promise<StoredProposal[]> {
  return read(call, sql`entity = ${entity} and record_id = ${recordId} order by created_at desc, id desc limit ${MOST}`);
}

/** Locked until the transaction ends: of two people who decide at once the second finds it decided. */
export async function waitingProposal(call: Call, entity: string, id: string): Promise<StoredProposal | undefined> {
  return (await read(call, sql`entity = ${entity} and id = ${id} and state = 'waiting' for update`))[0];
}

async function read({ user, runtime }: Call, where: RawBuilder<unknown>): Promise<StoredProposal[]> {
  const { rows } = await sql<StoredProposal>`select ${columns} from platform.proposal where tenant_id = ${user.tenantId} and ${where}`.execute(
    current(runtime.db),
  );
  return rows;
}

/** What waits with a file among its values. */
export async function proposalsNaming({ user, runtime }: Call, fileId: string): Promise<Naming[]> {
  const { rows } = await sql<Naming>`select entity, record_id as "recordId", field_names as "fieldNames", values from platform.proposal
    where tenant_id = ${user.tenantId} and state = 'waiting' and files @> ${[fileId]}::text[] limit 5`.execute(current(runtime.db));
  return rows;
}

interface Naming {
  entity: string;
  recordId: string;
  fieldNames: string[];
  values: Record<string, unknown>;
}

export async function endProposal(
  { user, ctx, runtime }: Call,
  id: string,
  { state, reason }: { state: "accepted" | "rejected" | "withdrawn"; reason: string | null },
): Promise<void> {
  await sql`update platform.proposal set state = ${state}, reason = ${reason}, values = null, files = '{}', decided_by = ${user.id},
    decided_name = ${user.userName}, decided_at = ${ctx.now}::timestamp where tenant_id = ${user.tenantId} and id = ${id}`.execute(
    current(runtime.db),
  );
}
