import * as oauth from "oauth4webapi";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { tokenHash } from "../../../../src/server/platform/token.ts";
import { signedHeaders } from "../../../support/app.ts";
import {
  authorizePath,
  codeOf,
  heard,
  insecure,
  journey,
  redeem,
  redirectUri,
  server,
  signIn,
  site,
  tokenCall,
  tokensOf,
  withClients,
} from "./client-site.ts";

withClients();

describe("a code", () => {
  test("serves once; its second use takes back what the first one gave", async () => {
    const of = await journey();
    const code = await codeOf(of);
    const first = (await redeem(of, code)).json();
    expect([(await redeem(of, code)).statusCode, (await redeem(of, code)).json()]).toEqual([400, { error: "invalid_grant" }]);
    expect((await oauth.userInfoRequest(server, of.client, first.access_token, insecure)).status).toBe(401);
  });

  test("brought five times at once leaves no token that works", async () => {
    const of = await journey();
    const code = await codeOf(of);
    const replies = await Promise.all(Array.from({ length: 5 }, () => redeem(of, code)));
    const given = replies.filter((reply) => reply.statusCode === 200).map((reply) => reply.json().access_token as string);
    expect(given.length).toBeLessThanOrEqual(1);
    for (const token of given) expect((await oauth.userInfoRequest(server, of.client, token, insecure)).status).toBe(401);
  });

  test.each([
    ["after a minute", {}, 61_000],
    ["with another address", { redirect_uri: "https://library.example.edu.cn/other" }, 0],
    ["with another key", { code_verifier: "v".repeat(43) }, 0],
    ["without the key", { code_verifier: "" }, 0],
  ])("gives nothing %s", async (_name, change: Record<string, string>, laterMs) => {
    const of = await journey();
    const code = await codeOf(of);
    site.clock.nowMs += laterMs;
    expect((await redeem(of, code, change)).json()).toEqual({ error: "invalid_grant" });
    site.clock.nowMs -= laterMs;
  });

  test("whose second use arrives while the first is served gives nothing", async () => {
    const of = await journey();
    const code = await codeOf(of);
    await sql`update platform.client_code set replayed_at = now() where hash = ${tokenHash(code)}`.execute(site.runtime.db);
    expect((await redeem(of, code)).json()).toEqual({ error: "invalid_grant" });
  });

  test("asked for without a key is not brought with one: the key was taken away", async () => {
    const of = await journey("library", { code_challenge: "", code_challenge_method: "" });
    expect((await redeem(of, await codeOf(of))).json()).toEqual({ error: "invalid_grant" });
    expect((await redeem(of, await codeOf(of), { code_verifier: "" })).statusCode).toBe(200);
  });

  test("belongs to its client", async () => {
    const of = await journey();
    const code = await codeOf(of);
    const reply = await tokenCall(
      { grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: of.verifier },
      { clientId: "asking" },
    );
    expect(reply.json()).toEqual({ error: "invalid_grant" });
  });
});

describe("the tokens of a client", () => {
  const holds = async (token: string) => (await oauth.userInfoRequest(server, { client_id: "library" }, token, insecure)).status;

  test("open nothing of ours, and ours open nothing of theirs", async () => {
    const tokens = await signIn();
    const path = "/api/flySource-base/sysUser/getUserInfo";
    expect((await site.app.inject({ url: path, headers: signedHeaders(site.runtime, path, tokens.access_token) })).statusCode).toBe(401);
    expect(await holds(await site.as("2024010101").token())).toBe(401);
  });

  test("end with the sign-in they came from, and the client is told", async () => {
    const person = site.as("20100011");
    const of = await journey();
    const answer = new URL((await person.post(authorizePath, of.query)).json().data.redirect);
    const tokens = await tokensOf(of, answer);
    expect(await holds(tokens.access_token)).toBe(200);
    heard.length = 0;
    await site.app.inject({ url: "/api/flySource-auth/logOut", headers: { "flysource-auth": `bearer ${await person.token()}` } });
    expect(await holds(tokens.access_token)).toBe(401);
    await expect.poll(() => heard.length, { timeout: 30_000 }).toBe(1);
    const notice = new Request("https://library.example.edu.cn/logout", {
      method: "POST",
      body: heard[0]!,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    const sid = oauth.getValidatedIdTokenClaims(tokens)!.sid;
    expect(
      JSON.parse(Buffer.from(new URLSearchParams(await notice.text()).get("logout_token")!.split(".")[1]!, "base64url").toString()),
    ).toMatchObject({ aud: "library", sid });
  });

  test("end when the account is disabled, and when the client is", async () => {
    const tokens = await signIn();
    await sql`update campus."sysUser" set state = 'disabled', version = version + 1 where id = '12'`.execute(site.runtime.db);
    expect(await holds(tokens.access_token)).toBe(401);
    await sql`update campus."sysUser" set state = 'normal', version = version + 1 where id = '12'`.execute(site.runtime.db);
    expect(await holds(tokens.access_token)).toBe(200);
    await sql`update campus."ssoClient" set "isEnabled" = false where "clientId" = 'library'`.execute(site.runtime.db);
    expect(await holds(tokens.access_token)).toBe(401);
    await sql`update campus."ssoClient" set "isEnabled" = true where "clientId" = 'library'`.execute(site.runtime.db);
  });

  test("are stored as digests only", async () => {
    const tokens = await signIn();
    const { rows } = await sql<{
      text: string;
    }>`select concat(t.*, c.*, k.value) as text from platform.client_token t, platform.client_code c, platform.server_key k`.execute(site.runtime.db);
    const all = rows.map((row) => row.text).join("\n");
    for (const held of [tokens.access_token, tokens.refresh_token!, "PRIVATE KEY"]) expect(all).not.toContain(held);
  });
});
