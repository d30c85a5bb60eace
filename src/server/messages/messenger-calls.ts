import type { Words } from "../../../engine/language/phrase.ts";
import { perRuntime } from "../platform/timed-cache.ts";
import type { JsonObject } from "../../../engine/values/json-object.ts";
import { askJson } from "../auth/sign-on/ask-json.ts";
import { ProviderError } from "../auth/sign-on/outside-person.ts";
import type { Runtime } from "../platform/runtime.ts";
import { type ChannelConfig, NotSent } from "./channel.ts";
import { secretOf } from "./configs.ts";

/** How one messenger is spoken to. */
export interface Messenger {
  /** Used where the school entered no address of its own. */
  base: string;
  /** The call that answers `access_token`. */
  token(config: ChannelConfig, secret: string): { path: string; query: Record<string, string> };
  /** Codes that say a token is over. */
  overCodes: ReadonlySet<number>;
  /** What its codes mean, and whether trying again may help. */
  codes: Readonly<Record<number, readonly [words: Words, mayPass: boolean]>>;
  otherCode(code: number): Words;
  unreachable: Words;
}

export interface MessengerCall {
  path: string;
  query?: Record<string, string>;
  json?: JsonObject;
}

interface Token {
  value: string;
  untilMs: number;
}
const tokensOf = perRuntime(() => new Map<string, Promise<Token>>());
/** A token ends a little before its time here. */
const marginMs = 300_000;
const shortestMs = 10_000;

/**
 * Speaks to a messenger as the school's application. Its token is kept until it ends and fetched anew when the other side calls it over.
 * Answers what has code 0. @throws NotSent
 */
export function messengerOf(messenger: Messenger, runtime: Runtime, config: ChannelConfig): (call: MessengerCall) => Promise<JsonObject> {
  const ask = ({ path, query = {}, json }: MessengerCall) => asked(messenger, runtime, { config, path, query, json });
  const tokens = tokensOf(runtime);
  // A secret that was replaced opens no token that was fetched with the old one.
  const key = [config.tenantId, config.id, config.appSecret, config.corpId, config.appKey, config.serverUrl].join("\0");
  const fetched = async (): Promise<Token> => {
    const secret = await secretOf(runtime, config);
    if (secret === null) throw new NotSent("没有填写应用密钥", { mayPass: false });
    const reply = accepted(messenger, await ask(messenger.token(config, secret)));
    if (typeof reply.access_token !== "string") throw new NotSent(messenger.unreachable, { mayPass: true });
    const lastsMs = Math.max(shortestMs, Number(reply.expires_in ?? 7200) * 1000 - marginMs);
    return { value: reply.access_token, untilMs: runtime.now().getTime() + lastsMs };
  };
  const renewed = (): Promise<Token> => {
    const next = fetched();
    tokens.set(key, next);
    next.catch(() => tokens.get(key) === next && tokens.delete(key));
    return next;
  };
  const token = async (): Promise<string> => {
    const found = await tokens.get(key);
    return (found !== undefined && found.untilMs > runtime.now().getTime() ? found : await renewed()).value;
  };
  return async (call) => {
    const value = await token();
    const withToken = (access_token: string) => ask({ ...call, query: { ...call.query, access_token } });
    const reply = await withToken(value);
    return accepted(messenger, messenger.overCodes.has(codeOf(reply)) ? await withToken((await renewed()).value) : reply);
  };
}

const codeOf = (reply: JsonObject): number => Number(reply.errcode ?? 0);

function accepted(messenger: Messenger, reply: JsonObject): JsonObject {
  const code = codeOf(reply);
  if (code === 0) return reply;
  const [words, mayPass] = messenger.codes[code] ?? [messenger.otherCode(code), false];
  throw new NotSent(words, { mayPass });
}

async function asked(
  messenger: Messenger,
  runtime: Runtime,
  { config, path, query, json }: { config: ChannelConfig; path: string; query: Record<string, string>; json: JsonObject | undefined },
): Promise<JsonObject> {
  const base = (config.serverUrl || messenger.base).replace(/\/+$/, "");
  try {
    return await askJson({
      url: `${base}${path}?${new URLSearchParams(query)}`,
      trust: "named",
      loopback: runtime.config.outboundLoopback === true,
      ...(json !== undefined && { json }),
    });
  } catch (error) {
    if (error instanceof ProviderError) throw new NotSent(messenger.unreachable, { mayPass: true, cause: error });
    throw error;
  }
}
