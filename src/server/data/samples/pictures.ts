import { pngOf } from "../../platform/png.ts";

const WIDTH = 960;
const HEIGHT = 400;
type Colour = readonly [red: number, green: number, blue: number];

interface Scene {
  skyTop: Colour;
  skyBelow: Colour;
  sun: { x: number; y: number; radius: number; colour: Colour };
  hills: Colour;
  houses: Colour;
  windows: Colour;
  ground: Colour;
}

/** Morning, dusk and night over the same campus. */
export const scenes: readonly Scene[] = [
  {
    skyTop: [64, 150, 255],
    skyBelow: [214, 236, 255],
    sun: { x: 760, y: 90, radius: 38, colour: [255, 244, 214] },
    hills: [146, 190, 204],
    houses: [242, 246, 250],
    windows: [120, 168, 220],
    ground: [134, 187, 128],
  },
  {
    skyTop: [92, 70, 156],
    skyBelow: [255, 186, 130],
    sun: { x: 300, y: 210, radius: 52, colour: [255, 226, 160] },
    hills: [150, 96, 128],
    houses: [92, 66, 108],
    windows: [255, 214, 140],
    ground: [74, 58, 92],
  },
  {
    skyTop: [12, 30, 66],
    skyBelow: [54, 92, 140],
    sun: { x: 690, y: 80, radius: 26, colour: [240, 244, 255] },
    hills: [30, 56, 96],
    houses: [38, 60, 98],
    windows: [255, 226, 150],
    ground: [22, 44, 62],
  },
];

const GROUND = 330;
/** Left edge, width and height of each house; the third has a tower. */
const houses: readonly (readonly [x: number, width: number, height: number])[] = [
  [60, 150, 110],
  [230, 120, 160],
  [370, 220, 130],
  [450, 60, 200],
  [620, 140, 150],
  [790, 120, 100],
];

/** A PNG of a campus drawn in flat colours. */
export function picture(scene: Scene): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let y = 0, at = 0; y < HEIGHT; y++) for (let x = 0; x < WIDTH; x++) for (const part of colourAt(scene, x, y)) pixels[at++] = part;
  return pngOf({ width: WIDTH, height: HEIGHT, pixels });
}

function colourAt(scene: Scene, x: number, y: number): Colour {
  if (y >= GROUND) return scene.ground;
  const house = houses.find(([left, width, height]) => x >= left && x < left + width && y >= GROUND - height);
  if (house !== undefined) return isWindow(house, x, y) ? scene.windows : scene.houses;
  if (y > 240 - 34 * Math.sin(x / 130) - 20 * Math.sin(x / 47)) return scene.hills;
  if ((x - scene.sun.x) ** 2 + (y - scene.sun.y) ** 2 < scene.sun.radius ** 2) return scene.sun.colour;
  const share = y / GROUND;
  return [0, 1, 2].map((at) => Math.round(scene.skyTop[at]! * (1 - share) + scene.skyBelow[at]! * share)) as unknown as Colour;
}

function isWindow([left, width, height]: readonly [number, number, number], x: number, y: number): boolean {
  const [across, down] = [x - left, y - (GROUND - height)];
  return across > 12 && across < width - 12 && down > 12 && across % 26 > 10 && down % 30 > 13;
}
