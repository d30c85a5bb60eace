import { useEffect, useMemo, useState } from "react";
import type { TileState } from "../../engine/api/boards.ts";
import type { Model } from "../../engine/model/model.ts";
import { messageOf } from "../model/message-of.ts";
import { useWorkspace } from "../use-workspace.ts";
import { sampleFigures } from "./sample-figures.ts";
import type { NamedTile } from "./tiles.ts";

/** Samples, or what the board in effect tells this person. */
export type FiguresOf = "sample" | "real";

export interface BoardFigures {
  states: ReadonlyMap<string, TileState>;
  /** Why the real figures do not come; null = they do. */
  fault: string | null;
}

/** What the tiles of a board show while it is made. Real figures come by the key of a tile of the board in effect, so a new tile waits for them. */
export function useBoardFigures(model: Model, tiles: readonly NamedTile[], { path, of }: { path: string; of: FiguresOf }): BoardFigures {
  const { calls } = useWorkspace();
  const [real, setReal] = useState<ReadonlyMap<string, TileState>>(new Map());
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    if (of !== "real") return;
    const stop = new AbortController();
    setReal(new Map());
    setFault(null);
    calls
      .figures(path, { signal: stop.signal, told: (state) => setReal((known) => new Map(known).set(state.key, state)) })
      .catch((error: unknown) => stop.signal.aborted || setFault(messageOf(error)));
    return () => stop.abort();
  }, [calls, path, of]);
  const told = JSON.stringify(tiles.map(({ tile: { at: _, title: __, ...tile } }) => tile));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tile that moves tells the same
  const samples = useMemo(
    () =>
      new Map(
        tiles.map(({ tile }): [string, TileState] => [
          tile.key,
          { key: tile.key, version: 1, statTime: "", figures: sampleFigures(model, tile), isFault: false },
        ]),
      ),
    [model, told],
  );
  return of === "sample" ? { states: samples, fault: null } : { states: real, fault };
}
