import { partSelector, stepsOfMark } from "../../renderers/marks.ts";

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** An element of a part as it is drawn; a part may have several, such as heading and cells of a column. */
export interface DrawnPart {
  steps: readonly string[];
  box: Box;
}

/** Items of forms say the field they stand for, and are parts of the section around them. `[data-path]` is theirs. */
const itemSelector = "[data-path]";

/** The parts as they are drawn, measured from the corner of their host. `itemIn`: names on the way to the item of a section that stands for a field. */
export function drawnParts(host: HTMLElement, itemIn: (section: readonly string[], field: string) => readonly string[]): DrawnPart[] {
  const corner = host.getBoundingClientRect();
  const boxOf = (element: Element): Box => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { left: left - corner.left, top: top - corner.top, width, height };
  };
  const parts = [...host.querySelectorAll(partSelector)].map((element) => ({ steps: stepsOfMark(element), box: boxOf(element) }));
  const items = [...host.querySelectorAll<HTMLElement>(`${partSelector} ${itemSelector}`)].map((element) => ({
    steps: itemIn(stepsOfMark(element.closest(partSelector)!), element.dataset.path!),
    box: boxOf(element),
  }));
  return [...parts, ...items].filter(({ box }) => box.width > 0 && box.height > 0);
}

const holds = ({ left, top, width, height }: Box, { x, y }: Point): boolean => x >= left && x <= left + width && y >= top && y <= top + height;

export interface Point {
  x: number;
  y: number;
}

/** The smallest part around a point; undefined where there is none. */
export const partAt = (parts: readonly DrawnPart[], point: Point): DrawnPart | undefined =>
  parts.filter(({ box }) => holds(box, point)).sort((one, other) => one.box.width * one.box.height - other.box.width * other.box.height)[0];

/** The box around all elements of a part. */
export function boxAround(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}
