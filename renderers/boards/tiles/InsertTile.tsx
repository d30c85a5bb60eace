import type { TileProps } from "../tile.ts";
import { plain } from "./ProgramTile.tsx";

/** An urgent word over everything, as long as there is one. */
export function InsertTile({ figures }: TileProps) {
  const [row] = figures.rows;
  if (row === undefined) return null;
  return (
    <div className="board-insert" role="alert">
      <h2>{row.title}</h2>
      <p>{plain(row.text)}</p>
    </div>
  );
}
