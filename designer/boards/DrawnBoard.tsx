import { Alert } from "antd";
import { memo, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ShownBoard, TileState } from "../../engine/api/boards.ts";
import { BoardView } from "../../renderers/boards/BoardView.tsx";
import { BoardPlaceProvider } from "../../renderers/boards/tile.ts";
import { WrongPart } from "../preview/WrongPart.tsx";

interface DrawnBoardProps {
  board: ShownBoard;
  states: ReadonlyMap<string, TileState>;
  isLive: boolean;
}

const nothing = () => undefined;

/** The board as the product's own renderers draw it at its own size, scaled to its holder: letters keep their proportion. It takes no click and no focus. */
export const DrawnBoard = memo(function DrawnBoard({ board, states, isLive }: DrawnBoardProps) {
  const { t } = useTranslation("designer");
  const other = t("board.other");
  const place = useMemo(
    () => ({ board: (path: string) => <p className="board-other">{`${other} ${path}`}</p>, fileUrl: () => "data:,", now: () => new Date() }),
    [other],
  );
  const host = useRef<HTMLDivElement>(null);
  const [width, height] = board.size;
  const scale = useScale(host, width);
  return (
    <div inert aria-hidden="true" className="board-drawn" ref={host}>
      <div className="board-own-size" style={{ width, height, transform: `scale(${scale})` }}>
        <WrongPart again={board} instead={<Alert type="warning" showIcon title={t("preview.broken")} />}>
          <BoardPlaceProvider value={place}>
            <BoardView board={board} states={states} scope={null} onScope={nothing} isLive={isLive} start={null} end={null} mayBePage={false} />
          </BoardPlaceProvider>
        </WrongPart>
      </div>
    </div>
  );
});

/** Pixels of the holder for one of the board. */
function useScale(host: React.RefObject<HTMLElement | null>, width: number): number {
  const [scale, setScale] = useState(0);
  useLayoutEffect(() => {
    const holder = host.current!;
    const measure = () => setScale(holder.offsetWidth / width);
    const observer = new ResizeObserver(measure);
    observer.observe(holder);
    measure();
    return () => observer.disconnect();
  }, [host, width]);
  return scale;
}
