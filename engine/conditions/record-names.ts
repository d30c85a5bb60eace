import type { Path } from "../grammar/condition.ts";

const RECORD = "record.";
const BEFORE = "before.";

/** Path that `{ "ctx": "record.<path>" }` reads of the record at hand; null for any other name. */
export const recordPath = (name: unknown): Path | null => (typeof name === "string" && name.startsWith(RECORD) ? name.slice(RECORD.length) : null);

export const recordName = (path: Path): string => RECORD + path;

/** Path that `{ "ctx": "before.<path>" }` reads of the record as it was; null for any other name. */
export const beforePath = (name: unknown): Path | null => (typeof name === "string" && name.startsWith(BEFORE) ? name.slice(BEFORE.length) : null);

export const isBefore = (name: unknown): boolean => beforePath(name) !== null;
