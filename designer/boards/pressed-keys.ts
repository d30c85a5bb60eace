import type { KeyboardEvent } from "react";
import type { Shift } from "./geometry.ts";

/** What keys ask for on the layer of tiles. */
export type Press = { do: "step"; by: Shift; isSize: boolean } | { do: "remove" | "copy" | "all" };

const arrows: Readonly<Record<string, Shift>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** Steps of an arrow with Shift. */
const farther = 5;
const withControl: Readonly<Record<string, "copy" | "all">> = { d: "copy", a: "all" };

/** Null: nothing; the keys are somebody else's. */
export function pressOf({
  key,
  altKey,
  shiftKey,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, "key" | "altKey" | "shiftKey" | "ctrlKey" | "metaKey">): Press | null {
  if (ctrlKey || metaKey) {
    const asked = withControl[key.toLowerCase()];
    return asked === undefined ? null : { do: asked };
  }
  if (key === "Delete" || key === "Backspace") return { do: "remove" };
  const arrow = arrows[key];
  const far = shiftKey ? farther : 1;
  return arrow === undefined ? null : { do: "step", by: { x: arrow.x * far, y: arrow.y * far }, isSize: altKey };
}
