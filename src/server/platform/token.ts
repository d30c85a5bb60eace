import { createHash, createHmac, randomBytes } from "node:crypto";

/** An opaque token: 256 random bits, base64url, 43 characters. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** What is stored instead of the token. Tokens are random, so one plain SHA-256 is enough. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("hex");

/** An access and a refresh token that are handed out together. */
export interface TokenPair {
  access: string;
  refresh: string;
}

export const newTokenPair = (): TokenPair => ({ access: newToken(), refresh: newToken() });

/**
 * The pair that follows a refresh token: the same for everybody who still holds it, so that a token cannot be forked. `seed` is stored at its
 * replacement; without the token itself, of which only the digest is stored, nothing follows from it.
 */
export const pairAfter = (refresh: string, seed: string): TokenPair => ({
  access: createHmac("sha256", refresh).update(`access ${seed}`).digest("base64url"),
  refresh: createHmac("sha256", refresh).update(`refresh ${seed}`).digest("base64url"),
});

/** Replacements within one time of grace that are still followed; a tool that renews more often has gone wrong. */
export const MAX_SUCCESSORS = 20;
