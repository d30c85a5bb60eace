import { type KeyboardEvent, type RefObject, useRef } from "react";
import type { CampusDocument } from "../../engine/documents/index.ts";
import type { BoardDocument, TileLook } from "../../engine/kinds/board/document.ts";
import { boardGrid, type TilePlace } from "../../engine/screens/tile-places.ts";
import type { Parts } from "../document/use-parts.ts";
import { corners, movedTogether, resized } from "./geometry.ts";
import { type Press, pressOf } from "./pressed-keys.ts";
import { added, type Begun, broughtTo, copied, type NamedTile, placed, placesOf, type Places, sized, without } from "./tiles.ts";
import type { ChosenTiles } from "./use-chosen-tiles.ts";

export interface BoardEdits {
  /** `name`: edits of one name that follow each other are one step; default: a step of its own. */
  place(places: Places, name?: string): void;
  remove(): void;
  copy(): void;
  bring(end: "front" | "back"): void;
  add(look: TileLook, begun: Begun): void;
  resize(size: readonly [number, number]): void;
  pressed(event: KeyboardEvent): void;
  /** Tile that takes the focus as soon as it is drawn. */
  focus: RefObject<string | null>;
}

interface Board {
  board: BoardDocument;
  tiles: readonly NamedTile[];
  chosen: ChosenTiles;
}

/** What can be done with the chosen tiles, each a change of the document. */
export function useBoardEdits(parts: Parts, at: Board): BoardEdits {
  const { board, tiles, chosen } = at;
  const { names } = chosen;
  const count = useRef(0);
  const focus = useRef<string | null>(null);
  const edit = (name: string, wanted: BoardDocument) => parts.isOpen && parts.rewrite(name, () => wanted as CampusDocument);
  const once = (name: string) => {
    count.current += 1;
    return `${name} ${count.current}`;
  };
  const put = (name: string, wanted: BoardDocument, shown: readonly string[]) => {
    if (!parts.isOpen) return;
    edit(once(name), wanted);
    focus.current = shown[0] ?? null;
    chosen.chooseAll(shown);
  };
  const place = (places: Places, name = once("place")) => edit(name, placed(board, tiles, places));
  const remove = () => names.length > 0 && put("remove", without(board, tiles, names), beside(at));
  const copy = () => {
    const made = copied(board, tiles, names);
    if (made.keys.length > 0) put("copy", made.board, made.keys);
  };
  const press = (asked: Press) => {
    if (asked.do === "step") place(stepped(at, asked), `${asked.isSize ? "size" : "move"} ${names.join(" ")}`);
    else if (asked.do === "remove") remove();
    else if (asked.do === "copy") copy();
    else chosen.chooseAll(tiles.map(({ name }) => name));
  };
  return {
    ...{ place, remove, copy, focus },
    bring: (end) => edit(once("bring"), broughtTo(board, tiles, { names, end })),
    add: (look, begun) => {
      const made = added(board, look, begun);
      put("add", made.board, made.keys);
    },
    resize: (size) => edit(once("resize"), sized(board, tiles, size)),
    pressed: (event) => {
      const asked = pressOf(event);
      if (asked === null) return;
      event.preventDefault();
      press(asked);
    },
  };
}

/** Where the chosen tiles stand after an arrow. */
function stepped({ board, tiles, chosen: { names } }: Board, { by, isSize }: Extract<Press, { do: "step" }>): Places {
  const before = [...placesOf(tiles, names)];
  const grid = boardGrid(board);
  const places = before.map(([, place]) => place);
  const [, , , corner] = corners;
  const after = isSize ? places.map((place) => resized(place, { corner: corner!, by }, grid)) : movedTogether(places, by, grid);
  return new Map(before.map(([name], at): [string, TilePlace] => [name, after[at]!]));
}

/** The tile that stands where the first of the chosen ones stood, once they are gone. */
function beside({ tiles, chosen: { names } }: Board): string[] {
  const left = tiles.filter(({ name }) => !names.includes(name));
  const first = tiles.findIndex(({ name }) => names.includes(name));
  const next = left[Math.min(first, left.length - 1)];
  return next === undefined ? [] : [next.name];
}
