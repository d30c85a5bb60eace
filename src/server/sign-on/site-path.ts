/**
 * A path inside this site, or null. What a browser would read as another origin is none: `//host`, `/\host`, a scheme, control
 * characters that browsers drop.
 */
export function sitePath(text: string | null | undefined): string | null {
  if (typeof text !== "string" || text.length > 500 || !/^\/(?![/\\])[\u0021-\u{10ffff}]*$/u.test(text) || text.includes("\\")) return null;
  const url = URL.canParse(text, "http://site.invalid") ? new URL(text, "http://site.invalid") : null;
  return url === null || url.origin !== "http://site.invalid" ? null : url.pathname + url.search + url.hash;
}
