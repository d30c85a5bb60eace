import { lineHeight, PADDING_MM, textWidth } from "./lines.ts";
import { LINE_HEIGHT } from "./paper.ts";
import type { PagePart, Paper, Sheet, SheetCell } from "./sheet.ts";

/** A cell as it stands on a page; millimetres from the upper left corner of the paper. */
export interface PlacedCell {
  cell: SheetCell;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Cells of a page. One over several pages is drawn on each with what of it stands there. */
export function placedCells(paper: Paper, sheets: readonly Sheet[], parts: readonly PagePart[]): PlacedCell[] {
  return parts.flatMap((part) => placedIn(paper, sheets[part.sheet]!, part));
}

function placedIn({ room, scale, pages }: Paper, { columns, lines, cells }: Sheet, part: PagePart): PlacedCell[] {
  const lefts = sums(columns, scale);
  const tops = new Map<number, number>();
  const hasHeader = pages[0]!.header.length > 0;
  let y = room.margin[0] + (hasHeader ? LINE_HEIGHT : 0) + part.top;
  for (const at of part.lines) {
    tops.set(at, y);
    y += lines[at]!.height * scale;
  }
  const indent = (room.width - room.margin[1] - room.margin[3] - lefts.at(-1)!) / 2;
  return cells.flatMap((cell) => {
    const [first, last] = cell.lines;
    const here = part.lines.filter((at) => at >= first && at <= last);
    if (here.length === 0) return [];
    const [left, right] = [lefts[cell.columns[0]]!, lefts[cell.columns[1] + 1]!];
    const height = here.reduce((sum, at) => sum + lines[at]!.height * scale, 0);
    return [{ cell, x: room.margin[3] + indent + left, y: tops.get(here[0]!)!, width: right - left, height }];
  });
}

function sums(widths: readonly number[], scale: number): number[] {
  const out = [0];
  for (const width of widths) out.push(out.at(-1)! + width * scale);
  return out;
}

/** A line of text of a cell: where it begins and the height of its middle. */
export interface PlacedText {
  text: string;
  x: number;
  middle: number;
}

export function placedTexts({ cell: { text, style }, x, y, width, height }: PlacedCell, scale: number): PlacedText[] {
  const step = lineHeight(style) * scale;
  const pad = PADDING_MM * scale;
  const block = step * text.length;
  const top = style.vertical === "top" ? y + pad : style.vertical === "bottom" ? y + height - pad - block : y + (height - block) / 2;
  return text.map((line, at) => {
    const wide = textWidth(line, style) * scale;
    const left =
      style.upright === true || style.align === "center" ? x + (width - wide) / 2 : style.align === "right" ? x + width - pad - wide : x + pad;
    return { text: line, x: left, middle: top + step * (at + 0.5) };
  });
}
