import { addDays } from "../platform/days.ts";
import { type At, find, listOf, textOf } from "../data/records/plain-rows.ts";
import type { OperationRecord } from "../platform/runtime.ts";
import { messageSettingEntity } from "../data/inboxes.ts";

/** When a message of a kind leaves by a channel outside of the site: null = this person does not want it there. */
export type SendTimeOf = (userId: string) => string | null;

/** Kinds that nobody can mute. */
const unmuted: ReadonlySet<string> = new Set(["verify", "warning", "fee"]);
/** What reaches people at any hour: codes they wait for, and what was sent as urgent. */
export const isForced = ({ kind, isUrgent }: { kind: string; isUrgent: boolean }): boolean => isUrgent || kind === "verify";

/**
 * What people set for a kind of message (catalogue, messageSetting): their channels, no disturbance at all, or none in the hours they named.
 * Who set nothing wants everything at once. Urgent messages and codes heed none of it. Messages of the site disturb nobody and are not asked about here.
 */
export async function sendTimes(
  at: At,
  { kind, channel, isUrgent = false }: { kind: string; channel: string; isUrgent?: boolean },
): Promise<SendTimeOf> {
  const now = String(at.call.ctx.now);
  if (isForced({ kind, isUrgent }) || !at.call.model.entities.has(messageSettingEntity)) return () => now;
  const settings = await find(at, messageSettingEntity, { messageKind: kind });
  const isWanted = (setting: OperationRecord): boolean =>
    (setting.isMuted !== true || unmuted.has(kind)) && listOf(setting.channels).includes(channel);
  const times = new Map(settings.map((setting) => [String(setting.userId), isWanted(setting) ? afterQuiet(setting, now) : null]));
  return (userId) => (times.has(userId) ? times.get(userId)! : now);
}

/** `now` (`yyyy-MM-dd HH:mm:ss`), or the end of the quiet hours it lies in; they may go past midnight. */
export function afterQuiet(setting: { quietStart?: unknown; quietEnd?: unknown }, now: string): string {
  const start = textOf(setting.quietStart)?.slice(0, 5);
  const end = textOf(setting.quietEnd)?.slice(0, 5);
  if (start === undefined || end === undefined || start === end) return now;
  const [day, clock] = [now.slice(0, 10), now.slice(11, 16)];
  const isQuiet = start < end ? start <= clock && clock < end : clock >= start || clock < end;
  if (!isQuiet) return now;
  return `${clock < end ? day : addDays(day, 1)} ${end}:00`;
}
