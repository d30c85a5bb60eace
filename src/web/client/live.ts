import { create } from "zustand";
import type { LiveEvent } from "../../../engine/api.ts";
import { countChanged, type LiveName, liveNames } from "./counts.ts";
import { eventStream } from "./event-stream.ts";
import { beforeNextTry } from "./take-up-again.ts";

const CHANNEL = "campus-live";

/** What tabs of a browser tell each other; `lost`: the line is gone until the next event. */
type Told = LiveEvent | { event: "lost"; data: null };

/** Whether changes are told; while they are not, counts are asked for again from time to time. */
export const useLive = create<{ isLive: boolean }>(() => ({ isLive: false }));

/** Hears what of the person's own changes, until the signal ends it. One tab of a browser holds the line and tells the others of it. */
export function followLive(signal: AbortSignal): void {
  const others = new BroadcastChannel(CHANNEL);
  others.onmessage = ({ data }: MessageEvent<Told>) => hear(data);
  signal.addEventListener("abort", () => {
    others.close();
    useLive.setState({ isLive: false });
  });
  // A tab may hear of a line's end only after it has left itself.
  const tell = (told: Told) => {
    hear(told);
    if (!signal.aborted) others.postMessage(told);
  };
  void follow(signal, tell);
}

function hear(told: Told): void {
  useLive.setState({ isLive: told.event !== "lost" });
  if (told.event === "changed") countChanged(told.data as LiveName[]);
}

/** The line is taken up again for as long as the page is open; whoever sees a page takes it next. */
async function follow(signal: AbortSignal, tell: (told: Told) => void): Promise<void> {
  const opened: Line = { isFirst: true, isBegun: false };
  for (let line = opened, tries = 0; !signal.aborted; line = { isFirst: false, isBegun: false }) {
    await seen(signal);
    await inTurn(signal, (until) => listen(line, until, tell)).catch(() => undefined);
    if (signal.aborted) return;
    tries = line.isBegun ? 0 : tries + 1;
    await beforeNextTry(tries, signal);
  }
}

interface Line {
  /** The page has just counted everything itself. */
  isFirst: boolean;
  isBegun: boolean;
}

/** One line from its beginning to its end. What changed while there was none is counted when it begins. */
async function listen(line: Line, signal: AbortSignal, tell: (told: Told) => void): Promise<void> {
  const heard = ({ event, data }: { event: string; data: string }) => {
    if (!line.isBegun && !line.isFirst) tell({ event: "changed", data: [...liveNames] });
    line.isBegun = true;
    tell({ event, data: JSON.parse(data) } as LiveEvent);
  };
  try {
    await eventStream("/api/flySource-base/live/stream", { query: {}, signal, heard });
  } finally {
    if (line.isBegun) tell({ event: "lost", data: null });
  }
}

/**
 * While no other tab holds the line. Where there are no locks (a page without https) each tab holds one of its own as long as somebody sees it:
 * a browser has six connections to a server, and tabs behind would hold them all.
 */
async function inTurn(signal: AbortSignal, run: (until: AbortSignal) => Promise<void>): Promise<void> {
  if (navigator.locks !== undefined) return navigator.locks.request(CHANNEL, { signal }, () => run(signal));
  const hidden = new AbortController();
  const look = () => document.visibilityState === "hidden" && hidden.abort();
  document.addEventListener("visibilitychange", look);
  await run(AbortSignal.any([signal, hidden.signal])).finally(() => document.removeEventListener("visibilitychange", look));
}

/** Nothing is taken up for a page that nobody looks at. */
function seen(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === "visible") return Promise.resolve();
  return new Promise((done) => {
    const look = () => {
      if (document.visibilityState !== "visible" && !signal.aborted) return;
      document.removeEventListener("visibilitychange", look);
      done();
    };
    document.addEventListener("visibilitychange", look);
    signal.addEventListener("abort", look, { once: true });
  });
}
