const ENTITIES: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", amp: "&" };

/** The words of an HTML text: blocks become lines, tags go, the five named entities and numbers are read. Not a sanitiser: the result is plain text. */
export function htmlText(html: string): string {
  // A tag ends at the next bracket of either kind: otherwise a run of `<` would take quadratic time.
  return html
    .replace(/<(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^<>]*>/gi, "\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(?:(lt|gt|quot|apos|nbsp|amp)|#(\d{1,6}));/g, (_, name?: string, code?: string) =>
      name ? (ENTITIES[name] ?? "") : String.fromCodePoint(Number(code)),
    )
    .replace(/\n{2,}/g, "\n")
    .trim();
}
