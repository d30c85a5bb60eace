import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

type Packed = "br" | "gzip";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Level 5 packs JSON tighter than gzip does at its best, in a fraction of the time. */
const packers: Readonly<Record<Packed, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  gzip: (body) => zip(body, { level: 6 }),
};

/** A smaller body fits into one packet anyway, bytes. */
const SMALLEST = 1024;
/** Room for packed replies that are asked for again, bytes. */
const ROOM = 8 * 1024 * 1024;
/** A larger body is packed each time: it would push out many that are asked for more often, bytes. */
const LARGEST_KEPT = 128 * 1024;

/**
 * Makes replies small: text above 1 KB leaves packed as the browser takes it, and a reply that the browser may keep for its person carries a
 * tag of its body, by which the browser learns that what it has still holds (304). The tag is of what this caller reads now, so it is made after every right was judged.
 * Static files are packed when they are built, and bodies that stream (workbooks, pictures) are packed already.
 *
 * Length tells of a packed body what repeats in it. That needs a stranger who has the person's browser ask with a text of theirs; the browser
 * adds no token to a stranger's call, because the token travels in a header that only our own page sets and never in a cookie. Replies that hand
 * out a token are not packed at all.
 */
export function sendSmall(app: FastifyInstance): void {
  const kept = new PackedReplies(ROOM);
  app.addHook<unknown>("onSend", async (request, reply, payload) => {
    if (typeof payload !== "string" || !isText(reply)) return payload;
    const tag = isTagged(request, reply) ? tagOf(payload) : null;
    if (tag !== null) {
      addVary(reply, "FlySource-Auth, Accept-Language");
      reply.header("etag", tag);
      if (holds(request.headers["if-none-match"], tag)) return unchanged(reply);
    }
    if (Buffer.byteLength(payload) < SMALLEST || reply.hasHeader("content-encoding") || request.routeOptions.config.isSecret === true) return payload;
    addVary(reply, "Accept-Encoding");
    const packed = packingFor(request.headers["accept-encoding"]);
    if (packed === null) return payload;
    reply.header("content-encoding", packed).removeHeader("content-length");
    const body = Buffer.from(payload);
    // To pack costs many times what it costs to tell a body by its tag, and a statistic or a list is often the same for many people.
    const pack = () => packers[packed](body);
    return body.length > LARGEST_KEPT ? pack() : kept.get(`${packed} ${tag ?? tagOf(payload)}`, pack);
  });
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** The reply holds a secret, so its length must not tell of it. */
    isSecret?: boolean;
  }
}

/** What was packed once for several calls, the least lately asked for given up first. */
class PackedReplies {
  private readonly bodies = new Map<string, Buffer>();
  private sizeBytes = 0;
  private readonly room: number;
  constructor(room: number) {
    this.room = room;
  }

  async get(key: string, pack: () => Promise<Buffer>): Promise<Buffer> {
    const found = this.bodies.get(key);
    if (found !== undefined) {
      this.bodies.delete(key);
      this.bodies.set(key, found);
      return found;
    }
    const body = await pack();
    this.sizeBytes += this.bodies.has(key) ? 0 : body.length;
    this.bodies.set(key, body);
    for (const [oldest, { length }] of this.bodies) {
      if (this.sizeBytes <= this.room) break;
      this.bodies.delete(oldest);
      this.sizeBytes -= length;
    }
    return body;
  }
}

const textTypes = /^(?:application\/(?:[\w.-]+\+)?json|text\/|image\/svg)/i;
const isText = (reply: FastifyReply): boolean => textTypes.test(String(reply.getHeader("content-type") ?? ""));

const keptByBrowser = /^private, (?:no-cache|max-age=)/;
const isTagged = ({ method }: FastifyRequest, reply: FastifyReply): boolean =>
  reply.statusCode === 200 && (method === "GET" || method === "HEAD") && keptByBrowser.test(String(reply.getHeader("cache-control") ?? ""));

/** Weak: the same body packed in another way is the same reply. */
const tagOf = (body: string): string => `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;

const opaque = (tag: string): string => tag.trim().replace(/^W\//, "");
const holds = (asked: string | undefined, tag: string): boolean =>
  (asked ?? "").split(",").some((one) => one.trim() === "*" || opaque(one) === opaque(tag));

/** What the browser has of a reply it has with its heads; they go on holding (RFC 9111, section 4.3.4). */
const keptHeads = [
  "content-type",
  "content-length",
  "content-security-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "referrer-policy",
  "strict-transport-security",
  "x-content-type-options",
  "x-frame-options",
  "access-control-expose-headers",
];

function unchanged(reply: FastifyReply): string {
  reply.code(304);
  for (const name of keptHeads) reply.removeHeader(name);
  return "";
}

function addVary(reply: FastifyReply, names: string): void {
  const before = String(reply.getHeader("vary") ?? "");
  reply.header("vary", before === "" ? names : `${before}, ${names}`);
}

/** What the browser takes, brotli first. A weight of 0 refuses. */
function packingFor(accepted: string | undefined): Packed | null {
  const taken = new Map(
    (accepted ?? "").split(",").map((one): [string, number] => {
      const [name = "", ...rest] = one.split(";");
      const weight = rest.find((part) => part.trim().startsWith("q="));
      return [name.trim().toLowerCase(), weight === undefined ? 1 : Number(weight.trim().slice(2))];
    }),
  );
  return (["br", "gzip"] as const).find((name) => (taken.get(name) ?? taken.get("*") ?? 0) > 0) ?? null;
}
