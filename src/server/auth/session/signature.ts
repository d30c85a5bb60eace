import { createHash, timingSafeEqual } from "node:crypto";
import { problem, requestError } from "../../../../engine/errors.ts";

const md5 = (text: string) => createHash("md5").update(text, "utf8").digest("hex");

/** Largest difference between the clocks of client and server. */
export const skewMs = 300_000;

/** The header `FlySource-sign` of one call (contract, section 2). `path` as sent, without query. */
export function signatureOf(path: string, timestampMs: number | string, token: string): string {
  const timestamp = String(timestampMs);
  return `${md5(`${path}?sign=${md5(timestamp + token)}`)}1.${Buffer.from(timestamp).toString("base64")}`;
}

/** Guards against stale or altered links; it is no authentication. @throws AppError SIGNATURE_INVALID | CLOCK_SKEW */
export function checkSignature({ header, path, token, nowMs }: { header: string | undefined; path: string; token: string; nowMs: number }): void {
  const match = /^[0-9a-f]{32}1\.([A-Za-z0-9+/=]{4,40})$/.exec(header ?? "");
  const timestamp = match?.[1] === undefined ? "" : Buffer.from(match[1], "base64").toString("latin1");
  if (header === undefined || !/^\d{10,16}$/.test(timestamp)) throw requestError([problem("SIGNATURE_INVALID", "", {})]);
  const wanted = Buffer.from(signatureOf(path, timestamp, token));
  const given = Buffer.from(header);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw requestError([problem("SIGNATURE_INVALID", "", {})]);
  if (Math.abs(Number(timestamp) - nowMs) > skewMs) throw requestError([problem("CLOCK_SKEW", "", { serverTime: nowMs })]);
}
