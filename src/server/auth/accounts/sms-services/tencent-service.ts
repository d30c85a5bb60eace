import { templateWords } from "../sms-request.ts";
import { answerIn, partOf, textIn } from "./answer.ts";
import { hmac, sha256 } from "../../../platform/network/signing.ts";
import type { SmsAsked, SmsCall, SmsService } from "./sms-service.ts";

const ALGORITHM = "TC3-HMAC-SHA256";

/** Tencent Cloud, SendSms of 2021-01-11. The application key is the SecretId, the number of the application the SdkAppId. */
export const tencentService: SmsService = {
  keepsWords: true,
  call: (asked) => {
    const { account, words } = asked;
    const payload = {
      PhoneNumberSet: [`+86${words.phone}`],
      SmsSdkAppId: account.agentId ?? "",
      SignName: words.sign,
      TemplateId: words.template,
      // Variables there have no names but their order.
      TemplateParamSet: Object.values(templateWords(account.requestBody, words)),
    };
    const steer = { "x-tc-action": "SendSms", "x-tc-version": "2021-01-11", "x-tc-region": "ap-guangzhou" };
    const call = signed(asked, { service: "sms", action: steer["x-tc-action"], body: JSON.stringify(payload) });
    return { ...call, headers: { ...call.headers, ...steer } };
  },
  faultIn: ({ text }) => {
    const response = partOf(answerIn(text), "Response");
    const [sent] = [partOf(response, "SendStatusSet") ?? []].flat();
    const told = partOf(response, "Error") ?? sent;
    const code = textIn(told, "Code");
    return code === "Ok" ? null : { code, message: textIn(told, "Message") };
  },
};

/** A POST of JSON, signed by the third version of the signature of Tencent Cloud. */
export function signed(
  { account, secret, nowMs }: Pick<SmsAsked, "account" | "secret" | "nowMs">,
  { service, action, body }: { service: string; action: string; body: string },
): SmsCall {
  const { host } = new URL(account.serverUrl);
  const timestamp = String(Math.floor(nowMs / 1000));
  const day = new Date(nowMs).toISOString().slice(0, 10);
  const named = { "content-type": "application/json; charset=utf-8", host, "x-tc-action": action.toLowerCase() };
  const lines = Object.entries(named).map(([name, value]) => `${name}:${value}\n`);
  const names = Object.keys(named).join(";");
  const request = ["POST", "/", "", lines.join(""), names, sha256(body)].join("\n");
  const scope = `${day}/${service}/tc3_request`;
  const key = [day, service, "tc3_request"].reduce<string | Buffer>((made, part) => hmac(made, part), `TC3${secret ?? ""}`);
  const signature = hmac(key, [ALGORITHM, timestamp, scope, sha256(request)].join("\n")).toString("hex");
  const authorization = `${ALGORITHM} Credential=${account.appKey ?? ""}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
  return {
    url: account.serverUrl,
    headers: { "content-type": named["content-type"], host, "x-tc-timestamp": timestamp, authorization },
    body,
  };
}
