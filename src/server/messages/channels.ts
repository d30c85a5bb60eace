import type { Channel } from "./channel.ts";
import { dingtalkChannel } from "./dingtalk-channel.ts";
import { emailChannel } from "./email-channel.ts";
import { smsChannel } from "./sms-channel.ts";
import { wecomChannel } from "./wecom-channel.ts";

/**
 * The ways out of the site, by code of `message_channel`. A new one is one file and one line here; a code without one is told as such
 * wherever something would be sent by it.
 */
const channels: Readonly<Record<string, Channel>> = {
  sms: smsChannel,
  email: emailChannel,
  wecom: wecomChannel,
  dingtalk: dingtalkChannel,
};

export const channelOf = (code: string): Channel | null => (Object.hasOwn(channels, code) ? channels[code]! : null);
