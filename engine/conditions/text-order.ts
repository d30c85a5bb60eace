/** Code point order, which is the byte order of UTF-8 and so the order of collation "C" in the database. UTF-16 order differs above U+FFFF. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return rank(x) - rank(y);
  }
  return a.length - b.length;
}

/** Surrogates sort after every other code unit. */
const rank = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);

/** Lower case of A-Z only, the same on both sides of the wire. */
export const foldLatin = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
export const raiseLatin = (text: string): string => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());
