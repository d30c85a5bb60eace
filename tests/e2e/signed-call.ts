import { md5Hex } from "../../src/server/auth/accounts/weak-passwords.ts";
import { signatureOf } from "../../src/server/auth/session/signature.ts";
import { password } from "./campus-page.ts";

/** Calls of somebody, as a browser would sign them: for what a story needs beforehand. */
export interface SignedCaller {
  /** `reasons`: what is answered to rules that ask before they let it pass, by `<entity>.<rule>`. */
  post<T>(path: string, body: object, reasons?: Record<string, string>): Promise<T>;
  get<T>(path: string, query?: Record<string, string>): Promise<T>;
}

const basic = `Basic ${Buffer.from("campus-web:campus-web-secret").toString("base64")}`;

export async function signedCaller(baseUrl: string, accountNo: string): Promise<SignedCaller> {
  const query = new URLSearchParams({
    tenantId: "000000",
    username: accountNo,
    password: md5Hex(password),
    type: "account",
    grant_type: "password",
    scope: "all",
  });
  const reply = await fetch(`${baseUrl}/api/flySource-auth/oauth/token?${query}`, {
    method: "POST",
    headers: { authorization: basic, "tenant-id": "000000" },
  });
  const { access_token: token } = (await reply.json()) as { access_token: string };
  const call = async <T>(
    method: string,
    path: string,
    more: { query?: Record<string, string>; body?: object; reasons?: Record<string, string> },
  ): Promise<T> => {
    const sent = await fetch(`${baseUrl}${path}${more.query ? `?${new URLSearchParams(more.query)}` : ""}`, {
      method,
      headers: {
        authorization: basic,
        "flysource-auth": `bearer ${token}`,
        "flysource-sign": signatureOf(path, Date.now(), token),
        ...(more.body && { "content-type": "application/json" }),
        ...(more.reasons && { "x-confirm": encodeURIComponent(JSON.stringify(more.reasons)) }),
      },
      ...(more.body && { body: JSON.stringify(more.body) }),
    });
    const envelope = (await sent.json()) as { success: boolean; msg: string; data: T };
    if (!envelope.success) throw new Error(`${path}: ${envelope.msg} ${JSON.stringify(envelope.data)}`);
    return envelope.data;
  };
  return {
    post: (path, body, reasons) => call("POST", path, { body, ...(reasons && { reasons }) }),
    get: (path, query) => call("GET", path, query ? { query } : {}),
  };
}
