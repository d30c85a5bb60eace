/** FNV-1a of the characters, 32 bits: spreads texts evenly and the same each time; no secret is kept by it. */
export function fnv(text: string): number {
  let value = 0x811c9dc5;
  for (const sign of text) value = Math.imul(value ^ sign.codePointAt(0)!, 0x01000193) >>> 0;
  return value;
}
