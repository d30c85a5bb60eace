import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { type Words, phrase } from "../../../../../engine/language/phrase.ts";
import { exchangeContent } from "../../../platform/network/outbound-content.ts";
import { OutboundError } from "../../../platform/network/outbound.ts";
import { encoded } from "../../../platform/network/signing.ts";
import type { Runtime } from "../../../platform/runtime.ts";
import { EMPTY_PAYLOAD, type S3Keys, signedHeaders } from "./signature-v4.ts";
import { type FileStore, StoreFault } from "./store.ts";

export interface S3Place extends S3Keys {
  /** `https://oss-cn-hangzhou.aliyuncs.com` */
  endpoint: string;
  bucket: string;
  /** The bucket stands in the path; else in front of the host, as the big providers want it. */
  isPathStyle: boolean;
}

interface Asked {
  method: "GET" | "PUT" | "DELETE";
  key: string;
  headers?: Record<string, string>;
  payload?: string;
  content?: Readable;
}

/** A bucket of a store that speaks S3. */
export function s3Store(runtime: Runtime, place: S3Place): FileStore {
  const ask = async (asked: Asked): Promise<IncomingMessage> => {
    const { method, key, headers = {}, payload = EMPTY_PAYLOAD, content } = asked;
    const url = objectUrl(place, key);
    const signed = signedHeaders(place, { method, url, headers, payload, now: runtime.now() });
    const reach = { trust: "named", loopback: runtime.config.outboundLoopback === true } as const;
    const call = { url: url.href, method, headers: signed, ...(content !== undefined && { content }), ...reach };
    return exchangeContent(call).catch((error: unknown) => {
      content?.destroy();
      throw error instanceof OutboundError ? new StoreFault("连不上存储服务，请检查服务地址和网络", { isAway: true, cause: error }) : error;
    });
  };
  return {
    put: async (key, { open, sizeBytes, sha256 }) => {
      const headers = { "content-length": String(sizeBytes), "content-type": "application/octet-stream" };
      await emptied(await ask({ method: "PUT", key, headers, payload: sha256, content: await open() }), [200, 201]);
    },
    open: async (key, range) => {
      const reply = await ask({ method: "GET", key, ...(range !== undefined && { headers: { range: `bytes=${range.start}-${range.end}` } }) });
      if (reply.statusCode !== (range === undefined ? 200 : 206)) await emptied(reply, []);
      return reply;
    },
    remove: async (key) => emptied(await ask({ method: "DELETE", key }), [200, 204, 404]),
  };
}

function objectUrl({ endpoint, bucket, isPathStyle }: S3Place, key: string): URL {
  const base = new URL(endpoint);
  const path = key.split("/").map(encoded).join("/");
  const host = isPathStyle ? base.host : `${bucket}.${base.host}`;
  return new URL(`${base.protocol}//${host}/${isPathStyle ? `${encoded(bucket)}/` : ""}${path}`);
}

/** What of an error of a store is read. */
const MOST_BYTES = 8_000;
const words: Record<string, Words> = {
  InvalidAccessKeyId: "访问键不存在，请检查访问键",
  SignatureDoesNotMatch: "密钥不正确，请检查访问键和密钥",
  AccessDenied: "没有权限，请检查访问键的权限和存储桶的策略",
  NoSuchBucket: "存储桶不存在，请检查存储桶和区域",
  NoSuchKey: "存储服务里没有这个文件",
  RequestTimeTooSkewed: "服务器的时间与存储服务相差过大，请校准时间",
  AuthorizationHeaderMalformed: "区域不正确，请检查区域",
  QuotaExceeded: "存储空间已满",
};

/** Reads an answer to its end. @throws StoreFault when its status is none of those */
async function emptied(reply: IncomingMessage, statuses: readonly number[]): Promise<void> {
  const status = reply.statusCode ?? 0;
  let text = "";
  for await (const part of reply as AsyncIterable<Buffer>) if (text.length < MOST_BYTES) text += part.toString("utf8");
  if (statuses.includes(status)) return;
  const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? "";
  const told = Object.hasOwn(words, code) ? words[code]! : phrase`存储服务没有收下（${status} ${code}）`;
  throw new StoreFault(told, { isAway: status !== 404 || code === "NoSuchBucket" });
}
