import * as bwip from "bwip-js/node";

/** The pattern alone. The package also has a kind of code by that name, which hides the call among its named exports. */
const { raw } = (bwip as unknown as { default: { raw(of: { bcid: string; text: string; eclevel?: string }): unknown[] } }).default;

/** A code as squares or bars: `rows` of equal length, true = dark. */
export interface CodePattern {
  rows: boolean[][];
  /** Bars are as high as there is room; squares stay squares. */
  isBars: boolean;
}

/** Most letters of a code that a telephone still reads on paper. */
const MOST_LETTERS = 400;

/** What bars can say. */
const PLAIN = /^[\x20-\x7e]+$/;

/** The pattern of a text; null where there is nothing to say or the kind of code cannot say it. */
export function codePattern(kind: "qr" | "code128", text: string): CodePattern | null {
  if (text === "" || text.length > MOST_LETTERS || (kind === "code128" && !PLAIN.test(text))) return null;
  try {
    return kind === "qr" ? squares(text) : bars(text);
  } catch {
    return null;
  }
}

interface Matrix {
  pixs: ArrayLike<number>;
  pixx: number;
  pixy: number;
}
interface Bars {
  sbs: ArrayLike<number>;
}

function squares(text: string): CodePattern {
  const [made] = raw({ bcid: "qrcode", text, eclevel: "M" }) as Matrix[];
  const { pixs, pixx, pixy } = made!;
  const rows = Array.from({ length: pixy }, (_, y) => Array.from({ length: pixx }, (_of, x) => pixs[y * pixx + x] === 1));
  return { rows, isBars: false };
}

/** Widths of bars and gaps in turn. */
function bars(text: string): CodePattern {
  const [made] = raw({ bcid: "code128", text }) as Bars[];
  const row = Array.from(made!.sbs).flatMap((width, at) => Array.from({ length: width }, () => at % 2 === 0));
  return { rows: [row], isBars: true };
}
