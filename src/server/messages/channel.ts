import type { Words } from "../../../engine/language/phrase.ts";
import type { Runtime } from "../platform/runtime.ts";

/** A service that messages leave by, as an administrator entered it (entity `messageConfig`). */
export interface ChannelConfig {
  id: string;
  tenantId: string;
  channel: string;
  configName: string;
  corpId: string | null;
  agentId: string | null;
  appKey: string | null;
  /** Sealed. */
  appSecret: string | null;
  serverUrl: string | null;
  senderName: string | null;
  senderAccount: string | null;
  port: number | null;
  isSsl: boolean | null;
  dailyLimit: number | null;
  userHourLimit: number | null;
  /** `HH:mm`, both or none. */
  quietStart: string | null;
  quietEnd: string | null;
  retryTimes: number | null;
}

/** One message to one address. */
export interface Outgoing {
  /** The same for every attempt, so that the other side can tell a second one. */
  id: string;
  address: string;
  title: string;
  content: string;
  /** Where its matter stands, whole; null = nowhere. */
  link: string | null;
  /** Number of the words that the service keeps itself; null = none. */
  templateNo: string | null;
}

export interface Sending {
  runtime: Runtime;
  config: ChannelConfig;
  message: Outgoing;
}

/** What the other side said when it took the message: its number there (null = it has none), its words (null = none worth showing). */
export interface Taken {
  outsideId: string | null;
  answer: string | null;
}

/** A way out of the site. */
export interface Channel {
  /** Fields that must be filled in, with their titles. */
  needs: readonly (readonly [field: keyof ChannelConfig, title: string])[];
  /** Where this person is reached; null = nowhere. */
  addressOf(at: { runtime: Runtime; config: ChannelConfig; userId: string }): Promise<string | null>;
  noAddress: Words;
  isAddress(text: string): boolean;
  /** @throws NotSent */
  send(sending: Sending): Promise<Taken>;
  /** Takes back what was taken. Absent: nobody can. @throws NotSent */
  recall?(at: { runtime: Runtime; config: ChannelConfig; outsideId: string }): Promise<void>;
}

/** Why a message was not taken, in words for those who look after the channel; tells no secret. */
export class NotSent extends Error {
  readonly words: Words;
  /** Trying again may help. */
  readonly mayPass: boolean;
  constructor(words: Words, options: { mayPass: boolean; cause?: unknown }) {
    super("a message was not taken", { cause: options.cause });
    this.words = words;
    this.mayPass = options.mayPass;
  }
}
