import { smsDayKey } from "../auth/accounts/sms-gateway.ts";
import { addToCount } from "../platform/network/call-count.ts";
import { addDays } from "../platform/days.ts";
import type { Runtime } from "../platform/runtime.ts";
import { shanghaiNow, shanghaiToday } from "../platform/shanghai-time.ts";
import type { ChannelConfig } from "./channel.ts";

const hourSeconds = 3600;
const daySeconds = 86_400;
/** What is over a day's number leaves in the morning of the next, not at midnight. */
const morning = "08:00:00";

/**
 * Counts one message of a service, over all processes. Null = it may leave now; else when to try again: what one person may get in an hour,
 * then what the service may send in a day.
 */
export async function putOffUntil(runtime: Runtime, config: ChannelConfig, userId: string | null): Promise<string | null> {
  const now = runtime.now();
  const { tenantId, id, dailyLimit, userHourLimit } = config;
  if (userId !== null && userHourLimit !== null) {
    const key = `message|${tenantId}|${id}|${userId}`;
    const { n, endsAtMs } = await addToCount(runtime.db, now, { key, seconds: hourSeconds, by: 1 });
    if (n > Number(userHourLimit)) return shanghaiNow(new Date(endsAtMs + 1000));
  }
  if (dailyLimit === null) return null;
  const key = smsDayKey(tenantId, id, shanghaiToday(now));
  const { n } = await addToCount(runtime.db, now, { key, seconds: daySeconds, by: 1 });
  return n > Number(dailyLimit) ? `${addDays(shanghaiToday(now), 1)} ${morning}` : null;
}
