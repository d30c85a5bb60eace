import { createHash } from "node:crypto";
import { sql } from "kysely";
import { problem, requestError } from "../../../../engine/errors.ts";
import { transaction } from "../../platform/database/transaction.ts";
import type { Call } from "../../platform/runtime.ts";

/**
 * Runs a write once per `Idempotency-Key`: a repetition gets the stored reply, also one that arrives while the first is still running.
 * The key is remembered in the write's own transaction, so a failed write may be tried again. @throws RequestError IDEMPOTENCY_REUSED
 */
export async function withIdempotency<T>(call: Call, request: { path: string; body: unknown }, work: () => Promise<T>): Promise<T> {
  const key = call.idempotencyKey;
  if (key === null) return work();
  if (key.length > 200) throw requestError([problem("REQUEST_PARAM_INVALID", "", { name: "Idempotency-Key", expected: "不超过 200 个字符" })]);
  const bodyHash = createHash("sha256")
    .update(JSON.stringify(request.body ?? null))
    .digest("hex");
  const { tenantId, id: userId } = call.user;
  return transaction(call.runtime.db, async (tx) => {
    const fresh =
      await sql`insert into platform.idempotency (tenant_id, user_id, key, path, body_hash) values (${tenantId}, ${userId}, ${key}, ${request.path}, ${bodyHash})
      on conflict do nothing returning 1`.execute(tx);
    const mine = sql`tenant_id = ${tenantId} and user_id = ${userId} and key = ${key}`;
    if (fresh.rows.length === 0) {
      const { rows } = await sql<{
        path: string;
        body_hash: string;
        reply: { data: T };
      }>`select path, body_hash, reply from platform.idempotency where ${mine}`.execute(tx);
      const known = rows[0];
      if (known === undefined || known.path !== request.path || known.body_hash !== bodyHash)
        throw requestError([problem("IDEMPOTENCY_REUSED", "", {})]);
      return known.reply.data;
    }
    const data = await work();
    await sql`update platform.idempotency set reply = ${JSON.stringify({ data })}::jsonb where ${mine}`.execute(tx);
    return data;
  });
}

/** Forgets keys older than a day. */
export async function forgetOldKeys(call: Pick<Call, "runtime">): Promise<void> {
  await sql`delete from platform.idempotency where created_at < (now() at time zone 'Asia/Shanghai') - interval '1 day'`.execute(call.runtime.db);
}
