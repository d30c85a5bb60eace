import type { TileProps } from "../tile.ts";

/** Words of the board itself. */
export const TextTile = ({ tile }: TileProps) => <p className="tile-text">{tile.text}</p>;
