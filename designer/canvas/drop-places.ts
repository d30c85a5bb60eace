import { itemPlace } from "../../engine/documents/schema-place.ts";
import { partIn, type Part } from "../model/parts.ts";
import type { Box, DrawnPart, Point } from "./rects.ts";

/** Where something that is dragged would stand. */
export interface DropPlace {
  /** Names on the way to the list. */
  list: readonly string[];
  /** Name of the item it would stand behind; null = the first. */
  behind: string | null;
  /** The line that shows it. */
  line: Box;
}

type Steps = readonly string[];

const isAlike = (one: Steps, other: Steps): boolean => one.length === other.length && one[0] === other[0] && one.at(-2) === other.at(-2);
const isSame = (one: Steps, other: Steps): boolean => one.length === other.length && one.every((step, at) => step === other[at]);

/** Lists in which an item may stand: its own, and those that hold the like of it, such as of the other sections of a form. */
export function listsFor(whole: Part, dragged: Steps): Part[] {
  const own = sortOf(partIn(whole, dragged.slice(0, -1)));
  const isInside = ({ steps }: Part) => dragged.every((step, at) => steps[at] === step);
  return own === undefined ? [] : allOf(whole).filter((one) => one.steps[0] === dragged[0] && sortOf(one) === own && !isInside(one));
}

/** Name of what a list holds in the schema; undefined where it has none. */
const sortOf = ({ value, place }: Part): unknown => (Array.isArray(value) ? itemPlace([value], place).schema?.$ref : undefined);

const allOf = (part: Part): Part[] => [part, ...part.children.flatMap(allOf)];

/** The place nearest to the pointer; null where nothing of the kind is drawn. */
export function dropPlace(whole: Part, parts: readonly DrawnPart[], { dragged, point }: { dragged: Steps; point: Point }): DropPlace | null {
  const others = parts.filter(({ steps }) => isAlike(steps, dragged) && !isSame(steps, dragged));
  const near = others.toSorted((one, other) => distance(one.box, point) - distance(other.box, point))[0];
  if (near === undefined) return null;
  const list = near.steps.slice(0, -1);
  const isBeside = others.some((one) => !isSame(one.steps, near.steps) && isSame(one.steps.slice(0, -1), list) && sharesRow(one.box, near.box));
  const { left, top, width, height } = near.box;
  const isAfter = isBeside ? point.x > left + width / 2 : point.y > top + height / 2;
  const names = partIn(whole, list)
    .children.map(({ steps }) => steps.at(-1)!)
    .filter((name) => !isSame([...list, name], dragged));
  const at = names.indexOf(near.steps.at(-1)!);
  const line = isBeside
    ? { left: isAfter ? left + width : left, top, width: 3, height }
    : { left, top: isAfter ? top + height : top, width, height: 3 };
  return { list, behind: (isAfter ? names[at] : names[at - 1]) ?? null, line };
}

function distance({ left, top, width, height }: Box, { x, y }: Point): number {
  const [across, down] = [Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height)];
  return Math.hypot(across, down);
}

const sharesRow = (one: Box, other: Box): boolean => Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top) > 4;
