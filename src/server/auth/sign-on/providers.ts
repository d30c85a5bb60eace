import { sql } from "kysely";
import { openSecret } from "../../platform/database/secrets.ts";
import type { Runtime } from "../../platform/runtime.ts";
import type { Entrance } from "../../identity/session-facts.ts";
import { siteUrl } from "./site-url.ts";
import { platformEntity } from "../../platform/platform-entity.ts";

/** Entity whose rows are the ways to sign in at a site. */
export const providerEntity = platformEntity("loginType", {
  by: "登录方式",
  needs: { boolean: ["isEnabled"], bigint: ["sort"] },
  takes: {
    text: [
      "loginCode",
      "loginName",
      "appType",
      "icon",
      "providerUrl",
      "tokenUrl",
      "userInfoUrl",
      "issuer",
      "scopes",
      "clientId",
      "clientSecret",
      "corpId",
      "agentId",
      "publicKey",
      "redirectUri",
      "userIdField",
    ],
    boolean: ["isDefault"],
  },
});

/** Somebody outside who vouches for people, as an administrator set it up. */
export interface Provider {
  id: string;
  tenantId: string;
  /** cas, oauth2, jwt, wecom, qrcode, wechat, dingtalk, feishu, qq; also `password` and `mobile` for the school's own ways. */
  source: string;
  title: string;
  icon: string | null;
  entrance: Entrance;
  /** Issuer or address of authorisation; base of the calls for messengers. Empty = the messenger's own. */
  url: string;
  /** For plain OAuth 2: without it the provider is asked to describe itself (OpenID Connect). */
  tokenUrl: string;
  userInfoUrl: string;
  issuer: string;
  scopes: string;
  clientId: string;
  corpId: string;
  agentId: string;
  /** PEM of a JWT issuer. */
  publicKey: string;
  /** Addresses the provider may send people back to; the first is the usual one. */
  redirectUris: readonly string[];
  /** What the provider says that is our account number; empty = people bind themselves. */
  userIdField: string;
  isDefault: boolean;
}

type ProviderRow = Record<string, unknown>;
const text = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
const entranceOfSite: Record<string, Entrance> = { "0": "main", "1": "main", "2": "welcome", "3": "dzks" };

const toProvider = (row: ProviderRow): Provider => ({
  id: String(row.id),
  tenantId: String(row.tenantId),
  source: text(row.loginCode),
  title: text(row.loginName),
  icon: typeof row.icon === "string" ? row.icon : null,
  entrance: entranceOfSite[text(row.appType)] ?? "main",
  url: text(row.providerUrl).replace(/\/+$/, ""),
  tokenUrl: text(row.tokenUrl),
  userInfoUrl: text(row.userInfoUrl),
  issuer: text(row.issuer),
  scopes: text(row.scopes),
  clientId: text(row.clientId),
  corpId: text(row.corpId),
  agentId: text(row.agentId),
  publicKey: text(row.publicKey),
  redirectUris: text(row.redirectUri)
    .split(/[\s,]+/)
    .filter((uri) => uri !== ""),
  userIdField: text(row.userIdField),
  isDefault: row.isDefault === true,
});

/** The ways to sign in that a school has opened, in its order. Read at every use: they are few and rarely asked for. */
export async function providersOf(runtime: Runtime, tenantId: string): Promise<Provider[]> {
  if (!runtime.model().entities.has(providerEntity)) return [];
  const { rows } = await sql<ProviderRow>`select * from campus.${sql.id(providerEntity)}
    where "tenantId" = ${tenantId} and not "isDeleted" and "isEnabled" is not false order by sort nulls last, id`.execute(runtime.db);
  return rows.map(toProvider);
}

export async function findProvider(runtime: Runtime, of: { tenantId: string; source: string; entrance: Entrance }): Promise<Provider | null> {
  const all = await providersOf(runtime, of.tenantId);
  return all.find((provider) => provider.source === of.source && provider.entrance === of.entrance) ?? null;
}

export async function providerById(runtime: Runtime, tenantId: string, id: string): Promise<Provider | null> {
  return (await providersOf(runtime, tenantId)).find((provider) => provider.id === id) ?? null;
}

/** The secret of a provider, in clear, for a call to it; null when none was entered. */
export async function providerSecret(runtime: Runtime, { tenantId, id }: Provider): Promise<string | null> {
  const { rows } = await sql<{ secret: string | null }>`select "clientSecret" as secret from campus.${sql.id(providerEntity)}
    where "tenantId" = ${tenantId} and id = ${id}`.execute(runtime.db);
  return openSecret(runtime.db, { tenantId, entity: providerEntity, field: "clientSecret", id }, rows[0]?.secret);
}

const pages: Record<string, string> = { oauth2: "/loginbyoauth2", wecom: "/loginbywechatenterprise" };

/** Where the provider sends people back to. */
export async function redirectUriOf(runtime: Runtime, provider: Provider): Promise<string> {
  const [own] = provider.redirectUris;
  if (own !== undefined) return own;
  const page = pages[provider.source] ?? `/oauth/callback/${provider.source}`;
  const inside = provider.entrance === "welcome" && provider.source === "wecom" ? "/welcome" : "";
  return `${await siteUrl(runtime, provider.tenantId)}${inside}${page}`;
}
