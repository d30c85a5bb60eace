/** A parsed JSON object of which nothing is known yet. */
export type JsonObject = Record<string, unknown>;

/** Whether a parsed JSON value is an object: neither null nor an array. */
export const isObject = (value: unknown): value is JsonObject => typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether two JSON values are written alike; the order of keys counts. */
export const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Whether two JSON values are the same; the order of keys does not count: a database keeps none. */
export function alike(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) return false;
  const [one, other] = [a as JsonObject, b as JsonObject];
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => Object.hasOwn(other, key) && alike(one[key], other[key]));
}
