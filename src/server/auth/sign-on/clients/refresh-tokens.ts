import { sql } from "kysely";
import { transaction } from "../../../platform/database/transaction.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Runtime } from "../../../platform/runtime.ts";
import { MAX_SUCCESSORS, newToken, pairAfter, type TokenPair, tokenHash } from "../../../platform/token.ts";
import type { Client } from "./client.ts";
import { clientReply, type ClientTokens, findClientToken, type HeldToken, storePair } from "./tokens.ts";

/**
 * The tokens that follow a refresh token of a client. Each has one successor: two requests that refresh at once get the same pair, with the
 * scope of whichever came first. Null when it gives nothing.
 */
export async function refreshClientTokens(
  runtime: Runtime,
  client: Client,
  of: { token: string; scope: string | null },
): Promise<ClientTokens | null> {
  const held = await findClientToken(runtime, { tenantId: client.tenantId, token: of.token, kind: "refresh" });
  if (held === null || held.clientId !== client.clientId) return null;
  const scope = of.scope ?? held.scope;
  if (!scope.split(" ").every((one) => held.scope.split(" ").includes(one))) return null;
  const next = await transaction(runtime.db, (tx) => successorOf({ tx, runtime, client, held: { ...held, scope } }, of.token));
  if (next === null) return null;
  const granted = { ...held, scope: next.scope, nonce: null, authTime: Math.floor(runtime.now().getTime() / 1000) };
  return clientReply(runtime, client, { ...next, granted, account: held.account });
}

interface At {
  tx: Database;
  runtime: Runtime;
  client: Client;
  held: HeldToken;
}
interface Successor {
  pair: TokenPair;
  scope: string;
  accessSeconds: number;
}
interface TokenRow {
  scope: string;
  replaced: boolean;
  seed: string | null;
}

/** The end of the chain of successors, made when there is none yet. Null when it was revoked meanwhile, or is longer than any client makes it. */
async function successorOf(at: At, presented: string): Promise<Successor | null> {
  let token = presented;
  let row = await lockedToken(at, token);
  for (let step = 0; step < MAX_SUCCESSORS && row !== null; step++) {
    if (row.seed === null) return replaced(at, token);
    const pair = pairAfter(token, row.seed);
    row = await lockedToken(at, pair.refresh);
    if (row?.replaced === false) return { pair, scope: row.scope, accessSeconds: await secondsLeft(at, pair.access) };
    token = pair.refresh;
  }
  return null;
}

/** Whoever else presents the same token waits, and then finds its successor. */
async function lockedToken({ tx }: At, token: string): Promise<TokenRow | null> {
  const { rows } = await sql<TokenRow>`select scope, replaced_at is not null as replaced, successor_seed as seed from platform.client_token
    where hash = ${tokenHash(token)} and kind = 'refresh' and revoked_at is null for update`.execute(tx);
  return rows[0] ?? null;
}

async function replaced({ tx, runtime, client, held }: At, token: string): Promise<Successor> {
  const seed = newToken();
  await sql`update platform.client_token set replaced_at = coalesce(replaced_at, ${runtime.now().toISOString()}), successor_seed = ${seed}
    where hash = ${tokenHash(token)}`.execute(tx);
  const pair = pairAfter(token, seed);
  await storePair(runtime, client, { granted: held, pair, db: tx });
  return { pair, scope: held.scope, accessSeconds: client.accessSeconds };
}

async function secondsLeft({ tx, runtime }: At, access: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`select floor(extract(epoch from expires_at - ${runtime.now().toISOString()}::timestamptz))::int as left
    from platform.client_token where hash = ${tokenHash(access)}`.execute(tx);
  return Math.max(rows[0]?.left ?? 0, 0);
}
