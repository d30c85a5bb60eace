import { createParser } from "eventsource-parser";
import type { TileState } from "../../../engine/api.ts";

/** A data screen that hangs somewhere: what it was told last of each tile, without anybody signing in. */
export interface Screen {
  tiles: ReadonlyMap<string, TileState>;
  /** The stream has ended. */
  isOver(): boolean;
  close(): Promise<void>;
}

export async function openScreen(url: string, path: string): Promise<Screen> {
  const tiles = new Map<string, TileState>();
  let over = false;
  const leaving = new AbortController();
  const answer = await fetch(`${url}/api/flySource-base/openApi/board/stream?${new URLSearchParams({ path })}`, { signal: leaving.signal });
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event !== "tile") return;
      const state = JSON.parse(data) as TileState;
      tiles.set(state.key, state);
    },
  });
  const reading = (async () => {
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) parser.feed(chunk);
  })()
    .catch(() => undefined)
    .finally(() => {
      over = true;
    });
  return {
    tiles,
    isOver: () => over,
    close: async () => {
      leaving.abort();
      await reading;
    },
  };
}
