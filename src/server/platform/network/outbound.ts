import { lookup as resolveName } from "node:dns";
import { lookup } from "node:dns/promises";
import type { LookupAddress } from "node:dns";
import { request as httpRequest } from "node:http";
import type { IncomingMessage, RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

export interface OutboundCall {
  url: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  /**
   * `named`: an administrator wrote this host down, so it may stand inside the school's network. `told`: another system named it,
   * so it must be public.
   */
  trust: "named" | "told";
  /** Also this machine itself: for an installation whose operator said so. */
  loopback: boolean;
}

export interface OutboundReply {
  status: number;
  headers: IncomingMessage["headers"];
  text: string;
}

/** Why a call was not made, or why its answer is of no use. Never shown to a client as it is. */
export class OutboundError extends Error {}

const timeoutMs = 10_000;
const maxBytes = 1_000_000;

/** A call to another server: no redirects, ten seconds, at most 1 MB, and the address that is connected to is the one that was checked. @throws OutboundError */
export async function callOut(call: OutboundCall): Promise<OutboundReply> {
  const url = checkedUrl(call);
  const options: RequestOptions = {
    method: call.method ?? "GET",
    headers: {
      accept: "application/json",
      ...call.headers,
      ...(call.body !== undefined && { "content-length": String(Buffer.byteLength(call.body)) }),
    },
    timeout: timeoutMs,
    lookup: checkedLookup(call),
    agent: false,
  };
  return new Promise((resolve, reject) => {
    const request = (url.protocol === "https:" ? httpsRequest : httpRequest)(url, options, (reply) => {
      readText(reply).then((text) => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }), reject);
    });
    // The timeout of a socket restarts with every byte; this one does not.
    const timer = setTimeout(() => request.destroy(new OutboundError("对方服务器没有及时应答")), timeoutMs);
    request.on("close", () => clearTimeout(timer));
    request.on("error", (error) => reject(error instanceof OutboundError ? error : new OutboundError(error.message, { cause: error })));
    request.end(call.body);
  });
}

/** @throws OutboundError */
export function checkedUrl(call: Pick<OutboundCall, "url" | "trust" | "loopback">): URL {
  const url = URL.canParse(call.url) ? new URL(call.url) : null;
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) throw new OutboundError("地址不是 http 或 https");
  if (url.username !== "" || url.password !== "") throw new OutboundError("地址中不能带账号");
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (ipaddr.isValid(literal) && !isAllowedAddress(literal, call)) throw new OutboundError("地址不在允许的范围");
  return url;
}

/** Whether a server may connect to this address. Mapped IPv6 counts as the IPv4 address it stands for. */
export function isAllowedAddress(address: string, { trust, loopback }: Pick<OutboundCall, "trust" | "loopback">): boolean {
  if (!ipaddr.isValid(address)) return false;
  const range = ipaddr.process(address).range();
  if (range === "unicast") return true;
  if (range === "loopback") return loopback && trust === "named";
  return trust === "named" && (range === "private" || range === "uniqueLocal");
}

/** Resolves and checks in one step: a name that changes its address between two looks gains nothing. */
export function checkedLookup(call: Pick<OutboundCall, "trust" | "loopback">): LookupFunction {
  return (hostname, options, done) => {
    resolveName(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) return done(error, "", 4);
      const addresses = found as unknown as LookupAddress[];
      const first = addresses[0];
      if (first === undefined || addresses.some(({ address }) => !isAllowedAddress(address, call)))
        return done(new OutboundError("地址不在允许的范围") as NodeJS.ErrnoException, "", 4);
      return options.all === true ? done(null, addresses) : done(null, first.address, first.family);
    });
  };
}

/** The checked address of a host, for protocols that connect by themselves. @throws OutboundError */
export async function resolveAllowed(host: string, of: Pick<OutboundCall, "trust" | "loopback">): Promise<string> {
  const found = await lookup(host.replace(/^\[|\]$/g, ""), { all: true }).catch((error: Error) => {
    throw new OutboundError(error.message, { cause: error });
  });
  if (found.length === 0 || found.some(({ address }) => !isAllowedAddress(address, of))) throw new OutboundError("地址不在允许的范围");
  return found[0]!.address;
}

async function readText(reply: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of reply as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > maxBytes) throw new OutboundError("对方服务器的应答过大");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
