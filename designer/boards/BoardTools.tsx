import { Segmented, Select } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { boardThemes, type BoardDocument } from "../../engine/kinds/board/document.ts";
import { boardSize } from "../../engine/screens/tile-places.ts";
import { valueWord } from "../../engine/words/value-words.ts";
import type { FiguresOf } from "./use-board-figures.ts";

/** Walls that schools have, pixels. */
const sizes: readonly (readonly [number, number])[] = [
  [1920, 1080],
  [2560, 1440],
  [3840, 2160],
  [3840, 1080],
  [1080, 1920],
  [2160, 3840],
  [1280, 800],
];
/** Of the size it is drawn for; 0 = as the pane has room. */
export const zooms = [0, 50, 100] as const;
export type Zoom = (typeof zooms)[number];

interface BoardToolsProps {
  board: BoardDocument;
  isFixed: boolean;
  onSize(size: readonly [number, number]): void;
  onTheme(theme: (typeof boardThemes)[number]): void;
  figures: FiguresOf;
  onFigures(of: FiguresOf): void;
  zoom: Zoom;
  onZoom(zoom: Zoom): void;
  /** Stands behind them. */
  children: ReactNode;
}

/** What holds for the whole board, and how it is looked at. */
export function BoardTools({ board, isFixed, onSize, onTheme, figures, onFigures, zoom, onZoom, children }: BoardToolsProps) {
  const { t } = useTranslation("designer");
  const now = boardSize(board).join(" × ");
  const offered = new Map([...sizes, boardSize(board)].map((size) => [size.join(" × "), size]));
  return (
    <div className="designer-tools board-tools">
      <Select
        size="small"
        className="designer-kind"
        aria-label={t("board.size")}
        value={now}
        disabled={isFixed}
        onChange={(chosen) => onSize(offered.get(chosen)!)}
        options={[...offered.keys()].map((value) => ({ value, label: value }))}
      />
      <Segmented
        size="small"
        aria-label={t("board.theme")}
        value={board.theme ?? boardThemes[0]}
        disabled={isFixed}
        onChange={onTheme}
        options={boardThemes.map((value) => ({ value, label: valueWord("theme", value) ?? value }))}
      />
      <Segmented
        size="small"
        aria-label={t("board.figures")}
        value={figures}
        onChange={onFigures}
        options={(["sample", "real"] as const).map((value) => ({ value, label: t(`board.of.${value}`) }))}
      />
      <Segmented
        size="small"
        aria-label={t("board.zoom")}
        value={zoom}
        onChange={onZoom}
        options={zooms.map((value) => ({ value, label: value === 0 ? t("board.fit") : `${value}%` }))}
      />
      {children}
    </div>
  );
}
