import { templateWords } from "../sms-request.ts";
import { encoded, hmac, sha256 } from "../../../platform/network/signing.ts";
import { answerIn, textIn } from "./answer.ts";
import type { SmsAsked, SmsCall, SmsService } from "./sms-service.ts";

const ALGORITHM = "ACS3-HMAC-SHA256";

/** Alibaba Cloud, SendSms of 2017-05-25. The application key is the AccessKey. */
export const aliyunService: SmsService = {
  keepsWords: true,
  call: (asked) => {
    const { account, words } = asked;
    const query = {
      PhoneNumbers: words.phone,
      SignName: words.sign,
      TemplateCode: words.template,
      TemplateParam: JSON.stringify(templateWords(account.requestBody, words)),
    };
    return signed(asked, { action: "SendSms", version: "2017-05-25", query });
  },
  faultIn: ({ text }) => {
    const answer = answerIn(text);
    const code = textIn(answer, "Code");
    return code === "OK" ? null : { code, message: textIn(answer, "Message") };
  },
};

/** A call of the style RPC, signed by the third version of the signature of Alibaba Cloud. */
export function signed(
  { account, secret, nowMs, nonce }: Pick<SmsAsked, "account" | "secret" | "nowMs" | "nonce">,
  { action, version, query }: { action: string; version: string; query: Record<string, string> },
): SmsCall {
  const { host, origin } = new URL(account.serverUrl);
  const search = Object.keys(query)
    .sort()
    .map((name) => `${encoded(name)}=${encoded(query[name]!)}`)
    .join("&");
  const named = {
    host,
    "x-acs-action": action,
    "x-acs-content-sha256": sha256(""),
    "x-acs-date": new Date(nowMs).toISOString().replace(/\.\d+Z$/, "Z"),
    "x-acs-signature-nonce": nonce,
    "x-acs-version": version,
  };
  const lines = Object.entries(named).map(([name, value]) => `${name}:${value}\n`);
  const names = Object.keys(named).join(";");
  const request = ["POST", "/", search, lines.join(""), names, named["x-acs-content-sha256"]].join("\n");
  const signature = hmac(secret ?? "", `${ALGORITHM}\n${sha256(request)}`).toString("hex");
  const authorization = `${ALGORITHM} Credential=${account.appKey ?? ""},SignedHeaders=${names},Signature=${signature}`;
  return { url: `${origin}/?${search}`, headers: { ...named, authorization }, body: "" };
}
