import { md5 } from "../../../engine/values/md5.ts";

/**
 * Value of header `FlySource-sign` (contract, section 2). `path` is the pathname as sent, without origin and query;
 * `timestampMs` is Unix time corrected by the server's clock.
 */
export function signature(path: string, timestampMs: number, token: string): string {
  const stamp = String(timestampMs);
  return `${md5(`${path}?sign=${md5(stamp + token)}`)}1.${btoa(stamp)}`;
}

/** What of an address is signed: the path as sent, its percent signs untouched, without query and fragment. */
export const signedPath = (address: string): string => address.replace(/[?#].*$/s, "");

/** Milliseconds the server's clock is ahead of ours, learned from the Date header of replies. */
let skewMs = 0;

export function learnClock(dateHeader: string | null, nowMs: number): void {
  const served = dateHeader ? Date.parse(dateHeader) : Number.NaN;
  // The header has whole seconds: smaller differences are noise.
  if (Number.isFinite(served)) skewMs = Math.abs(served - nowMs) > 5_000 ? served - nowMs : 0;
}

export const serverTimeMs = (nowMs: number): number => nowMs + skewMs;
