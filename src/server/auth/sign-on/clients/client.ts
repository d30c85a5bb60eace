import { identities, type Identity } from "../../../../../engine/access/person.ts";
import { timingSafeEqual } from "node:crypto";
import ipaddr from "ipaddr.js";
import { sql } from "kysely";
import { isSealed, openSecret } from "../../../platform/database/secrets.ts";
import { addToCount } from "../../../platform/network/call-count.ts";
import type { Runtime } from "../../../platform/runtime.ts";
import { shanghaiToday } from "../../../platform/shanghai-time.ts";
import { tokenHash } from "../../../platform/token.ts";
import { platformEntity } from "../../../platform/platform-entity.ts";

/** Entity of the systems that sign people in here. */
export const clientEntity = platformEntity("ssoClient", {
  by: "单点登录接入",
  needs: { text: ["clientId", "clientSecret", "clientName", "state"], date: ["expireDate"], boolean: ["isEnabled"] },
  takes: {
    text: ["redirectUris", "logoutUri", "ipWhiteList", "userIdField"],
    "text[]": ["grantTypes"],
    jsonb: ["scopes"],
    bigint: ["accessTokenSeconds", "refreshTokenSeconds", "dailyLimit"],
    boolean: ["isPublic", "autoApprove"],
  },
});

/** Another system of the school, approved to sign people in here. */
export interface Client {
  tenantId: string;
  clientId: string;
  name: string;
  /** SHA-256 of its secret, empty as long as it has none; null = a public client, which must prove by PKCE that it began the journey. */
  secretHash: string | null;
  /** Compared letter by letter. */
  redirectUris: readonly string[];
  grantTypes: readonly string[];
  scopes: readonly string[];
  /** People are not asked. */
  isTrusted: boolean;
  /** Which of our numbers of a person it is told. */
  userIdField: Identity;
  accessSeconds: number;
  refreshSeconds: number;
  logoutUri: string | null;
  /** Empty = from everywhere. */
  addresses: readonly string[];
  callsPerDay: number | null;
}

type Row = Record<string, unknown>;
const lines = (value: unknown): string[] => (typeof value === "string" ? value.split(/[\s,]+/).filter((line) => line !== "") : []);
const list = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : []);
/** What a client is allowed that nobody restricted. */
const usualScopes = ["openid", "profile", "userinfo"];

/** The client of that name, as long as it is approved, switched on and not over. */
export async function findClient(runtime: Runtime, of: { tenantId: string; clientId: string }): Promise<Client | null> {
  if (!runtime.model().entities.has(clientEntity)) return null;
  const { rows } = await sql<Row>`select * from campus.${sql.id(clientEntity)}
    where "tenantId" = ${of.tenantId} and "clientId" = ${of.clientId} and not "isDeleted" and state = 'approved' and "isEnabled"
      and ("expireDate" is null or "expireDate" >= ${shanghaiToday(runtime.now())}::date)`.execute(runtime.db);
  const row = rows[0];
  return row === undefined ? null : toClient(runtime, row);
}

async function toClient(runtime: Runtime, row: Row): Promise<Client> {
  const tenantId = String(row.tenantId);
  const place = { tenantId, entity: clientEntity, field: "clientSecret", id: String(row.id) };
  const stored = isSealed(row.clientSecret) ? await openSecret(runtime.db, place, row.clientSecret) : row.clientSecret;
  return {
    tenantId,
    clientId: String(row.clientId),
    name: String(row.clientName),
    secretHash: row.isPublic === true ? null : typeof stored === "string" ? stored : "",
    redirectUris: lines(row.redirectUris),
    grantTypes: list(row.grantTypes),
    scopes: list(row.scopes).length > 0 ? list(row.scopes) : usualScopes,
    isTrusted: row.autoApprove !== false,
    userIdField: identities.find((name) => name === row.userIdField) ?? "accountNo",
    accessSeconds: Number(row.accessTokenSeconds ?? 3600),
    refreshSeconds: Number(row.refreshTokenSeconds ?? 604_800),
    logoutUri: typeof row.logoutUri === "string" && /^https?:\/\//.test(row.logoutUri) ? row.logoutUri : null,
    addresses: lines(row.ipWhiteList),
    callsPerDay: row.dailyLimit === null || row.dailyLimit === undefined ? null : Number(row.dailyLimit),
  };
}

/** Whether the secret is the client's own; of a public client only "none" is right. */
export function isSecretOf(client: Client, given: string | null): boolean {
  if (client.secretHash === null || given === null) return client.secretHash === null && given === null;
  const [known, sent] = [Buffer.from(client.secretHash), Buffer.from(tokenHash(given))];
  return known.length === sent.length && timingSafeEqual(known, sent);
}

/** Whether a call may come from this address: single addresses or ranges such as `10.1.0.0/16`. */
export function isFromClient(client: Client, ip: string): boolean {
  if (client.addresses.length === 0) return true;
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  return client.addresses.some((entry) => {
    if (ipaddr.isValid(entry)) return ipaddr.process(entry).toString() === address.toString();
    if (!ipaddr.isValidCIDR(entry)) return false;
    const [network, bits] = ipaddr.parseCIDR(entry);
    return network.kind() === address.kind() && address.match(network, bits);
  });
}

/** Counts a call of the client; false when it had its calls of the day. */
export async function countClientCall(runtime: Runtime, client: Client): Promise<boolean> {
  await sql`update campus.${sql.id(clientEntity)} set "callCount" = coalesce("callCount", 0) + 1
    where "tenantId" = ${client.tenantId} and "clientId" = ${client.clientId}`.execute(runtime.db);
  if (client.callsPerDay === null) return true;
  const key = `client|${client.tenantId}|${client.clientId}|${shanghaiToday(runtime.now())}`;
  return (await addToCount(runtime.db, runtime.now(), { key, seconds: 86_400, by: 1 })).n <= client.callsPerDay;
}
