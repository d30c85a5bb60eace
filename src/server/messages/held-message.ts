import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { transaction } from "../platform/database/transaction.ts";
import { changeKept } from "../data/records/kept-rows.ts";

import type { OperationRecord } from "../platform/runtime.ts";
import type { Call } from "../platform/runtime.ts";
import { messageEntity } from "../data/inboxes.ts";

/** A line that is this process's to send; nobody else may for `holdSeconds`. */
export interface HeldMessage {
  id: string;
  holder: string;
  channel: string;
  messageKind: string;
  receiverId: string;
  title: string | null;
  content: string | null;
  url: string | null;
  templateId: string | null;
  isUrgent: boolean | null;
  /** An end without a word counts as a try: what ends every process is given up as well. */
  retryTimes: number;
}

/** Longer than any sending may take. */
export const holdSeconds = 120;

const columns = sql`m.id, m.channel, m."messageKind", m."receiverId", m.title, m.content, m.url, m."templateId", m."isUrgent", 
  coalesce(m."retryTimes", 0)::int + case when m."messageState" = 'sending' then 1 else 0 end as "retryTimes"`;

/**
 * Takes the next line that is due, or one whose sender ended without a word; null when there is none, "lost" when another process was quicker.
 * The line says `sending` on disk before anything goes out. A process that ends between the sending and its mark leaves it so: after `holdSeconds`
 * it is sent once more, under the same number. So a message leaves at least once, and twice only for such an end.
 */
export async function takeMessage(call: Call, tenantId: string): Promise<HeldMessage | "lost" | null> {
  return transaction(call.runtime.db, async (tx) => {
    const { rows } = await sql<HeldMessage>`select ${columns} from campus.${sql.id(messageEntity)} m
      where m."tenantId" = ${tenantId} and not m."isDeleted" and m.channel <> 'site' and m."messageState" in ('waiting', 'sending')
        and ((m."messageState" = 'waiting' and coalesce(m."sendTime", ${call.ctx.now}::timestamp) <= ${call.ctx.now}::timestamp)
          or (m."messageState" = 'sending' and not exists (select 1 from platform.message_sending s
            where s.tenant_id = m."tenantId" and s.message_id = m.id and s.held_until > clock_timestamp())))
      order by m."isUrgent" desc nulls last, m."sendTime", m.id limit 1 for update of m skip locked`.execute(tx);
    const row = rows[0];
    if (row === undefined) return null;
    const holder = randomUUID();
    // The row that was looked at may be older than the other process's hold; this statement sees the newest.
    const held = await sql`insert into platform.message_sending as s (tenant_id, message_id, holder, held_until)
      values (${tenantId}, ${row.id}, ${holder}, clock_timestamp() + make_interval(secs => ${holdSeconds}))
      on conflict (tenant_id, message_id) do update set holder = excluded.holder, held_until = excluded.held_until
        where s.held_until <= clock_timestamp() returning 1`.execute(tx);
    if (held.rows.length === 0) return "lost";
    await changeKept({ call, tx }, messageEntity, { match: { id: row.id }, values: { messageState: "sending", retryTimes: row.retryTimes } });
    return { ...row, holder };
  });
}

/** Writes what became of a line, unless another process has taken it over meanwhile. */
export async function settle(
  call: Call,
  { id, holder }: HeldMessage,
  { values, outsideId = null }: { values: OperationRecord; outsideId?: string | null },
): Promise<void> {
  const { tenantId } = call.user;
  await transaction(call.runtime.db, async (tx) => {
    const mine = await sql`update platform.message_sending set held_until = clock_timestamp(), outside_id = ${outsideId}
      where tenant_id = ${tenantId} and message_id = ${id} and holder = ${holder} returning 1`.execute(tx);
    if (mine.rows.length === 0) return;
    await changeKept({ call, tx }, messageEntity, { match: { id, messageState: "sending" }, values });
  });
}
