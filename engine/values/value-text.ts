/** Any value in a sentence. What has parts is JSON: its own `toString` may be anything that somebody sent. */
export const valueText = (value: unknown): string => (typeof value === "object" && value !== null ? JSON.stringify(value) : String(value));
