import type { PassThrough } from "node:stream";
import type { BoardEvent, TileState } from "../../../../engine/api/boards.ts";
import { tooManyCalls } from "../../platform/errors.ts";
import { encodedEvent, openEvents } from "../../platform/event-stream.ts";
import { perRuntime } from "../../platform/timed-cache.ts";
import type { Runtime } from "../../platform/runtime.ts";
import type { AskedTile } from "./asked-tile.ts";
import { boardHub } from "./hub.ts";

/** Streams of one process, and those of one address: a hall hangs behind one. */
const MOST = 2_000;
const MOST_OF_ADDRESS = 100;
/** Who does not read is left; the client comes back and says what it has. */
const MOST_UNREAD = 1024 * 1024;

const openOf = perRuntime(() => new Map<string, number>());

/** What one board tells one viewer, as server-sent events, until either goes away; `left` is called then. @throws HttpError 429 */
export function boardStream(
  runtime: Runtime,
  { tiles, seen, ip, left }: { tiles: readonly AskedTile[]; seen: ReadonlyMap<string, number>; ip: string; left(): void },
): PassThrough {
  const open = openOf(runtime);
  const ofAddress = open.get(ip) ?? 0;
  if (boardHub(runtime).size >= MOST || ofAddress >= MOST_OF_ADDRESS) throw tooManyCalls();
  open.set(ip, ofAddress + 1);
  const { out, write } = openEvents({
    mostUnread: MOST_UNREAD,
    closed: () => {
      leave();
      left();
      const others = (open.get(ip) ?? 1) - 1;
      if (others > 0) open.set(ip, others);
      else open.delete(ip);
    },
  });
  const leave = boardHub(runtime).watch({
    tiles,
    tell: (state) => {
      if (seen.get(state.key) !== state.version || state.isFault) write(encodedState(state));
    },
    released: () => write(encoded({ event: "release", data: null })),
    end: () => out.end(),
  });
  return out;
}

const encoded = (event: BoardEvent): Buffer => encodedEvent(event);

/** Encoded once for all who are told the same. */
const buffers = new WeakMap<TileState, Buffer>();
function encodedState(state: TileState): Buffer {
  const found = buffers.get(state) ?? encoded({ event: "tile", data: state });
  buffers.set(state, found);
  return found;
}
