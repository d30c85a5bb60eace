import { randomInt } from "node:crypto";

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

const width = 120;
const height = 40;
const between = (from: number, to: number) => from + (randomInt(1000) / 1000) * (to - from);

/** A picture of the text as an SVG data URI, each character bent, turned and crossed by lines. */
export function drawCaptcha(text: string): string {
  const step = width / (text.length + 1);
  const characters = [...text].map((character, i) =>
    drawCharacter(character, { x: step * (i + 0.6), y: between(8, 13), scale: Math.min(3.6, step / 6) }),
  );
  const lines = Array.from(
    { length: 4 },
    () =>
      `<path d="M${between(0, 30).toFixed(1)} ${between(2, 38).toFixed(1)}Q${between(40, 80).toFixed(1)} ${between(0, 40).toFixed(1)} ${between(90, 120).toFixed(1)} ${between(2, 38).toFixed(1)}" stroke="hsl(${randomInt(360)} 50% 65%)" stroke-width="1"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#f4f6fa"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${lines.join("")}${characters.join("")}</g></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

function drawCharacter(character: string, at: { x: number; y: number; scale: number }): string {
  const turn = between(-0.3, 0.3);
  const paths = (strokes[character] ?? "").split("|").map((stroke) => {
    const points = stroke.split(" ").map((point) => {
      const [px, py] = point.split(",").map(Number) as [number, number];
      const x = (px - 2) * at.scale + between(-0.7, 0.7);
      const y = (py - 3) * at.scale + between(-0.7, 0.7);
      return `${(at.x + x * Math.cos(turn) - y * Math.sin(turn)).toFixed(1)} ${(at.y + 10 + x * Math.sin(turn) + y * Math.cos(turn)).toFixed(1)}`;
    });
    return `M${points.join("L")}`;
  });
  return `<path d="${paths.join("")}" stroke="hsl(${randomInt(360)} 60% 35%)" stroke-width="2.2"/>`;
}
