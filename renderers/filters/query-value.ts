/** A query parameter as one text; the first of several. */
export function one(value: unknown): string | null {
  const first = Array.isArray(value) ? value[0] : value;
  return first === undefined || first === null || first === "" ? null : String(first);
}

/** A query parameter as a list; `a,b` and repeated keys alike. */
export function many(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return value === undefined || value === null || value === "" ? [] : String(value).split(",");
}
