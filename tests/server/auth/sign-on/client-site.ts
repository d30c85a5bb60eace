import type { AddressInfo } from "node:net";
import * as oauth from "oauth4webapi";
import { sql } from "kysely";
import { afterAll, beforeAll } from "vitest";
import { tokenHash } from "../../../../src/server/platform/token.ts";
import { bodyOf, listen } from "../../../support/counterparts/listen.ts";
import type { Listening } from "../../../support/counterparts/listen.ts";
import { signOnSite } from "./sites.ts";
import type { SignOnSite } from "./sites.ts";

export const redirectUri = "https://library.example.edu.cn/callback";
export const secret = "library/secret+1";
const lines = {
  clientName: "图书馆",
  grantTypes: ["authorization_code", "refresh_token"],
  redirectUris: `${redirectUri}\nhttps://library.example.edu.cn/other`,
  state: "approved",
  isEnabled: true,
};
export const authorizePath = "/api/flySource-auth/oauth2/authorize";
export const insecure = { [oauth.allowInsecureRequests]: true } as const;

export let site: SignOnSite;
let logoutListener: Listening;
export let server: oauth.AuthorizationServer;
/** What the client was told at log-out. */
export const heard: string[] = [];

/** A site with clients of every kind, for the tests of a file. */
export function withClients(): void {
  beforeAll(openSite);
  afterAll(async () => {
    await site.close();
    await logoutListener.close();
  });
}

async function openSite(): Promise<void> {
  heard.length = 0;
  logoutListener = await listen(async (request, response) => {
    heard.push(await bodyOf(request));
    response.end();
  });
  site = await signOnSite({
    ssoClient: [
      {
        ...lines,
        clientId: "library",
        clientSecret: tokenHash(secret),
        autoApprove: true,
        scopes: ["openid", "profile", "org"],
        logoutUri: `${logoutListener.url}/logout`,
      },
      { ...lines, clientId: "asking", clientSecret: tokenHash(secret), autoApprove: false },
      { ...lines, clientId: "phone-app", clientSecret: null, isPublic: true, autoApprove: true },
      { ...lines, clientId: "unfinished", clientSecret: null, autoApprove: true },
      { ...lines, clientId: "waiting", clientSecret: tokenHash(secret), state: "pending" },
      { ...lines, clientId: "over", clientSecret: tokenHash(secret), expireDate: "2026-11-20" },
      { ...lines, clientId: "far", clientSecret: tokenHash(secret), ipWhiteList: "10.1.0.0/16" },
      { ...lines, clientId: "twice", clientSecret: tokenHash(secret), dailyLimit: 2 },
      { ...lines, clientId: "elsewhere", clientSecret: tokenHash(secret), tenantId: "000001" },
      { ...lines, clientId: "once", clientSecret: tokenHash(secret), grantTypes: ["authorization_code"] },
      { ...lines, clientId: "careless", clientSecret: tokenHash(secret), redirectUris: `javascript:alert(1)\n${redirectUri}#part` },
    ],
  });
  // Signatures of identity tokens are checked in real time.
  site.clock.nowMs = Date.now();
  await sql`update campus."ssoClient" set "expireDate" = current_date - 2 where "clientId" = 'over'`.execute(site.runtime.db);
  await site.app.listen({ port: 0, host: "127.0.0.1" });
  site.runtime.config.port = (site.app.server.address() as AddressInfo).port;
  const issuer = new URL(`http://localhost:${site.runtime.config.port}/api/flySource-auth/oauth2/000000`);
  server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, insecure));
}

export interface Journey {
  client: oauth.Client;
  verifier: string;
  nonce: string;
  state: string;
  query: Record<string, string>;
}
export async function journey(clientId = "library", change: Record<string, string> = {}): Promise<Journey> {
  const [verifier, nonce, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomNonce(), oauth.generateRandomState()];
  const code_challenge = await oauth.calculatePKCECodeChallenge(verifier);
  const query = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "openid profile",
    state,
    nonce,
    code_challenge,
    code_challenge_method: "S256",
    ...change,
  };
  return { client: { client_id: clientId }, verifier, nonce, state, query };
}
/** What the page of authorisation asks for the signed-in person. */
export const ask = async (query: Record<string, string>, as = "2024010101") => (await site.as(as).post(authorizePath, query)).json();
export const answerOf = async (of: Journey): Promise<URL> => new URL((await ask(of.query)).data.redirect);
export const auth = oauth.ClientSecretBasic(secret);
export async function tokensOf(of: Journey, answer: URL, authentication: oauth.ClientAuth = auth): Promise<oauth.TokenEndpointResponse> {
  const parameters = oauth.validateAuthResponse(server, of.client, answer, of.state);
  const reply = await oauth.authorizationCodeGrantRequest(server, of.client, authentication, parameters, redirectUri, of.verifier, insecure);
  return oauth.processAuthorizationCodeResponse(server, of.client, reply, { expectedNonce: of.nonce, requireIdToken: true });
}
export const signIn = async (clientId = "library", change: Record<string, string> = {}) => {
  const of = await journey(clientId, change);
  return tokensOf(of, await answerOf(of));
};

/** One call at the token endpoint, as form. */
export const tokenCall = (body: Record<string, string>, { clientId = "library", clientSecret = secret } = {}) =>
  site.app.inject({
    method: "POST",
    url: "/api/flySource-auth/oauth2/000000/token",
    payload: new URLSearchParams(body).toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      authorization: `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString("base64")}`,
    },
  });
export const codeOf = async (of: Journey) => (await answerOf(of)).searchParams.get("code")!;
export const redeem = (of: Journey, code: string, change: Record<string, string> = {}) =>
  tokenCall({ grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: of.verifier, ...change });
