import { randomInt } from "node:crypto";
import { type Color, Picture, type Point } from "./picture.ts";

/** Strokes of each character on a 4 x 6 grid; drawn as lines, so the picture holds no text to read out. */
const strokes: Record<string, string> = {
  "0": "1,0 3,0 4,2 4,4 3,6 1,6 0,4 0,2 1,0",
  "1": "1,1 2,0 2,6|1,6 3,6",
  "2": "0,1 1,0 3,0 4,1 4,2 0,6 4,6",
  "3": "0,0 4,0 2,2 4,4 3,6 1,6 0,5",
  "4": "3,6 3,0 0,4 4,4",
  "5": "4,0 0,0 0,3 3,2 4,4 3,6 0,6",
  "6": "3,0 1,1 0,4 1,6 3,6 4,4 3,3 0,4",
  "7": "0,0 4,0 1,6",
  "8": "1,0 3,0 4,1 3,3 1,3 0,1 1,0|1,3 0,5 1,6 3,6 4,5 3,3",
  "9": "4,3 1,3 0,1 1,0 3,0 4,2 3,5 1,6",
  "+": "2,1 2,5|0,3 4,3",
  "-": "0,3 4,3",
  "×": "0,1 4,5|4,1 0,5",
  "=": "0,2 4,2|0,4 4,4",
  "?": "0,1 1,0 3,0 4,1 2,3 2,4|2,6 2,5",
  A: "0,6 2,0 4,6|1,4 3,4",
  B: "0,0 0,6 3,6 4,5 3,3 0,3|3,3 4,1 3,0 0,0",
  C: "4,1 3,0 1,0 0,2 0,4 1,6 3,6 4,5",
  D: "0,0 0,6 3,6 4,4 4,2 3,0 0,0",
  E: "4,0 0,0 0,6 4,6|0,3 3,3",
  F: "4,0 0,0 0,6|0,3 3,3",
  H: "0,0 0,6|4,0 4,6|0,3 4,3",
  K: "0,0 0,6|4,0 0,3 4,6",
  L: "0,0 0,6 4,6",
  M: "0,6 0,0 2,3 4,0 4,6",
  N: "0,6 0,0 4,6 4,0",
  P: "0,6 0,0 3,0 4,1 4,2 3,3 0,3",
  R: "0,6 0,0 3,0 4,1 3,3 0,3|2,3 4,6",
  T: "0,0 4,0|2,0 2,6",
  U: "0,0 0,5 1,6 3,6 4,5 4,0",
  V: "0,0 2,6 4,0",
  W: "0,0 1,6 2,3 3,6 4,0",
  X: "0,0 4,6|4,0 0,6",
  Y: "0,0 2,3 4,0|2,3 2,6",
  Z: "0,0 4,0 0,6 4,6",
};
/** Characters that are not mistaken for one another. */
export const captchaAlphabet = "ABCDEFHKLMNPRTUVWXYZ3467";

const width = 240;
const height = 80;
const between = (from: number, to: number) => from + (randomInt(1000) / 1000) * (to - from);
/** Each colour between 0 (dark) and 255. */
const shade = (from: number, to: number): Color => [between(from, to), between(from, to), between(from, to)];

/** A picture of the text as a PNG data URI, each character bent, turned and crossed by lines. */
export function drawCaptcha(text: string): string {
  const picture = new Picture(width, height, [244, 246, 250]);
  const step = width / (text.length + 1);
  for (let line = 0; line < 5; line++) drawCurve(picture);
  for (const [i, character] of [...text].entries())
    drawCharacter(picture, character, { x: step * (i + 0.8), y: between(34, 46), scale: Math.min(7.2, step / 6) });
  return `data:image/png;base64,${picture.png().toString("base64")}`;
}

function drawCurve(picture: Picture): void {
  const [from, over, to] = [
    [between(0, 60), between(4, 76)],
    [between(80, 160), between(0, 80)],
    [between(180, 240), between(4, 76)],
  ] as const;
  const color = shade(150, 215);
  const at = (t: number): Point => [
    (1 - t) ** 2 * from[0] + 2 * t * (1 - t) * over[0] + t ** 2 * to[0],
    (1 - t) ** 2 * from[1] + 2 * t * (1 - t) * over[1] + t ** 2 * to[1],
  ];
  for (let part = 0; part < 16; part++) picture.line(at(part / 16), at((part + 1) / 16), { thick: 2.4, color });
}

function drawCharacter(picture: Picture, character: string, at: { x: number; y: number; scale: number }): void {
  const turn = between(-0.3, 0.3);
  const color = shade(10, 90);
  for (const stroke of (strokes[character] ?? "").split("|")) {
    const points = stroke.split(" ").map((point): Point => {
      const [px, py] = point.split(",").map(Number) as [number, number];
      const x = (px - 2) * at.scale + between(-1.4, 1.4);
      const y = (py - 3) * at.scale + between(-1.4, 1.4);
      return [at.x + x * Math.cos(turn) - y * Math.sin(turn), at.y + x * Math.sin(turn) + y * Math.cos(turn)];
    });
    for (const [i, point] of points.entries()) if (i > 0) picture.line(points[i - 1]!, point, { thick: 4.4, color });
  }
}
