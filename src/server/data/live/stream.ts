import { PassThrough } from "node:stream";
import type { LiveEvent } from "../../../../engine/api/live.ts";
import { personOf } from "../../identity/user-context.ts";
import { tooManyCalls } from "../../platform/errors.ts";
import type { Call } from "../../platform/runtime.ts";
import { type LiveMarks, liveHub } from "./hub.ts";

/** Streams of one process, and those of one person: a browser holds one. */
const MOST = 4_000;
const MOST_OF_PERSON = 8;
const PING_MS = 20_000;
/** Whoever looks on longer shows a new token. */
const LONGEST_MS = 10 * 60_000;
const MOST_UNREAD = 64 * 1024;

/** That something of the caller's changed, as server-sent events, until they go away or may be here no more; what it is their own calls tell. @throws HttpError 429 */
export function liveStream({ runtime, user }: Call, sources: Readonly<Record<string, LiveMarks>>): PassThrough {
  const hub = liveHub(runtime);
  const { tenantId, id: userId } = user;
  if (hub.size >= MOST || hub.sizeOf(tenantId, userId) >= MOST_OF_PERSON) throw tooManyCalls();
  const out = new PassThrough();
  const write = (event: LiveEvent) => {
    const text = `event: ${event.event}\ndata: ${JSON.stringify(event.data)}\n\n`;
    if (out.writableLength > MOST_UNREAD) out.destroy();
    else out.write(text);
  };
  const end = () => out.end();
  const ping = setInterval(() => {
    write({ event: "ping", data: null });
    personOf(runtime, { tenantId, userId, accountVersion: 0 }).then(
      (person) => person ?? end(),
      () => undefined,
    );
  }, PING_MS).unref();
  const longest = setTimeout(end, LONGEST_MS).unref();
  const leave = hub.watch({ tenantId, userId, tell: (names) => write({ event: "changed", data: [...names] }), end }, sources);
  write({ event: "ping", data: null });
  out.once("close", () => {
    leave();
    clearInterval(ping);
    clearTimeout(longest);
  });
  return out;
}
