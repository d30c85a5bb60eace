/** A parsed JSON object of which nothing is known yet. */
export type JsonObject = Record<string, unknown>;

/** Whether a parsed JSON value is an object: neither null nor an array. */
export const isObject = (value: unknown): value is JsonObject => typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether two JSON values are written alike; the order of keys counts. */
export const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
