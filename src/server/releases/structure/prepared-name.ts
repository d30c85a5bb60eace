import { createHash } from "node:crypto";

/** Column that is filled in place of another: a sign that no field begins with, and short enough for PostgreSQL. */
export const preparedName = (field: string): string => `~${createHash("sha256").update(field).digest("hex").slice(0, 20)}`;
