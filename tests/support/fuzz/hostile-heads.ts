/** Types of a body that a call does not read, or that are none. */
export const mediaTypes: readonly string[] = [
  "text/plain",
  "application/xml",
  "application/x-www-form-urlencoded",
  "application/json; charset=utf-16",
  "application/json;",
  "",
  "x",
  "application/octet-stream",
  "multipart/form-data",
];

/** Headers that some part of the server reads. */
export const headerNames: readonly string[] = [
  "accept-language",
  "idempotency-key",
  "tenant-id",
  "range",
  "if-none-match",
  "x-forwarded-for",
  "cookie",
  "accept",
  "captcha-key",
  "web-type",
  "content-encoding",
  "expect",
  "user-agent",
  "origin",
];

export const headerValues: readonly string[] = [
  "x".repeat(7_000),
  "\u00ff\u00fe",
  "*",
  ",,,,",
  "a=b; c=d".repeat(500),
  "-1",
  "0",
  "bytes=0-99999999999999999999",
  "en-US;q=1e999,*;q=0",
  "000000,000001",
  "../x",
  "null",
];

/** Steps of an address as they travel. */
export const pathSteps: readonly string[] = [
  "%00",
  "%ff",
  "%ed%a0%80",
  "..%2f..",
  "x".repeat(199),
  "x".repeat(5_000),
  "__proto__",
  "constructor",
  "%20",
  "a%00b",
  "'",
  "%25",
  "😀",
  "%c0%af",
];
