import {
  AlignLeftOutlined,
  AlignRightOutlined,
  ColumnHeightOutlined,
  ColumnWidthOutlined,
  CopyOutlined,
  DeleteOutlined,
  PicCenterOutlined,
  PicLeftOutlined,
  VerticalAlignBottomOutlined,
  VerticalAlignTopOutlined,
  ToTopOutlined,
} from "@ant-design/icons";
import { Button, Space, Tooltip } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { BoardGrid, TilePlace } from "../../engine/screens/tile-places.ts";
import { aligned, alike, axes, distributed, sides } from "./geometry.ts";
import { type NamedTile, placesOf } from "./tiles.ts";
import type { BoardEdits } from "./use-board-edits.ts";

interface ArrangeToolsProps {
  grid: BoardGrid;
  tiles: readonly NamedTile[];
  chosen: readonly string[];
  edits: BoardEdits;
}

interface Tool {
  name: string;
  icon: ReactNode;
  /** So many tiles have to be chosen. */
  least: number;
  run(): void;
}

const sideIcons = {
  left: <AlignLeftOutlined />,
  right: <AlignRightOutlined />,
  top: <VerticalAlignTopOutlined />,
  bottom: <VerticalAlignBottomOutlined />,
};
const alikeIcons = { x: <ColumnWidthOutlined />, y: <ColumnHeightOutlined /> };
const spreadIcons = { x: <PicCenterOutlined rotate={90} />, y: <PicCenterOutlined /> };

/** What can be done with the tiles that are chosen. */
export function ArrangeTools({ grid, tiles, chosen, edits }: ArrangeToolsProps) {
  const { t } = useTranslation("designer");
  const arrange = (make: (places: TilePlace[]) => TilePlace[]) => () => {
    // The first that was chosen is the measure of the others.
    const before = chosen.flatMap((name) => [...placesOf(tiles, [name])]);
    const after = make(before.map(([, place]) => place));
    edits.place(new Map(before.map(([name], at): [string, TilePlace] => [name, after[at]!])));
  };
  const tools: Tool[] = [
    ...sides.map((side) => ({ name: t(`board.align.${side}`), icon: sideIcons[side], least: 2, run: arrange((places) => aligned(places, side)) })),
    ...axes.map((axis) => ({
      name: t(`board.alike.${axis}`),
      icon: alikeIcons[axis],
      least: 2,
      run: arrange((places) => alike(places, axis, grid)),
    })),
    ...axes.map((axis) => ({
      name: t(`board.spread.${axis}`),
      icon: spreadIcons[axis],
      least: 3,
      run: arrange((places) => distributed(places, axis)),
    })),
    { name: t("board.front"), icon: <ToTopOutlined />, least: 1, run: () => edits.bring("front") },
    { name: t("board.back"), icon: <PicLeftOutlined />, least: 1, run: () => edits.bring("back") },
    { name: t("parts.copy"), icon: <CopyOutlined />, least: 1, run: edits.copy },
    { name: t("parts.remove"), icon: <DeleteOutlined />, least: 1, run: edits.remove },
  ];
  return (
    <Space.Compact role="toolbar" aria-label={t("board.arrange")}>
      {tools.map(({ name, icon, least, run }) => (
        <Tooltip key={name} title={name}>
          <Button size="small" icon={icon} aria-label={name} disabled={chosen.length < least} onClick={run} />
        </Tooltip>
      ))}
    </Space.Compact>
  );
}
