import { encoded, hmac, sha256 } from "../../../platform/network/signing.ts";

/** What a store is spoken to with. */
export interface S3Keys {
  accessKey: string;
  secretKey: string;
  region: string;
}

export interface S3Request {
  method: string;
  url: URL;
  /** Headers that are signed beside `host` and those that the signature brings. */
  headers: Readonly<Record<string, string>>;
  /** Hexadecimal SHA-256 of what is sent. */
  payload: string;
  now: Date;
}

const ALGORITHM = "AWS4-HMAC-SHA256";
export const EMPTY_PAYLOAD = sha256("");

/** The headers of a call of S3, signed by the fourth version of the signature of Amazon; other stores know it, too. */
export function signedHeaders({ accessKey, secretKey, region }: S3Keys, { method, url, headers, payload, now }: S3Request): Record<string, string> {
  const at = now.toISOString().replace(/[-:]|\.\d+/g, "");
  const scope = `${at.slice(0, 8)}/${region}/s3/aws4_request`;
  const sent: Record<string, string> = { ...headers, "x-amz-content-sha256": payload, "x-amz-date": at };
  const signed = Object.entries({ ...sent, host: url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(";");
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const request = [method, url.pathname, query.join("&"), ...signed.map(([name, value]) => `${name}:${value}`), "", names, payload].join("\n");
  const key = hmac(hmac(hmac(hmac(`AWS4${secretKey}`, at.slice(0, 8)), region), "s3"), "aws4_request");
  const signature = hmac(key, [ALGORITHM, at, scope, sha256(request)].join("\n")).toString("hex");
  return { ...sent, authorization: `${ALGORITHM} Credential=${accessKey}/${scope},SignedHeaders=${names},Signature=${signature}` };
}
