import { useState } from "react";
import { type TileProps, useBoardPlace } from "../tile.ts";
import { useTurns } from "../use-turns.ts";

/** Boards in turn; the next one is there before it is shown. */
export function BoardsTile({ tile }: TileProps) {
  const { board } = useBoardPlace();
  const { boards } = tile;
  const [isHeld, setHeld] = useState(false);
  const [at, setAt] = useTurns(
    boards.map(({ seconds }) => seconds),
    isHeld,
  );
  const next = (at + 1) % Math.max(1, boards.length);
  return (
    <div className="tile-boards" onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
      {boards.map(({ path, title }, index) =>
        index === at || index === next ? (
          <div key={path} className={index === at ? "tile-board" : "tile-board is-next"} aria-hidden={index !== at} inert={index !== at}>
            {board(path)}
          </div>
        ) : (
          <span key={path} hidden>
            {title}
          </span>
        ),
      )}
      <nav className="tile-dots">
        {boards.map(({ path, title }, index) => (
          <button type="button" key={path} aria-label={title} aria-current={index === at} onClick={() => setAt(index)} />
        ))}
      </nav>
    </div>
  );
}
