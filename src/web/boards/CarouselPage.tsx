import { useEffect, useState } from "react";
import { BoardFrame } from "./BoardFrame.tsx";
import { BoardScreen } from "./BoardPage.tsx";
import { boards } from "./boards.ts";

const showMs = 30_000;

/** The data screens in turn. */
export function CarouselPage() {
  const [at, setAt] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setAt((now) => (now + 1) % boards.length), showMs);
    return () => clearInterval(timer);
  }, []);
  const board = boards[at]!;
  return (
    <BoardFrame title={board.title}>
      <BoardScreen key={board.screen} screen={board.screen} />
    </BoardFrame>
  );
}
