import { crc32, deflateSync } from "node:zlib";

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
  const lines = Buffer.alloc(HEIGHT * (1 + WIDTH * 3));
  for (let y = 0, at = 0; y < HEIGHT; y++) {
    at++; // the line's filter: none
    for (let x = 0; x < WIDTH; x++) for (const part of colourAt(scene, x, y)) lines[at++] = part;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  head.set([8, 2, 0, 0, 0], 8); // 8 bits, true colour
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(lines)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
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

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, check]);
}
