import { useEffect, useState } from "react";
import { type TileProps, useBoardPlace } from "../tile.ts";

/** Boards in turn; the next one is there before it is shown. */
export function BoardsTile({ tile }: TileProps) {
  const { board } = useBoardPlace();
  const { boards } = tile;
  const [at, setAt] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const seconds = boards[at]?.seconds ?? 0;
  useEffect(() => {
    if (boards.length < 2 || isHeld) return;
    const timer = setTimeout(() => setAt((now) => (now + 1) % boards.length), seconds * 1000);
    return () => clearTimeout(timer);
  }, [boards.length, seconds, at, isHeld]);
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
