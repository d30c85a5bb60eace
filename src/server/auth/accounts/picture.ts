import { pngOf } from "../../platform/png.ts";

export type Color = readonly [red: number, green: number, blue: number];
export type Point = readonly [x: number, y: number];

/** A small picture that strokes are drawn on, and its PNG. */
export class Picture {
  readonly #width: number;
  readonly #height: number;
  readonly #pixels: Uint8Array;

  constructor(width: number, height: number, ground: Color) {
    this.#width = width;
    this.#height = height;
    this.#pixels = new Uint8Array(width * height * 3);
    for (let at = 0; at < this.#pixels.length; at++) this.#pixels[at] = ground[at % 3]!;
  }

  /** A line with round ends and soft edges; what lies outside is left out. */
  line([ax, ay]: Point, [bx, by]: Point, of: { thick: number; color: Color }): void {
    const reach = of.thick / 2 + 1;
    const [left, right] = [Math.max(0, Math.floor(Math.min(ax, bx) - reach)), Math.min(this.#width - 1, Math.ceil(Math.max(ax, bx) + reach))];
    const [top, bottom] = [Math.max(0, Math.floor(Math.min(ay, by) - reach)), Math.min(this.#height - 1, Math.ceil(Math.max(ay, by) + reach))];
    const length = (bx - ax) ** 2 + (by - ay) ** 2;
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++) {
        const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
        const distance = Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay));
        this.#blend(x, y, { share: Math.min(1, of.thick / 2 + 0.5 - distance), color: of.color });
      }
  }

  #blend(x: number, y: number, { share, color }: { share: number; color: Color }): void {
    if (share <= 0) return;
    const at = (y * this.#width + x) * 3;
    for (const [part, value] of color.entries()) this.#pixels[at + part] = Math.round(this.#pixels[at + part]! * (1 - share) + value * share);
  }

  png(): Buffer {
    return pngOf({ width: this.#width, height: this.#height, pixels: this.#pixels });
  }
}
