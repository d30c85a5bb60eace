import { pictureSize, pngOf } from "../../platform/png.ts";
import { type CodePattern, codePattern } from "./codes.ts";

/** English metric units of drawings (ECMA-376 20.1.2.1). */
const UNITS_PER_MM = 36_000;
/** Between a picture and the border of its cell, both sides together. */
const ROOM_MM = 4;
/** Of a code on paper: a telephone reads it from a hand's breadth. */
const CODE_MM = { square: 28, bars: 12 } as const;
/** Points of a module, and bright modules around it. */
const SCALE = 6;
const QUIET = 2;

export interface DrawnFile {
  /** In the folder of media. */
  name: string;
  id: string;
  bytes: Uint8Array;
}

/** Pictures of a text document, each kept once. */
export class Drawings {
  readonly #pictures: Readonly<Record<string, Uint8Array>>;
  readonly #known = new Map<string, DrawnFile>();
  #count = 0;

  constructor(pictures: Readonly<Record<string, Uint8Array>>) {
    this.#pictures = pictures;
  }

  get files(): DrawnFile[] {
    return [...this.#known.values()];
  }

  /** A code that is scanned; "" where the text cannot be said in one. */
  code(kind: "qr" | "code128", text: string, widthMm: number): string {
    const pattern = codePattern(kind, text);
    if (pattern === null) return "";
    const { isBars } = pattern;
    const file = this.#file(`${kind} ${text}`, "png", () => paintCode(pattern));
    const width = Math.max(1, isBars ? widthMm - ROOM_MM : Math.min(widthMm - ROOM_MM, CODE_MM.square));
    return this.#inline(file, { width, height: isBars ? CODE_MM.bars : width, title: text });
  }

  /** A stored picture as wide as there is room; "" where it is none that a text document knows. */
  picture(id: string, widthMm: number): string {
    const bytes = this.#pictures[id];
    const size = bytes === undefined ? null : pictureSize(bytes);
    if (size === null || bytes === undefined || size.width === 0 || size.height === 0) return "";
    const file = this.#file(id, size.kind, () => bytes);
    const width = Math.max(1, widthMm - ROOM_MM);
    return this.#inline(file, { width, height: (width * size.height) / size.width, title: "" });
  }

  #file(key: string, extension: string, paint: () => Uint8Array): DrawnFile {
    const number = this.#known.size + 1;
    const file = this.#known.get(key) ?? { name: `picture${number}.${extension}`, id: `picture${number}`, bytes: paint() };
    this.#known.set(key, file);
    return file;
  }

  #inline({ id }: DrawnFile, { width, height, title }: { width: number; height: number; title: string }): string {
    const [cx, cy] = [Math.round(width * UNITS_PER_MM), Math.round(height * UNITS_PER_MM)];
    const number = ++this.#count;
    const name = `name="${id} ${number}"`;
    return (
      `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${cx}" cy="${cy}"/>` +
      `<wp:docPr id="${number}" ${name} descr="${title.replace(/[^\p{L}\p{N} -]/gu, " ")}"/>` +
      `<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic>` +
      `<pic:nvPicPr><pic:cNvPr id="${number}" ${name}/><pic:cNvPicPr/></pic:nvPicPr>` +
      `<pic:blipFill><a:blip r:embed="${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
      `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>` +
      `</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
    );
  }
}

/** Bars are one line of the pattern: the drawing makes them as high as they should be. */
function paintCode({ rows }: CodePattern): Buffer {
  const [width, height] = [(rows[0]!.length + 2 * QUIET) * SCALE, (rows.length + 2 * QUIET) * SCALE];
  const pixels = Buffer.alloc(width * height * 3, 0xff);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [row, column] = [Math.floor(y / SCALE) - QUIET, Math.floor(x / SCALE) - QUIET];
      if (rows[row]?.[column] === true) pixels.fill(0, (y * width + x) * 3, (y * width + x + 1) * 3);
    }
  return pngOf({ width, height, pixels });
}
