import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Database } from "./database.ts";
import { serverKey } from "./server-key.ts";

/** Where a sealed text belongs: it opens nowhere else. */
export interface SecretPlace {
  tenantId: string;
  entity: string;
  field: string;
  id: string;
}

const PREFIX = "sealed:1:";
const IV_BYTES = 12;
const TAG_BYTES = 16;

export const isSealed = (value: unknown): value is string => typeof value === "string" && value.startsWith(PREFIX);

/** A secret as it is stored: AES-256-GCM under a key of the tenant, bound to its place. What is sealed already stays as it is. */
export async function seal(db: Database, place: SecretPlace, text: string): Promise<string> {
  if (isSealed(text)) return text;
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", await keyOf(db, place.tenantId), iv).setAAD(bound(place));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return PREFIX + Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
}

/** The secret again, for the server's own use only; null when there is none or it was sealed for another place. */
export async function openSecret(db: Database, place: SecretPlace, sealed: unknown): Promise<string | null> {
  if (!isSealed(sealed)) return null;
  const bytes = Buffer.from(sealed.slice(PREFIX.length), "base64url");
  try {
    const opener = createDecipheriv("aes-256-gcm", await keyOf(db, place.tenantId), bytes.subarray(0, IV_BYTES)).setAAD(bound(place));
    opener.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([opener.update(bytes.subarray(IV_BYTES + TAG_BYTES)), opener.final()]).toString("utf8");
  } catch {
    return null;
  }
}

const bound = ({ tenantId, entity, field, id }: SecretPlace): Buffer => Buffer.from([tenantId, entity, field, id].join("\0"));

/** `SECRET_KEY` of the environment keeps the key out of the database and its backups; without it the key stands among the server's own keys. */
async function keyOf(db: Database, tenantId: string): Promise<Buffer> {
  const own = process.env.SECRET_KEY;
  const base = own === undefined || own === "" ? await serverKey(db, tenantId, "secrets") : own;
  return Buffer.from(hkdfSync("sha256", base, tenantId, "campus secrets", 32));
}
