import { booksOf } from "../kit/books.ts";
import { phrase, type Words } from "../../../../engine/language/phrase.ts";
import { randomBytes } from "node:crypto";
import ipaddr from "ipaddr.js";
import { tokenHash } from "../../platform/token.ts";
import { type At, listOf, onlyRecord, refuse, textOf } from "../../data/records/plain-rows.ts";
import { asked } from "../kit/inputs.ts";
import { assertOwnPassword } from "./security.ts";
import { defineAction, defineAfter, defineBefore } from "../kit/define-operations.ts";
import type { Row } from "../kit/records.ts";

const lines = (value: unknown): string[] =>
  String(value ?? "")
    .split(/[\s,]+/)
    .filter((line) => line !== "");

/** Addresses people are sent back to: whole, over TLS unless on this machine, without fragment. */
function redirectFault(address: string): Words | null {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return phrase`“${address.slice(0, 60)}”不是完整的地址`;
  }
  if (url.hash !== "") return "回调地址不能带 # 之后的部分";
  if (url.username !== "" || url.password !== "") return "回调地址不能带账号密码";
  if (address.includes("*")) return "回调地址须逐个登记，不能用通配符";
  return url.protocol === "https:" || (url.protocol === "http:" && isInside(url.hostname)) ? null : "回调地址须使用 https";
}

const ranges: ReadonlySet<string> = new Set(["loopback", "private", "uniqueLocal"]);
const isInside = (host: string): boolean => {
  const bare = host.replace(/^\[|\]$/g, "");
  return host === "localhost" || (ipaddr.isValid(bare) && ranges.has(ipaddr.process(bare).range()));
};

/** What a client may do that proves itself by the code alone (RFC 7636). */
const publicGrants: ReadonlySet<string> = new Set(["authorization_code", "refresh_token"]);

export const checkSsoClient = defineBefore("ssoClient", {
  name: "system.checkSsoClient",
  title: "检查接入客户端",
  run: async ({ record }) => {
    const addresses = lines(record.redirectUris);
    if (addresses.length === 0) refuse("redirectUris", "请填写回调地址");
    const fault = addresses.map(redirectFault).find((one) => one !== null);
    if (fault != null) refuse("redirectUris", fault);
    if (record.isPublic === true && listOf(record.grantTypes).some((grant) => !publicGrants.has(grant)))
      refuse("grantTypes", "公开客户端没有密钥，授权模式只能是授权码与刷新令牌");
    const wrong = lines(record.ipWhiteList).find((entry) => !ipaddr.isValid(entry) && !ipaddr.isValidCIDR(entry));
    if (wrong !== undefined) refuse("ipWhiteList", phrase`“${wrong.slice(0, 60)}”不是地址或网段`);
  },
});

const SECRET_BYTES = 32;

/** Only the digest is kept; the secret itself is shown once. */
async function newSecret(at: At, client: Row<"ssoClient">): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  await booksOf(at, "ssoClient").change({ id: client.id }, { clientSecret: tokenHash(secret) });
  return secret;
}

export const resetClientSecret = defineAction("ssoClient", {
  name: "system.resetClientSecret",
  title: "重置密钥",
  input: asked({ password: { type: "string", minLength: 1, maxLength: 128 } }),
  audit: ({ records }) => `重置客户端 ${records[0]?.clientId ?? ""} 的密钥`,
  run: async (input) => {
    const client = onlyRecord(input.records);
    if (client.isPublic === true) refuse("", "公开客户端没有密钥");
    if (client.state !== "approved") refuse("", "审核通过后才能生成密钥");
    await assertOwnPassword(input, input.input.password);
    return {
      shows: [
        { label: "客户端标识", value: client.clientId },
        { label: "客户端密钥（只显示这一次）", value: await newSecret(input, client) },
      ],
    };
  },
});

/** Until a secret is made nobody can use the client, unless it is a public one that proves itself otherwise. */
export const firstSecret = defineAfter("ssoClient", {
  name: "system.firstSecret",
  title: "接入客户端的初始密钥",
  run: async ({ record }) =>
    record.isPublic !== true && textOf(record.clientSecret) === null
      ? { clientSecret: tokenHash(randomBytes(SECRET_BYTES).toString("base64url")) }
      : undefined,
});

export const clientOperations = [checkSsoClient, resetClientSecret, firstSecret] as const;
