import { sql } from "kysely";
import type { Call } from "../platform/runtime.ts";
import { channelOf } from "./channels.ts";
import { channelConfig } from "./configs.ts";
import { messageEntity } from "../data/inboxes.ts";

/** Nothing can be called back after so long; then nobody remembers its number either. */
const keptDays = 2;
const most = 200;

/** Takes back on the other side what was revoked here, as far as a channel can; each is tried once. */
export async function recallRevoked({ runtime, user }: Call): Promise<void> {
  const { tenantId } = user;
  const { rows } = await sql<{ channel: string; outsideId: string }>`delete from platform.message_sending s
    using (select m.id, m.channel from campus.${sql.id(messageEntity)} m join platform.message_sending r on r.tenant_id = m."tenantId" and r.message_id = m.id
      where m."tenantId" = ${tenantId} and m."messageState" = 'revoked' and r.outside_id is not null limit ${most}) as revoked
    where s.tenant_id = ${tenantId} and s.message_id = revoked.id returning revoked.channel, s.outside_id as "outsideId"`.execute(runtime.db);
  for (const { channel, outsideId } of rows) {
    const config = await channelConfig(runtime, { tenantId, channel });
    // What cannot be called back any more stays read there; the line here says it was revoked.
    if (config !== null)
      await channelOf(channel)
        ?.recall?.({ runtime, config, outsideId })
        .catch(() => undefined);
  }
  await sql`delete from platform.message_sending where tenant_id = ${tenantId} and held_until < clock_timestamp() - make_interval(days => ${keptDays})`.execute(
    runtime.db,
  );
}
