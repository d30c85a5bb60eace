import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Eight bits, three colours. */
const TRUE_COLOUR = [8, 2, 0, 0, 0];
const CHANNELS = 3;

/** PNG (ISO 15948) of `width * height * 3` bytes: red, green and blue of each point, line after line. */
export function pngOf({ width, height, pixels }: { width: number; height: number; pixels: Uint8Array }): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set(TRUE_COLOUR, 8);
  const row = width * CHANNELS;
  // Each line begins with its filter: none.
  const lines = Buffer.alloc((row + 1) * height);
  for (let y = 0; y < height; y++) lines.set(pixels.subarray(y * row, (y + 1) * row), y * (row + 1) + 1);
  return Buffer.concat([SIGNATURE, chunk("IHDR", head), chunk("IDAT", deflateSync(lines)), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** Points of a PNG or JPEG (ITU-T T.81) across and down; null where the bytes are neither. */
export function pictureSize(bytes: Uint8Array): { width: number; height: number; kind: "png" | "jpeg" } | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.length >= 24 && view.subarray(0, 8).equals(SIGNATURE)) return { width: view.readUInt32BE(16), height: view.readUInt32BE(20), kind: "png" };
  return view.length > 4 && view.readUInt16BE(0) === 0xffd8 ? jpegSize(view) : null;
}

/** Markers of frames; the others of that row are tables. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(view: Buffer): { width: number; height: number; kind: "jpeg" } | null {
  for (let at = 2; at + 9 < view.length && view[at] === 0xff; at += 2 + view.readUInt16BE(at + 2))
    if (isFrame(view[at + 1]!)) return { width: view.readUInt16BE(at + 7), height: view.readUInt16BE(at + 5), kind: "jpeg" };
  return null;
}
