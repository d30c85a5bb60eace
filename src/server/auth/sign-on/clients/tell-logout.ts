import { SignJWT } from "jose";
import { sql } from "kysely";
import { callOut } from "../../../platform/network/outbound.ts";
import type { Runtime } from "../../../platform/runtime.ts";
import { newToken } from "../../../platform/token.ts";
import { issuerOf } from "./issuer.ts";
import { findClient } from "./client.ts";
import type { Client } from "./client.ts";
import { signingKey } from "./signing-key.ts";

const logoutEvent = "http://schemas.openid.net/event/backchannel-logout";

/**
 * Tells the systems somebody went on to from this session that it ended (OpenID Connect Back-Channel Logout 1.0). Their tokens are of no
 * use any more in any case; one that cannot be reached is passed over.
 */
export async function tellLogout(runtime: Runtime, of: { tenantId: string; sessionId: string }): Promise<void> {
  const { rows } = await sql<{ client_id: string }>`select distinct client_id from platform.client_token
    where tenant_id = ${of.tenantId} and session_id = ${of.sessionId}`.execute(runtime.db);
  const told = rows.map(async (row) => {
    const client = await findClient(runtime, { tenantId: of.tenantId, clientId: row.client_id });
    if (client?.logoutUri) await tell(runtime, client, client.logoutUri, of.sessionId);
  });
  await Promise.allSettled(told);
}

async function tell(runtime: Runtime, client: Client, url: string, sessionId: string): Promise<void> {
  const { privateKey, jwk } = await signingKey(runtime, client.tenantId);
  const nowSeconds = Math.floor(runtime.now().getTime() / 1000);
  const token = await new SignJWT({ sid: sessionId, events: { [logoutEvent]: {} } })
    .setProtectedHeader({ alg: "RS256", kid: jwk.kid, typ: "logout+jwt" })
    .setIssuer(await issuerOf(runtime, client.tenantId))
    .setAudience(client.clientId)
    .setJti(newToken())
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + 120)
    .sign(privateKey);
  await callOut({
    url,
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ logout_token: token }).toString(),
    trust: "named",
    loopback: runtime.config.outboundLoopback === true,
  });
}
