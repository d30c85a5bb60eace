import { sql } from "kysely";
import { channelEntity } from "../auth/accounts/sms-gateway.ts";
import { openSecret } from "../platform/database/secrets.ts";
import { current } from "../platform/database/transaction.ts";
import type { Runtime } from "../platform/runtime.ts";
import type { ChannelConfig } from "./channel.ts";

const columns = sql`id, "tenantId", channel, "configName", "corpId", "agentId", "appKey", "appSecret", "serverUrl", "senderName", "senderAccount", port, "isSsl",
  "dailyLimit", "userHourLimit", "quietStart", "quietEnd", "retryTimes"`;

/** The service a school sends a channel's messages by: its default one, or the one with that id; null when none is switched on. */
export async function channelConfig(runtime: Runtime, of: { tenantId: string; channel: string; id?: string }): Promise<ChannelConfig | null> {
  if (!runtime.model().entities.has(channelEntity)) return null;
  const { rows } = await sql<ChannelConfig>`select ${columns} from campus.${sql.id(channelEntity)}
    where "tenantId" = ${of.tenantId} and channel = ${of.channel} and "isEnabled" and not "isDeleted" and (${of.id ?? null}::text is null or id = ${of.id ?? null})
    order by "isDefault" desc nulls last, id limit 1`.execute(current(runtime.db));
  return rows[0] ?? null;
}

/** The secret of a service, for sending only; null = none was entered. */
export const secretOf = (runtime: Runtime, { tenantId, id, appSecret }: ChannelConfig): Promise<string | null> =>
  openSecret(runtime.db, { tenantId, entity: channelEntity, field: "appSecret", id }, appSecret);
