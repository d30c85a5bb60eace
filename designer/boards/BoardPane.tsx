import { Alert } from "antd";
import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type BoardDocument, boardThemes, type TileLook } from "../../engine/kinds/board/document.ts";
import { boardGrid, boardSize, type TilePlace } from "../../engine/screens/tile-places.ts";
import type { Model } from "../../engine/model/model.ts";
import { shownBoard } from "../../engine/screens/shown-board.ts";
import { valueWord } from "../../engine/words/value-words.ts";
import type { Parts } from "../document/use-parts.ts";
import { useWorkspace } from "../use-workspace.ts";
import { ArrangeTools } from "./ArrangeTools.tsx";
import { BoardTools, type Zoom } from "./BoardTools.tsx";
import { DrawnBoard } from "./DrawnBoard.tsx";
import { boxOf, TileLayer } from "./TileLayer.tsx";
import { TilePalette } from "./TilePalette.tsx";
import { type Begun, tilesOf, withPlaces } from "./tiles.ts";
import { useBoardEdits } from "./use-board-edits.ts";
import { type FiguresOf, useBoardFigures } from "./use-board-figures.ts";
import { useChosenTiles } from "./use-chosen-tiles.ts";
import { useTileDrag } from "./use-tile-drag.ts";
import "./board-pane.css";

interface BoardPaneProps {
  parts: Parts;
  onChoose(steps: readonly string[]): void;
}

/** A board as it is drawn, with a layer over it that chooses, moves and sizes its tiles. */
export function BoardPane(props: BoardPaneProps) {
  const { model } = useWorkspace();
  return model === null || props.parts.whole === null ? null : <Pane {...props} model={model} />;
}

function Pane({ parts, onChoose, model }: BoardPaneProps & { model: Model }) {
  const { t } = useTranslation("designer");
  const [of, setOf] = useState<FiguresOf>("sample");
  const [zoom, setZoom] = useState<Zoom>(0);
  const [hovered, setHovered] = useState<TilePlace | null>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const whole = parts.whole!;
  const board = whole.value as unknown as BoardDocument;
  const tiles = useMemo(() => tilesOf(whole), [whole]);
  const size = boardSize(board);
  const grid = boardGrid(board);
  const chosen = useChosenTiles(parts, tiles, onChoose);
  const edits = useBoardEdits(parts, { board, tiles, chosen });
  const drag = useTileDrag(grid, (places) => edits.place(places));
  const { states, fault } = useBoardFigures(model, tiles, { path: board.path, of });
  const shownTiles = withPlaces(tiles, drag.places);
  const dragged = JSON.stringify([...drag.places]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: places are told apart by what they say
  const shown = useMemo(() => drawable(model, { ...board, tiles: shownTiles.map(({ tile }) => tile) }), [model, board, dragged]);
  return (
    <div className="board-pane">
      {parts.refused.map(({ message }) => (
        <Alert key={message} type="error" showIcon title={message} />
      ))}
      {fault !== null && <Alert type="info" showIcon title={fault} />}
      <BoardTools
        board={board}
        isFixed={!parts.isOpen}
        onSize={edits.resize}
        onTheme={(theme) => parts.set(["theme"], theme === boardThemes[0] ? undefined : theme)}
        {...{ figures: of, onFigures: setOf, zoom, onZoom: setZoom }}
      >
        {parts.isOpen && <ArrangeTools grid={grid} tiles={tiles} chosen={chosen.names} edits={edits} />}
      </BoardTools>
      {parts.isOpen && (
        <TilePalette
          {...{ grid, size, sheet, onHover: setHovered }}
          taken={tiles.flatMap(({ tile: { at } }) => (at === undefined ? [] : [at]))}
          onAdd={(look, at) => edits.add(look, { ...(at && { at }), ...beginningOf(look, t("board.begun")) })}
        />
      )}
      <div className="board-room">
        <div
          ref={sheet}
          className={`board-sheet${zoom === 0 ? "" : " is-zoomed"}`}
          style={{ "--wide": size[0], "--high": size[1], "--zoom": zoom / 100 } as React.CSSProperties}
        >
          {shown === null ? (
            <Alert type="warning" showIcon title={t("preview.broken")} />
          ) : (
            <>
              <DrawnBoard key={shown.theme} board={shown} states={states} isLive={of === "sample" || fault === null} />
              <TileLayer
                size={size}
                tiles={shownTiles}
                chosen={chosen.names}
                drag={drag}
                isFixed={!parts.isOpen}
                onChoose={chosen.choose}
                onKey={edits.pressed}
                focus={edits.focus}
              />
              {hovered !== null && <div className="board-hovered" style={boxOf(hovered, size)} />}
            </>
          )}
        </div>
      </div>
    </div>
  );
}

/** What a look says by itself, so that there is something to be seen. */
function beginningOf(look: TileLook, text: string): Begun {
  if (look === "text") return { text };
  return look === "countdown" ? { title: valueWord("as", look) ?? look, until: "22:30" } : {};
}

/** Null where the document is not sound enough to be drawn. */
function drawable(model: Model, board: BoardDocument) {
  try {
    return shownBoard(model, board);
  } catch {
    // A document that is being written may be wrong in any way; the list of problems says in which.
    return null;
  }
}
