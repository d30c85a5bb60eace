import { chineseOf, type Words } from "../../../engine/language/phrase.ts";
import { schoolIds } from "../identity/school-ids.ts";
import { systemCall } from "../data/flow/system-call.ts";
import { find } from "../data/records/plain-rows.ts";
import type { Call, Runtime } from "../platform/runtime.ts";
import { shanghaiNow } from "../platform/shanghai-time.ts";
import { linkOf } from "./links.ts";
import { putOffUntil } from "./allowance.ts";
import { type Channel, type ChannelConfig, NotSent } from "./channel.ts";
import { channelOf } from "./channels.ts";
import { channelConfig } from "./configs.ts";
import { type HeldMessage, settle, takeMessage } from "./held-message.ts";
import { messageEntity } from "../data/inboxes.ts";
import { noChannel, noConfig } from "./queue.ts";
import { recallRevoked } from "./recall.ts";
import { afterQuiet, isForced } from "./wishes.ts";
import { platformEntity } from "../platform/platform-entity.ts";

/** Entity of the words of messages. */
const templateEntity = platformEntity("messageTemplate", { by: "消息模板", needs: {}, takes: { text: ["smsTemplateId", "thirdTemplateNo"] } });

/** So many leave at the same time from one process. */
const together = 4;
/** One run ends after so many of a school; the next goes on. */
const mostInRun = 2000;
const usualRetries = 3;
const pauseMinutes = [1, 5, 20, 60, 180] as const;

/**
 * Sends what waits to leave the site, of every school. Any number of processes may do so at once: each line is one process's at a time.
 * What failed for a while waits longer each time, as often as its channel says, and is then a failure with its reason.
 */
export async function runOutbox(runtime: Runtime): Promise<{ sent: number; failed: number; later: number }> {
  const done = { sent: 0, failed: 0, later: 0 };
  if (!runtime.model().entities.has(messageEntity)) return done;
  for (const tenantId of await schoolIds(runtime)) {
    const call = await systemCall(runtime, tenantId);
    await recallRevoked(call);
    let left = mostInRun;
    const worker = async (): Promise<void> => {
      while (left-- > 0) {
        const held = await takeMessage(call, tenantId);
        if (held === null) return;
        if (held !== "lost") done[await sendHeld(call, held)]++;
      }
    };
    await Promise.all(Array.from({ length: together }, worker));
  }
  return done;
}

const retriesOf = (config: ChannelConfig): number => Number(config.retryTimes ?? usualRetries);

type Outcome = "sent" | "failed" | "later";

async function sendHeld(call: Call, held: HeldMessage): Promise<Outcome> {
  const { runtime, user, ctx } = call;
  const channel = channelOf(held.channel);
  if (channel === null) return fail(call, held, noChannel);
  const config = await channelConfig(runtime, { tenantId: user.tenantId, channel: held.channel });
  if (config === null) return fail(call, held, noConfig);
  if (held.retryTimes > retriesOf(config)) return fail(call, held, "发送多次中断，没有再试");
  const address = await channel.addressOf({ runtime, config, userId: held.receiverId });
  if (address === null) return fail(call, held, channel.noAddress);
  const time = isForced({ kind: held.messageKind, isUrgent: held.isUrgent === true }) ? ctx.now : afterQuiet(config, ctx.now);
  const later = time > ctx.now ? time : await putOffUntil(runtime, config, held.receiverId);
  if (later !== null) {
    await settle(call, held, { values: { messageState: "waiting", sendTime: later } });
    return "later";
  }
  return attempt(call, held, { channel, config, address });
}

async function attempt(call: Call, held: HeldMessage, to: { channel: Channel; config: ChannelConfig; address: string }): Promise<Outcome> {
  const { channel, config, address } = to;
  try {
    const message = {
      id: held.id,
      address,
      title: held.title ?? "",
      content: held.content ?? "",
      link: await linkOf(call, held.url),
      templateNo: await templateNo(call, held),
    };
    const { outsideId } = await channel.send({ runtime: call.runtime, config, message });
    const sendTime = shanghaiNow(call.runtime.now());
    await settle(call, held, { values: { messageState: "success", sendTime, receiverAddress: address, errorMsg: null }, outsideId });
    return "sent";
  } catch (error) {
    return again(call, held, { config, address, error });
  }
}

/** Growing pauses, as often as the channel says. What will not get better by waiting is a failure at once. */
async function again(
  call: Call,
  held: HeldMessage,
  { config, address, error }: { config: ChannelConfig; address: string; error: unknown },
): Promise<Outcome> {
  const fault = error instanceof NotSent ? error : new NotSent("发送时出错，请联系系统管理员", { mayPass: true });
  const tried = held.retryTimes;
  if (!fault.mayPass || tried >= retriesOf(config)) return fail(call, held, fault.words, address);
  const pause = pauseMinutes[Math.min(tried, pauseMinutes.length - 1)]!;
  const sendTime = shanghaiNow(new Date(call.runtime.now().getTime() + pause * 60_000));
  const values = { messageState: "waiting", retryTimes: tried + 1, sendTime, receiverAddress: address, errorMsg: chineseOf(fault.words) };
  await settle(call, held, { values });
  return "later";
}

async function fail(call: Call, held: HeldMessage, words: Words, address: string | null = null): Promise<Outcome> {
  const values = { messageState: "failed", errorMsg: chineseOf(words), ...(address !== null && { receiverAddress: address }) };
  await settle(call, held, { values });
  return "failed";
}

async function templateNo(call: Call, { templateId, channel }: HeldMessage): Promise<string | null> {
  if (templateId === null) return null;
  const [template] = await find({ call, tx: call.runtime.db }, templateEntity, { id: templateId });
  const value = channel === "sms" ? template?.smsTemplateId : template?.thirdTemplateNo;
  return typeof value === "string" && value !== "" ? value : null;
}
