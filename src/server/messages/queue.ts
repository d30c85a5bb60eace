import { chineseOf } from "../../../engine/language/phrase.ts";
import { addKept } from "../data/records/kept-rows.ts";
import { type At, find } from "../data/records/plain-rows.ts";
import type { ChannelConfig } from "./channel.ts";
import { channelOf } from "./channels.ts";
import { channelConfig } from "./configs.ts";
import { accountEntity } from "../identity/account.ts";
import { cut, messageEntity, type SiteMessage } from "../data/inboxes.ts";
import { afterQuiet, isForced, sendTimes } from "./wishes.ts";

/** Why nothing can leave by a channel now. */
export const noChannel = "没有这种渠道的发送方式";
export const noConfig = "渠道没有启用的配置";

/**
 * Lines the same message up for people by a channel outside of the site, in the open transaction; the outbox sends it. Who does not want
 * this kind there has no line; quiet hours of the person and of the channel put it off. Without a service it is a failure that is told,
 * and none when `quietly`: then nobody asked for this channel by hand. Answers how many lines there are.
 */
export async function queueOutside(
  at: At,
  { channel, userIds, message, quietly = false }: { channel: string; userIds: readonly string[]; message: SiteMessage; quietly?: boolean },
): Promise<number> {
  const { call } = at;
  const config = await channelConfig(call.runtime, { tenantId: call.user.tenantId, channel });
  const fault = channelOf(channel) === null ? noChannel : config === null ? noConfig : null;
  if (fault !== null && quietly) return 0;
  const isUrgent = message.isUrgent === true;
  const timeOf = await sendTimes(at, { kind: message.kind, channel, isUrgent });
  const wanting = [...new Set(userIds)].flatMap((receiverId) => {
    const time = timeOf(receiverId);
    return time === null ? [] : [{ receiverId, sendTime: quietOf(config, message, time) }];
  });
  const names = await namesOf(
    at,
    wanting.map((one) => one.receiverId),
  );
  const lines = wanting.map((one) => ({
    ...one,
    receiverName: names.get(one.receiverId) ?? null,
    messageKind: message.kind,
    channel,
    templateId: message.templateId ?? null,
    businessType: message.entity ?? null,
    businessId: message.recordId ?? null,
    ...cut(message),
    url: message.url ?? null,
    messageState: fault === null ? "waiting" : "failed",
    isUrgent,
    retryTimes: 0,
    errorMsg: fault === null ? null : chineseOf(fault),
  }));
  await addKept(at, messageEntity, lines);
  return lines.length;
}

/** The channel's own quiet hours put off everything but codes and urgent messages. */
const quietOf = (config: ChannelConfig | null, message: SiteMessage, time: string): string =>
  config === null || isForced({ kind: message.kind, isUrgent: message.isUrgent === true }) ? time : afterQuiet(config, time);

async function namesOf(at: At, ids: readonly string[]): Promise<Map<string, string>> {
  const people = ids.length === 0 ? [] : await find(at, accountEntity, { id: [...ids] });
  return new Map(people.map((one) => [String(one.id), String(one.userName ?? "")]));
}
