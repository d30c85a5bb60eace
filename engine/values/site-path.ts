const LONGEST = 2000;

/**
 * An address inside the site, such as `/layout/leave?id=1`, or null. What a browser could read as another origin is none: `//host`,
 * `/\host`, a scheme, blanks and control characters, which browsers drop.
 */
export function sitePath(text: string | null | undefined): string | null {
  if (typeof text !== "string" || text.length > LONGEST || !/^\/[^\\\s\p{Cc}]*$/u.test(text)) return null;
  const path = text.split(/[?#]/, 1)[0]!;
  return path.includes("//") ? null : text;
}
