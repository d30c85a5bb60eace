import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { listen } from "./listen.ts";

export interface S3Server {
  url: string;
  /** `bucket/key` -> content. */
  objects: Map<string, Buffer>;
  /** Secrets by access key; whatever is signed with another is refused. */
  keys: Map<string, string>;
  /** What it does instead of answering. */
  mood: "well" | "away" | "forgets" | "spoils";
  close(): Promise<void>;
}

/** A server of objects with one bucket, `campus`, that checks every signature by the text of the rule, and every content by its checksum. */
export async function s3Server(): Promise<S3Server> {
  const listening = await listen((request, response) => void answer(server, request, response));
  const server: S3Server = {
    url: listening.url,
    objects: new Map(),
    keys: new Map([["campus-key", "campus-secret"]]),
    mood: "well",
    close: listening.close,
  };
  return server;
}

async function answer(server: S3Server, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  const content = Buffer.concat(parts);
  if (server.mood === "away") return void response.destroy();
  const fault = faultOf(server, request, content);
  if (fault !== null) return void say(response, ...fault);
  const name = decodeURIComponent((request.url ?? "").split("?")[0]!.slice(1));
  if (!name.startsWith("campus/")) return void say(response, 404, "NoSuchBucket");
  if (request.method === "PUT") {
    if (server.mood !== "forgets")
      server.objects.set(name, server.mood === "spoils" ? Buffer.concat([content.subarray(1), Buffer.from("x")]) : content);
    return void response.writeHead(200).end();
  }
  if (request.method === "DELETE") {
    server.objects.delete(name);
    return void response.writeHead(204).end();
  }
  const found = server.objects.get(name);
  if (found === undefined) return void say(response, 404, "NoSuchKey");
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
  if (range === null) response.writeHead(200, { "content-length": found.length }).end(found);
  else response.writeHead(206).end(found.subarray(Number(range[1]), Number(range[2]) + 1));
}

const say = (response: ServerResponse, status: number, code: string): void =>
  void response.writeHead(status, { "content-type": "application/xml" }).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);

const hex = (content: string | Buffer): string => createHash("sha256").update(content).digest("hex");

/** What is wrong with the signature, the checksum or the clock, as the store says it. */
function faultOf({ keys }: S3Server, { headers, method, url }: IncomingMessage, content: Buffer): [status: number, code: string] | null {
  const said = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request,SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? "",
  );
  if (said === null) return [403, "AccessDenied"];
  const [, account, day, region, names, signature] = said as unknown as string[];
  const secret = keys.get(account!);
  if (secret === undefined) return [403, "InvalidAccessKeyId"];
  const at = String(headers["x-amz-date"]);
  const [path, query = ""] = (url ?? "").split("?");
  const lines = names!.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const payload = String(headers["x-amz-content-sha256"]);
  const asked = `${method}\n${path}\n${query}\n${lines.join("")}\n${names}\n${payload}`;
  let key = Buffer.from(`AWS4${secret}`);
  for (const step of [day!, region!, "s3", "aws4_request"]) key = createHmac("sha256", key).update(step).digest();
  const want = createHmac("sha256", key)
    .update(`AWS4-HMAC-SHA256\n${at}\n${day}/${region}/s3/aws4_request\n${hex(asked)}`)
    .digest("hex");
  if (want !== signature || !names!.split(";").includes("host") || !at.startsWith(day!)) return [403, "SignatureDoesNotMatch"];
  return payload === hex(content) ? null : [400, "XAmzContentSHA256Mismatch"];
}
