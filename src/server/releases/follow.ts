import { setTimeout as wait } from "node:timers/promises";
import { isAppError } from "../../../engine/errors.ts";
import { followChannel } from "../platform/database/follow-channel.ts";
import type { Runtime } from "../platform/runtime.ts";
import { isBringing, serve, servedAs } from "./bring-up.ts";
import { compose } from "./compose.ts";
import { sentencesOf } from "./layers.ts";
import { currentRelease, layersOf, releaseChannel } from "./release-store.ts";

const POLL_MS = 5_000;

/**
 * Serves what other processes publish. The table is asked every few seconds, which is what counts; a notification makes it sooner.
 * Answers how to stop.
 */
export function followReleases(runtime: Runtime, { pollMs = POLL_MS }: { pollMs?: number } = {}): () => Promise<void> {
  const stopping = new AbortController();
  let hurry = new AbortController();
  const heard = () => hurry.abort();
  const stopListening = followChannel(runtime.connections, releaseChannel, { heard, began: heard });
  const follower = (async () => {
    while (!stopping.signal.aborted) {
      hurry = new AbortController();
      await catchUp(runtime);
      await wait(pollMs, undefined, { ref: false, signal: AbortSignal.any([hurry.signal, stopping.signal]) }).catch(() => undefined);
    }
  })();
  return async () => {
    stopping.abort();
    await Promise.all([stopListening(), follower]);
  };
}

/** A release that this program cannot serve, being older than it; it is not tried again. */
const refused = new WeakMap<Runtime, number>();

async function catchUp(runtime: Runtime): Promise<void> {
  let no = 0;
  try {
    const serving = runtime.model().release ?? 0;
    no = (await currentRelease(runtime.db))?.no ?? 0;
    if (no <= serving || refused.get(runtime) === no || isBringing(runtime, no)) return;
    await serve(runtime, compose(await layersOf(runtime.db, no), runtime, servedAs(runtime, serving)), no);
  } catch (error) {
    if (isAppError(error)) refused.set(runtime, no);
    console.error(`读取新版本失败：${sentencesOf(error).join("\n")}`);
  }
}
