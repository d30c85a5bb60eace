const sizeOf = (text: string): number => Buffer.byteLength(text);

/** At most so many bytes of UTF-8, cut between two signs. */
export function withinBytes(text: string, bytes: number): string {
  if (sizeOf(text) <= bytes) return text;
  let kept = "";
  let size = sizeOf("…");
  for (const sign of text) {
    size += sizeOf(sign);
    if (size > bytes) break;
    kept += sign;
  }
  return `${kept}…`;
}
