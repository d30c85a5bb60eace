import { problem } from "../../../errors.ts";
import { addError, addWarning, eachDocument } from "../../../findings/look.ts";
import { blindSpots, visitor } from "../blind-spots.ts";

/** What anybody would be told is an error, what somebody is not told a warning. */
export const boardAudience = eachDocument("board", (board, look) => {
  board.tiles.forEach((tile, at) => {
    for (const { role, path, reason } of blindSpots({ model: look.model, tile }, board.audience)) {
      const add = role === visitor ? addError : addWarning;
      const code = role === visitor ? "BOARD_PUBLIC" : "BOARD_BLIND";
      add(look, problem(code, `/tiles/${at}${path}`, { tile: tile.key, role, reason }));
    }
  });
});
