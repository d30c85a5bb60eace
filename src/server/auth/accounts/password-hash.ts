import { randomBytes, timingSafeEqual } from "node:crypto";
import { PasswordThreads, type Urgency } from "./password-threads.ts";

/** At most two passwords are looked at at once: each look takes 64 MiB and a processor. */
const threads = new PasswordThreads(2);

/** Argon2id cost: memory in KiB, passes, lanes. */
export interface PasswordCost {
  memoryKib: number;
  passes: number;
  lanes: number;
}
export const standardCost: PasswordCost = { memoryKib: 65_536, passes: 3, lanes: 1 };
/** Light cost that demonstration accounts had in earlier versions; no longer given out by the product. */
export const lightCost: PasswordCost = { memoryKib: 8192, passes: 1, lanes: 1 };
/** Every cost that stored hashes have. One that is no longer given out stays here while hashes of it live. */
const costsInUse = [standardCost, lightCost];

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64").replace(/=+$/, "");

/** Argon2id over the 32 characters of the MD5 text, as a PHC string. The MD5 itself is as good as the password and is never stored. */
export async function hashPassword(md5: string, cost: PasswordCost = standardCost): Promise<string> {
  const salt = randomBytes(16);
  const tag = await argon2id(md5, salt, { ...cost, urgency: "store" });
  return `${prefixOf(cost)}${base64(salt)}$${base64(tag)}`;
}

export async function verifyPassword(md5: string, phc: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(phc);
  if (match === null) return false;
  const [, memoryKib, passes, lanes, salt, tag] = match as unknown as [string, string, string, string, string, string];
  const wanted = Buffer.from(tag, "base64");
  const found = await argon2id(md5, Buffer.from(salt, "base64"), { memoryKib: Number(memoryKib), passes: Number(passes), lanes: Number(lanes) });
  return found.length === wanted.length && timingSafeEqual(found, wanted);
}

/**
 * Spends the costs in use that `phc` did not: after it a wrong password has cost the same whatever the hash of the account costs, and when there
 * is no account (null).
 */
export async function spendOtherCosts(md5: string, phc: string | null): Promise<void> {
  for (const cost of costsInUse) if (phc?.startsWith(prefixOf(cost)) !== true) await argon2id(md5, NO_SALT, cost);
}

const NO_SALT = Buffer.alloc(16);
const prefixOf = ({ memoryKib, passes, lanes }: PasswordCost): string => `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$`;

const argon2id = (message: string, nonce: Uint8Array, { urgency = "door", ...cost }: PasswordCost & { urgency?: Urgency }): Promise<Uint8Array> =>
  threads.derive({ message, nonce, parallelism: cost.lanes, tagLength: 32, memory: cost.memoryKib, passes: cost.passes }, urgency);
