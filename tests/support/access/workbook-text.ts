import { inflateRawSync } from "node:zlib";

/** Text of every part of a workbook, read by the archive's own directory. */
export function workbookParts(file: Buffer): Map<string, string> {
  const parts = new Map<string, string>();
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  let at = file.readUInt32LE(end + 16);
  while (file.readUInt32LE(at) === 0x02014b50) {
    const [method, size, nameLength, extraLength, noteLength, local] = [
      file.readUInt16LE(at + 10),
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
      file.readUInt16LE(at + 30),
      file.readUInt16LE(at + 32),
      file.readUInt32LE(at + 42),
    ];
    const name = file.toString("utf8", at + 46, at + 46 + nameLength);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const packed = file.subarray(start, start + size);
    parts.set(name, (method === 0 ? packed : inflateRawSync(packed)).toString("utf8"));
    at += 46 + nameLength + extraLength + noteLength;
  }
  return parts;
}

/** Rows of the first sheet, headers included. */
export const rowCountOf = (parts: ReadonlyMap<string, string>): number =>
  [...(parts.get("xl/worksheets/sheet1.xml") ?? "").matchAll(/<row[ >]/g)].length;
