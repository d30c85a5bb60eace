import type { PassThrough } from "node:stream";
import type { LiveEvent } from "../../../../engine/api/live.ts";
import type { Session } from "../../identity/session-facts.ts";
import { personOf } from "../../identity/user-context.ts";
import { tooManyCalls } from "../../platform/errors.ts";
import { encodedEvent, openEvents } from "../../platform/event-stream.ts";
import type { Call } from "../../platform/runtime.ts";
import { type LiveMarks, liveHub } from "./hub.ts";

/** Streams of one process, and those of one person: a browser holds one. */
const MOST = 4_000;
const MOST_OF_PERSON = 8;
/** Whoever looks on longer shows a new token. */
const LONGEST_MS = 10 * 60_000;
const MOST_UNREAD = 64 * 1024;

/** That something of the caller's changed, as server-sent events, until they go away or may be here no more; what it is their own calls tell. @throws HttpError 429 */
export function liveStream(
  { runtime, user }: Call,
  session: Pick<Session, "tenantId" | "userId" | "accountVersion">,
  sources: Readonly<Record<string, LiveMarks>>,
): PassThrough {
  const hub = liveHub(runtime);
  const { tenantId, id: userId } = user;
  if (hub.size >= MOST || hub.sizeOf(tenantId, userId) >= MOST_OF_PERSON) throw tooManyCalls();
  const { out, write } = openEvents({
    mostUnread: MOST_UNREAD,
    pinged: () =>
      void personOf(runtime, session).then(
        (person) => person ?? end(),
        () => undefined,
      ),
    closed: () => {
      leave();
      clearTimeout(longest);
    },
  });
  const end = () => void out.end();
  const longest = setTimeout(end, LONGEST_MS).unref();
  const tell = (names: readonly string[]) => write(encodedEvent({ event: "changed", data: [...names] } satisfies LiveEvent));
  const leave = hub.watch({ tenantId, userId, tell, end }, sources);
  return out;
}
