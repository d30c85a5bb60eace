import { requestBody } from "../sms-request.ts";
import { hmac } from "../../../platform/network/signing.ts";
import type { SmsService } from "./sms-service.ts";

/**
 * Any gateway that takes one POST of JSON. With a secret the call is signed: `X-Sms-Signature` = hex HMAC-SHA256 of `<X-Sms-Timestamp>.<body>` under
 * the secret. Whatever is not answered with a status of 200 to 299 was not taken.
 */
export const httpService: SmsService = {
  keepsWords: false,
  call: ({ account, secret, words, nowMs }) => {
    const timestamp = String(nowMs);
    const body = requestBody(account.requestBody, words);
    const signed = secret !== null && {
      "x-sms-timestamp": timestamp,
      "x-sms-signature": hmac(secret, `${timestamp}.${body}`).toString("hex"),
    };
    const headers = { "content-type": "application/json; charset=utf-8", ...(account.appKey !== null && { "x-sms-key": account.appKey }), ...signed };
    return { url: account.serverUrl, headers, body };
  },
  faultIn: ({ status }) => (status >= 200 && status <= 299 ? null : { code: String(status), message: "" }),
};
