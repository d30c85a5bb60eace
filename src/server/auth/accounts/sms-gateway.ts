import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { openSecret } from "../../platform/database/secrets.ts";
import { addToCount } from "../../platform/network/call-count.ts";
import { callOut } from "../../platform/network/outbound.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { shanghaiToday } from "../../platform/shanghai-time.ts";
import type { SmsWords } from "./sms-request.ts";
import { SmsRefused, smsServiceOf } from "./sms-services/index.ts";
import type { SmsAccount } from "./sms-services/sms-service.ts";
import type { SmsSender } from "../../platform/runtime.ts";
import { platformEntity } from "../../platform/platform-entity.ts";

/** Entity of the channels that messages leave by. */
export const channelEntity = platformEntity("messageConfig", {
  by: "消息通道",
  needs: {
    text: ["channel", "configName", "corpId", "agentId", "appKey", "appSecret", "serverUrl", "senderName", "senderAccount", "quietStart", "quietEnd"],
    bigint: ["port", "dailyLimit", "userHourLimit", "retryTimes"],
    boolean: ["isSsl", "isDefault", "isEnabled"],
  },
  takes: { text: ["requestBody", "smsType", "templateNo"] },
});

interface Gateway extends SmsAccount {
  id: string;
  /** Code of `sms_type`. */
  smsType: string | null;
  /** Sealed. */
  appSecret: string | null;
  /** Stands in front of every message, 【示范学院】; a service that keeps the words is told it without its brackets. */
  senderName: string | null;
  dailyLimit: number | null;
}

type Message = Parameters<SmsSender>[0] & { template?: string };

/** Sends by the school's own service, or by the one with that id; null when it entered none. @throws (when sending) OutboundError | SmsRefused | Error, which tell no secret */
export async function smsGateway(runtime: Runtime, tenantId: string, only?: string): Promise<SmsSender | null> {
  const gateway = await findGateway(runtime, { tenantId, only });
  if (gateway === null) return null;
  return async (message) => {
    if (!(await hasLeft(runtime, tenantId, gateway))) throw new Error("the channel has sent what it may send in a day");
    await post(runtime, tenantId, { gateway, message });
  };
}

async function findGateway(runtime: Runtime, { tenantId, only }: { tenantId: string; only: string | undefined }): Promise<Gateway | null> {
  if (!runtime.model().entities.get(channelEntity)?.fields.has("smsType")) return null;
  const { rows } =
    await sql<Gateway>`select id, "smsType", "serverUrl", "appKey", "agentId", "appSecret", "senderName", "requestBody", "templateNo", "dailyLimit"
    from campus.${sql.id(channelEntity)} where "tenantId" = ${tenantId} and channel = 'sms' and not "isDeleted" and "isEnabled"
      and "serverUrl" ~ '^https?://' and (${only ?? null}::text is null or id = ${only ?? null}) order by "isDefault" desc nulls last, id limit 1`.execute(
      runtime.db,
    );
  return rows[0] ?? null;
}

/** Sends by that one service, uncounted. @throws OutboundError | SmsRefused | Error, which tell no secret */
export async function postSms(runtime: Runtime, { tenantId, id }: { tenantId: string; id: string }, message: Message): Promise<void> {
  const gateway = await findGateway(runtime, { tenantId, only: id });
  if (gateway === null) throw new Error("the service has no address");
  await post(runtime, tenantId, { gateway, message });
}

/** The count of a service's text messages of a day: codes and messages share it. */
export const smsDayKey = (tenantId: string, id: string, day: string): string => `sms|${tenantId}|channel|${id}|${day}`;

async function hasLeft(runtime: Runtime, tenantId: string, { id, dailyLimit }: Gateway): Promise<boolean> {
  if (dailyLimit === null) return true;
  const key = smsDayKey(tenantId, id, shanghaiToday(runtime.now()));
  return (await addToCount(runtime.db, runtime.now(), { key, seconds: 86_400, by: 1 })).n <= Number(dailyLimit);
}

async function post(runtime: Runtime, tenantId: string, { gateway, message }: { gateway: Gateway; message: Message }): Promise<void> {
  const place = { tenantId, entity: channelEntity, field: "appSecret", id: gateway.id };
  const secret = await openSecret(runtime.db, place, gateway.appSecret);
  const service = smsServiceOf(gateway.smsType);
  const nowMs = runtime.now().getTime();
  const words = wordsFor(gateway, { message, secret, nowMs, keepsWords: service.keepsWords });
  if (service.keepsWords && words.template === "") throw new SmsRefused({ code: "NO_TEMPLATE", message: "没有模板编号" });
  const call = service.call({ account: gateway, secret, words, nowMs, nonce: randomUUID() });
  const reply = await callOut({ ...call, method: "POST", trust: "named", loopback: runtime.config.outboundLoopback === true });
  const fault = service.faultIn(reply);
  if (fault !== null) throw new SmsRefused(fault);
}

const brackets = /^【|】$/g;

function wordsFor(
  { senderName, appKey, templateNo }: Gateway,
  { message, secret, nowMs, keepsWords }: { message: Message; secret: string | null; nowMs: number; keepsWords: boolean },
): SmsWords {
  const sign = senderName ?? "";
  return {
    ...message,
    template: message.template || (templateNo ?? ""),
    sign: keepsWords ? sign.replace(brackets, "") : sign,
    appKey: appKey ?? "",
    appSecret: secret ?? "",
    timestamp: String(nowMs),
  };
}
