import { createHash, randomBytes } from "node:crypto";

/** An opaque token: 256 random bits, base64url, 43 characters. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** What is stored instead of the token. Tokens are random, so one plain SHA-256 is enough. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("hex");
