import { crc32, inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { captchaAlphabet, drawCaptcha } from "../../../../src/server/auth/accounts/captcha-drawing.ts";
import { Picture } from "../../../../src/server/auth/accounts/picture.ts";

/** Chunks of a PNG, their sums checked. */
function chunksOf(png: Buffer): [name: string, content: Buffer][] {
  expect(png.subarray(0, 8)).toEqual(Buffer.from("89504e470d0a1a0a", "hex"));
  const chunks: [string, Buffer][] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 4, at + 8 + length);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.push([body.subarray(0, 4).toString("latin1"), body.subarray(4)]);
    at += 12 + length;
  }
  return chunks;
}
const rowsOf = (png: Buffer): Buffer => inflateSync(Buffer.concat(chunksOf(png).flatMap(([name, content]) => (name === "IDAT" ? [content] : []))));

describe("a picture", () => {
  test("is a PNG of its size, its lines where they were drawn and nowhere else", () => {
    const picture = new Picture(6, 4, [255, 255, 255]);
    picture.line([-3, 1], [3, 1], { thick: 1, color: [0, 0, 0] });
    const png = picture.png();
    const head = chunksOf(png)[0]![1];
    expect([head.readUInt32BE(0), head.readUInt32BE(4), head[8], head[9]]).toEqual([6, 4, 8, 2]);
    const rows = rowsOf(png);
    const red = (x: number, y: number) => rows[y * (6 * 3 + 1) + 1 + x * 3];
    expect([0, 1, 2, 3, 4, 5].map((x) => red(x, 1))).toEqual([0, 0, 0, 0, 255, 255]);
    expect([0, 2, 3].map((y) => red(2, y))).toEqual([255, 255, 255]);
  });

  test.each([...captchaAlphabet, "0", "1", "2", "5", "8", "9", "+", "-", "×", "=", "?"])("holds ink for %s", (character) => {
    const [, data = ""] = drawCaptcha(character).split("data:image/png;base64,");
    const dark = [...rowsOf(Buffer.from(data, "base64"))].filter((value) => value > 0 && value < 100).length;
    expect(dark).toBeGreaterThan(200);
  });
});
