import { createSecretKey } from "node:crypto";
import { Writable } from "node:stream";
import { SignJWT } from "jose";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { md5Hex } from "../../../../src/server/auth/accounts/weak-passwords.ts";
import { buildApp } from "../../../../src/server/programs/app.ts";
import { createLogger } from "../../../../src/server/platform/logger.ts";
import { tokenHash } from "../../../../src/server/platform/token.ts";
import { signedHeaders, signIn, testPassword } from "../../../support/app.ts";
import { casServer } from "../../../support/counterparts/cas-server.ts";
import type { CasServer } from "../../../support/counterparts/cas-server.ts";
import { messengerServer } from "../../../support/counterparts/messenger-server.ts";
import type { MessengerServer } from "../../../support/counterparts/messenger-server.ts";
import { type Answer, answeringServer, type AnsweringServer } from "../../../support/counterparts/answering-server.ts";
import { mailPassword, mailServer, mailUser, type MailServer } from "../../../support/counterparts/mail-server.ts";
import { addProvider, bindCall, renderCall, signOnSite, tokenCall } from "./sites.ts";
import type { SignOnSite } from "./sites.ts";

const service = "https://campus.example.edu.cn/";
const sharedSecret = "a shared secret of 32 bytes or more";
const clientSecret = "library-secret-1";
const redirectUri = "https://library.example.edu.cn/callback";
const lines: string[] = [];
let site: SignOnSite;
let cas: CasServer;
let messenger: MessengerServer;
let mail: MailServer;
let gateway: AnsweringServer;
beforeAll(async () => {
  const client = {
    clientId: "library",
    clientName: "图书馆",
    clientSecret: tokenHash(clientSecret),
    grantTypes: ["authorization_code", "refresh_token"],
  };
  [site, cas, messenger, mail, gateway] = await Promise.all([
    signOnSite({ ssoClient: [{ ...client, redirectUris: redirectUri, state: "approved", isEnabled: true }] }),
    casServer(),
    messengerServer(),
    mailServer(),
    answeringServer(),
  ]);
  await site.app.close();
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  site.app = buildApp(site.runtime, { logger: createLogger("debug", stream), callsPerMinute: 0 });
  await addProvider(site, { loginCode: "cas", providerUrl: cas.url, redirectUri: service });
  await addProvider(site, { loginCode: "jwt", issuer: "https://portal.example", clientId: "campus", clientSecret: sharedSecret });
  await addProvider(site, { loginCode: "qq", providerUrl: messenger.url, clientId: "app-1", clientSecret: messenger.secret });
  await addProvider(site, { loginCode: "mobile" });
});
afterAll(async () => {
  await Promise.all([cas.close(), messenger.close(), mail.close(), gateway.close()]);
  await site.close();
});

/** Everything that opens something and went over the wire. */
const secrets = new Set<string>([testPassword, sharedSecret, clientSecret, md5Hex(testPassword), md5Hex("wrong-1"), md5Hex("Next@2026yz")]);
function keep(reply: Record<string, unknown>): Record<string, string> {
  for (const name of ["access_token", "refresh_token", "id_token"]) if (typeof reply[name] === "string") secrets.add(reply[name]);
  return reply as Record<string, string>;
}

async function everyWayIn(): Promise<string> {
  await signIn(site.app, site.runtime, { accountNo: "admin", password: "wrong-1" });
  const first = keep((await signIn(site.app, site.runtime, { accountNo: "2024010101" })).json());
  keep((await tokenCall(site, { grant_type: "refresh_token", refresh_token: first.refresh_token! })).json());
  for (const user of ["2024010101", "nobody"]) {
    const ticket = cas.ticket(user, service);
    secrets.add(ticket);
    keep((await tokenCall(site, { grant_type: "cas", tgc: ticket, redirect: service })).json());
  }
  const jwt = await new SignJWT({ iss: "https://portal.example", aud: "campus", sub: "20100011", jti: "n-1" })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime(Math.floor(site.clock.nowMs / 1000) + 60)
    .sign(createSecretKey(Buffer.from(sharedSecret)));
  secrets.add(jwt);
  for (let i = 0; i < 2; i++) keep((await tokenCall(site, { grant_type: "social", source: "jwt", code: jwt, state: "jwt" })).json());
  secrets.add(messenger.code).add(messenger.secret);
  const { state } = (await renderCall(site, "qq")).json().data;
  secrets.add(state);
  const { oauthId } = (await tokenCall(site, { grant_type: "social", source: "qq", code: messenger.code, state })).json().data;
  secrets.add(oauthId);
  keep((await bindCall(site, { oauthId, username: "2024010101" })).json());
  return first.access_token!;
}

async function everyWayOut(token: string): Promise<void> {
  const post = (path: string, payload: object) =>
    site.app.inject({ method: "POST", url: path, payload, headers: signedHeaders(site.runtime, path, token) });
  const query = { client_id: "library", redirect_uri: redirectUri, response_type: "code", scope: "openid profile" };
  const back = new URL((await post("/api/flySource-auth/oauth2/authorize", query)).json().data.redirect);
  const code = back.searchParams.get("code")!;
  secrets.add(code);
  const redeem = () =>
    site.app.inject({
      method: "POST",
      url: "/api/flySource-auth/oauth2/000000/token",
      payload: { grant_type: "authorization_code", code, redirect_uri: redirectUri, client_id: "library", client_secret: clientSecret },
    });
  keep((await redeem()).json());
  await redeem();
  await post("/api/flySource-base/sysUser/updatePassword", {
    oldPassword: md5Hex(testPassword),
    newPassword: md5Hex("Next@2026yz"),
    passWordLevel: 2,
  });
  await site.app.inject({ url: `/api/flySource-resource/oss/endpoint/link-file?fileId=1&token=${token}` });
  await site.app.inject({ url: `/api/flySource-auth/logOut`, headers: { "flysource-auth": `bearer ${token}` } });
}

/** Every row of every table as text. */
async function everyRow(): Promise<{ table: string; text: string }[]> {
  const { rows: tables } = await sql<{
    schema: string;
    name: string;
  }>`select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('campus', 'platform') and table_type = 'BASE TABLE'`.execute(site.runtime.db);
  const all: { table: string; text: string }[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.id(schema, name)} t`.execute(site.runtime.db);
    all.push(...rows.map(({ text }) => ({ table: `${schema}.${name}`, text })));
  }
  return all;
}

/** Services that messages leave by, with the secret each is entered with. */
const channelSecrets = ["wecom-s3cret-1", "ding-s3cret-1", "gateway-s3cret-1", mailPassword, "replaced-s3cret-2", "token-of-service-1"];
const channels = (): Record<string, unknown>[] => [
  { channel: "wecom", serverUrl: gateway.url, corpId: "corp-1", agentId: "1000002", appSecret: "wecom-s3cret-1" },
  { channel: "dingtalk", serverUrl: gateway.url, agentId: "4711", appKey: "key-1", appSecret: "ding-s3cret-1" },
  {
    channel: "sms",
    serverUrl: `${gateway.url}/send`,
    appKey: "campus",
    requestBody: '{"to":"${phone}","msg":"${text}","key":"${appSecret}"}',
    appSecret: "gateway-s3cret-1",
  },
  { channel: "email", serverUrl: "http://localhost", port: mail.port, isSsl: false, senderAccount: mailUser, appSecret: mailPassword },
];
const receivers: Record<string, string> = { sms: "13800138000", email: "mei@campus.example.edu.cn" };

/** What the service answers: it takes all, refuses all and repeats what it was asked with, or breaks off. */
const moods: ((path: string) => Answer)[] = [
  () => ({ body: { errcode: 0, access_token: "token-of-service-1", expires_in: 7200, result: { userid: "manager-7" } } }),
  () => ({ body: { errcode: 99999, errmsg: channelSecrets.join() } }),
  () => ({ status: 500, body: channelSecrets.join() }),
];

test("the secret of a channel is in no answer, after it was entered, replaced, tested, read and removed", async () => {
  const token = (await signIn(site.app, site.runtime, { accountNo: "admin" })).json().access_token as string;
  const [base, answers] = ["/api/flySource-base/messageConfig", [] as string[]];
  const asked = async (path: string, by: { query?: Record<string, string>; payload?: object } = {}) => {
    const method = by.payload === undefined ? "GET" : "POST";
    const reply = await site.app.inject({ method, url: path, ...by, headers: signedHeaders(site.runtime, path, token) });
    answers.push(reply.body);
    expect([path, reply.statusCode, reply.json().msg]).toEqual([path, 200, expect.anything()]);
    return reply.json().data;
  };
  const post = (action: string, payload: object) => asked(`${base}/${action}`, { payload });
  const results: boolean[] = [];
  for (const row of channels()) {
    const { id } = await post("add", { configName: "渠道", isEnabled: true, ...row });
    const tested = async () => {
      const { isFailed } = await post("system.testChannel", { ids: [id], input: { receiver: receivers[String(row.channel)] ?? "u-zhang" } });
      results.push(isFailed);
    };
    for (const mood of moods) {
      gateway.answer = mood;
      mail.refuses = () => (mood === moods[0] ? null : 550);
      await tested();
    }
    const { version } = await asked(`${base}/getOne`, { query: { id } });
    await post("update", { id, version, appSecret: "replaced-s3cret-2" });
    await tested();
    await asked(`${base}/list`);
    await post("remove", { ids: [id] });
  }
  for (const secret of channelSecrets) secrets.add(secret);
  for (const log of ["messageLog", "operationLog", "apiLog"]) await asked(`/api/flySource-base/${log}/list`);
  // A service for text messages takes what it answers 200 to, whatever it says.
  expect(results).toEqual(channels().flatMap(({ channel }) => [false, channel !== "sms", true, true]));
  // All of them really went out: by header, address or body of a call, or to the mail server.
  const out = gateway.asked.map((one) => JSON.stringify(one)).join();
  expect(channelSecrets.filter((secret) => secret !== mailPassword && !out.includes(secret))).toEqual([]);
  expect(mail.letters.map((letter) => letter.user)).toEqual([mailUser]);
  expect(answers.flatMap((answer) => channelSecrets.filter((secret) => answer.includes(secret)).map((secret) => [secret, answer]))).toEqual([]);
});

test("no password, token, ticket, code or secret stands in a log or in the database after every way in and out", async () => {
  await everyWayOut(await everyWayIn());
  await site.app.close();
  const rows = await everyRow();
  expect([lines.length > 15, rows.length > 30, secrets.size > 18]).toEqual([true, true, true]);
  const found = [...secrets].flatMap((secret) => [
    ...lines.filter((line) => line.includes(secret)).map((line) => `log: ${line}`),
    ...rows.filter((row) => row.text.includes(secret)).map((row) => `${row.table}: ${row.text}`),
  ]);
  expect(found).toEqual([]);
});
