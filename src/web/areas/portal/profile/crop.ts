/** What part of a picture a square shows: the middle of the view as shares of the picture, and how far it is drawn near. */
export interface View {
  x: number;
  y: number;
  /** 1 = the shorter side fills the square. */
  zoom: number;
}

export const wholeView: View = { x: 0.5, y: 0.5, zoom: 1 };

/** Pixels of the picture under the square; never beyond its edges. */
export function cropOf({ width, height }: { width: number; height: number }, { x, y, zoom }: View): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / Math.max(zoom, 1);
  const at = (share: number, length: number) => Math.min(Math.max(share * length - side / 2, 0), length - side);
  return { left: at(x, width), top: at(y, height), side };
}

/** The view after the picture was drawn by so many shares of the square. */
export function dragged(view: View, size: { width: number; height: number }, by: { x: number; y: number }): View {
  const { left, top, side } = cropOf(size, view);
  const moved = { ...view, x: (left + side / 2 - by.x * side) / size.width, y: (top + side / 2 - by.y * side) / size.height };
  const kept = cropOf(size, moved);
  return { ...view, x: (kept.left + kept.side / 2) / size.width, y: (kept.top + kept.side / 2) / size.height };
}
