import { useState } from "react";
import type { Parts } from "../document/use-parts.ts";
import type { NamedTile } from "./tiles.ts";

export interface ChosenTiles {
  /** The one that the panel shows first. */
  names: readonly string[];
  /** `adds`: besides those that are chosen, or no longer. Null: no tile. */
  choose(name: string | null, how?: { adds: boolean }): void;
  chooseAll(names: readonly string[]): void;
}

/** The chosen part is the first of the chosen tiles; further ones are known here, and forgotten when another part is chosen. */
export function useChosenTiles(parts: Parts, tiles: readonly NamedTile[], onChoose: (steps: readonly string[]) => void): ChosenTiles {
  const [more, setMore] = useState<{ of: string; names: readonly string[] }>({ of: "", names: [] });
  const [list = "", first = null] = parts.chosen?.steps ?? [];
  const isTile = list === "tiles" && first !== null;
  const isThere = (name: string) => tiles.some((one) => one.name === name);
  const names = isTile ? [first, ...(more.of === first ? more.names.filter((name) => name !== first && isThere(name)) : [])] : [];
  const chooseAll = (wanted: readonly string[]) => {
    const [next = null, ...others] = wanted;
    setMore({ of: next ?? "", names: others });
    onChoose(next === null ? [] : ["tiles", next]);
  };
  return {
    names,
    chooseAll,
    choose: (name, how) => {
      if (name === null) return chooseAll([]);
      if (how?.adds !== true) return chooseAll([name]);
      chooseAll(names.includes(name) ? names.filter((one) => one !== name) : [...names, name]);
    },
  };
}
