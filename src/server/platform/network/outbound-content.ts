import { type IncomingMessage, type RequestOptions, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { pipeline } from "node:stream";
import type { Readable } from "node:stream";
import { checkedLookup, checkedUrl, type OutboundCall, OutboundError } from "./outbound.ts";

export interface ContentCall extends Pick<OutboundCall, "url" | "trust" | "loopback"> {
  method: "GET" | "PUT" | "HEAD" | "DELETE";
  headers: Record<string, string>;
  /** What is sent; its length stands in the headers. */
  content?: Readable;
}

/** Without a byte for so long the other side counts as gone. */
const idleMs = 30_000;

/**
 * A call whose content is of any length, streamed: no redirects, and the address that is connected to is the one that was checked. The answer is to be
 * read or destroyed. @throws OutboundError
 */
export async function exchangeContent(call: ContentCall): Promise<IncomingMessage> {
  const url = checkedUrl(call);
  const options: RequestOptions = { method: call.method, headers: call.headers, timeout: idleMs, lookup: checkedLookup(call), agent: false };
  return new Promise((resolve, reject) => {
    const request = (url.protocol === "https:" ? httpsRequest : httpRequest)(url, options, resolve);
    request.on("timeout", () => request.destroy(new OutboundError("对方服务器没有及时应答")));
    request.on("error", (error) => reject(error instanceof OutboundError ? error : new OutboundError(error.message, { cause: error })));
    if (call.content === undefined) request.end();
    // What breaks the source breaks the call, which tells it.
    else pipeline(call.content, request, () => undefined);
  });
}
