/** Nothing to store or to judge: null, a missing key, an empty text or an empty list. Whether a required value is missing says `isEmpty`. */
export const isAbsent = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** Whether two wire values are the same; objects and lists by content. */
export const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (isAbsent(a) && isAbsent(b)) || (typeof a === "object" && typeof b === "object" && JSON.stringify(a) === JSON.stringify(b));
