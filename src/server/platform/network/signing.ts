import { createHash, createHmac } from "node:crypto";

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
export const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/** As RFC 3986 has it: `encodeURIComponent` leaves five characters that signatures are made over encoded. */
export const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
