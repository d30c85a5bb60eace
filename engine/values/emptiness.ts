/**
 * Specification section 5: null, undefined, 'null', 'undefined', '', [] and {} are empty; booleans and numbers are not, blanks are not.
 * A required field is judged by it; `isAbsent` (validate/absent.ts) says whether there is a value to store at all.
 */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === "string") return value === "" || value === "null" || value === "undefined";
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === "object" && Object.keys(value).length === 0;
}
