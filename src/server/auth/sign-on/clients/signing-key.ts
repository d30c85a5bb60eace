import { createPrivateKey, createPublicKey, generateKeyPair } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { promisify } from "node:util";
import { calculateJwkThumbprint, exportJWK } from "jose";
import type { JWK } from "jose";
import { sql } from "kysely";
import { hasPeople } from "../../../identity/tenant-state.ts";
import { openSecret, seal } from "../../../platform/database/secrets.ts";
import { notFound } from "../../../platform/errors.ts";
import type { Runtime } from "../../../platform/runtime.ts";
import { TimedCache } from "../../../platform/timed-cache.ts";

export interface SigningKey {
  privateKey: KeyObject;
  /** Public half, with its number. */
  jwk: JWK & { kid: string };
}

const name = "oauth-signing";
const keepMs = 300_000;
const caches = new WeakMap<Runtime, TimedCache<SigningKey>>();

/** The key that identity tokens of a school are signed with: made at first use, the same in every process, stored sealed. */
export function signingKey(runtime: Runtime, tenantId: string): Promise<SigningKey> {
  const cache = caches.get(runtime) ?? new TimedCache<SigningKey>(keepMs);
  caches.set(runtime, cache);
  return cache.get(tenantId, runtime.now().getTime(), () => loadKey(runtime, tenantId));
}

async function loadKey(runtime: Runtime, tenantId: string): Promise<SigningKey> {
  const stored = await storedKey(runtime, tenantId);
  // A number that somebody invented is no school, and makes no key.
  if (stored === null && !(await hasPeople(runtime, tenantId))) throw notFound();
  const pem = stored ?? (await makeKey(runtime, tenantId));
  const privateKey = createPrivateKey(pem);
  const jwk = await exportJWK(createPublicKey(privateKey));
  return { privateKey, jwk: { ...jwk, kid: await calculateJwkThumbprint(jwk), use: "sig", alg: "RS256" } };
}

const placeOf = (tenantId: string) => ({ tenantId, entity: "server_key", field: "value", id: name });

async function storedKey({ db }: Runtime, tenantId: string): Promise<string | null> {
  const { rows } = await sql<{ value: string }>`select value from platform.server_key where tenant_id = ${tenantId} and name = ${name}`.execute(db);
  return openSecret(db, placeOf(tenantId), rows[0]?.value);
}

/** Of two processes that make one at once, the first one's stays. */
async function makeKey(runtime: Runtime, tenantId: string): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
  const sealed = await seal(runtime.db, placeOf(tenantId), privateKey.export({ type: "pkcs8", format: "pem" }).toString());
  await sql`insert into platform.server_key (tenant_id, name, value) values (${tenantId}, ${name}, ${sealed}) on conflict do nothing`.execute(
    runtime.db,
  );
  const pem = await storedKey(runtime, tenantId);
  if (pem === null) throw new Error("the signing key cannot be opened: was SECRET_KEY changed?");
  return pem;
}
