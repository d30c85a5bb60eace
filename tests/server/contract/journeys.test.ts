import { generateKeyPairSync, sign } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { md5Hex } from "../../../src/server/auth/accounts/weak-passwords.ts";
import { testPassword } from "../../support/app.ts";
import { type ContractCall, contractCalls, pathsOf } from "../../support/contract/calls.ts";
import type { Sent } from "../../support/contract/cases.ts";
import { elsewhere, nowhere } from "../../support/contract/rows.ts";
import { wrongBy } from "../../support/contract/shape.ts";
import { contractWorld, type Making, type World } from "../../support/contract/world.ts";
import { casServer } from "../../support/counterparts/cas-server.ts";
import { messengerServer } from "../../support/counterparts/messenger-server.ts";
import { addProvider } from "../auth/sign-on/sites.ts";

/** The calls of `contract.json` that need somebody outside, a file, or what another call made. */
const service = "https://campus.example.edu.cn/";
let world: World;
let cas: Awaited<ReturnType<typeof casServer>>;
let messenger: Awaited<ReturnType<typeof messengerServer>>;
beforeAll(async () => {
  [world, cas, messenger] = await Promise.all([contractWorld(), casServer(), messengerServer()]);
  await addProvider(world, { loginCode: "cas", providerUrl: cas.url, redirectUri: service });
  await addProvider(world, {
    loginCode: "wecom",
    providerUrl: messenger.url,
    clientId: "app-1",
    corpId: "corp-1",
    agentId: "7",
    clientSecret: messenger.secret,
  });
});
afterAll(async () => {
  await Promise.all([cas.close(), messenger.close()]);
  await world.close();
});

const callOf = (id: string): ContractCall => contractCalls.find((call) => call.id === id)!;
/** Makes a call at one of its addresses and gives its reply. */
function make(id: string, sent: Sent, of: Partial<Making> & { at?: number; place?: Record<string, string> } = {}) {
  const { at = 0, place = {}, ...more } = of;
  const call = callOf(id);
  return world.make(call, pathsOf(call, place)[at]!, { account: null, sent, ...more });
}
/** Data of an answered call, its shape held against the contract's example. */
async function dataOf(id: string, sent: Sent, of: Parameters<typeof make>[2] = {}): Promise<Record<string, string>> {
  const reply = await make(id, sent, of);
  expect([id, reply.statusCode, reply.statusCode === 200 ? "" : reply.body]).toEqual([id, 200, ""]);
  const call = callOf(id);
  const body = reply.json<{ data: Record<string, string> }>();
  const data = call.response === "oauth" ? (body as unknown as Record<string, string>) : body.data;
  expect(body).toMatchObject({ success: true, code: 200 });
  expect(wrongBy(call.data, data), JSON.stringify(data)).toEqual([]);
  return data;
}
const at = [0, 1];
const refused = (reply: { statusCode: number; json(): { success: boolean } }, ...codes: number[]) => {
  expect(codes).toContain(reply.statusCode);
  expect(reply.json().success).toBe(false);
};
const tenantId = "000000";
/** A first sign-in has no time of the one before. */
const teacher = { username: "teacher1", password: md5Hex(testPassword) };
const signIn = () => make("auth.password", { query: { tenantId, ...teacher, type: "account", grant_type: "password", scope: "all" } });
beforeAll(async () => void (await signIn()));

describe("sign-in from outside", () => {
  const byTicket = (query: Record<string, string>): Sent => ({ query: { tenantId, grant_type: "cas", redirect: service, ...query } });
  test("auth.cas", async () => {
    await dataOf("auth.cas", byTicket({ tgc: cas.ticket("teacher1", service) }));
    refused(await make("auth.cas", byTicket({})), 400);
    refused(await make("auth.cas", byTicket({ tgc: "x".repeat(5000) })), 400);
    refused(await make("auth.cas", byTicket({ tgc: "ST-1", redirect: "https://elsewhere.example/" })), 400);
    refused(await make("auth.cas", byTicket({ tgc: "ST-1" }), { headers: { authorization: "" } }), 401);
  });

  test("ours.socialRender, auth.social and ours.bindUser", async () => {
    const query = { tenantId, redirect: "/home" };
    const { state } = await dataOf("ours.socialRender", { query });
    refused(await make("ours.socialRender", { query: { ...query, redirect: "//elsewhere.example" } }), 400);
    refused(await make("ours.socialRender", { query }, { place: { "{source}": "nowhere" } }), 400);
    const back = { tenantId, grant_type: "social", source: "wecom", code: messenger.code };
    const unbound = (await make("auth.social", { query: { ...back, state: state! } })).json();
    expect(unbound).toMatchObject({ success: true, code: 200, data: { bound: false, source: "wecom" } });
    expect(Object.keys(unbound.data).sort()).toEqual(["avatarUrl", "bound", "nickName", "oauthId", "source"]);
    refused(await make("auth.social", { query: { ...back, state: state! } }), 400);
    const { oauthId } = unbound.data as { oauthId: string };
    const bind = { tenantId, ...teacher };
    refused(await make("ours.bindUser", { body: bind }), 400);
    refused(await make("ours.bindUser", { body: { ...bind, oauthId, password: { $ne: "" } } }), 400);
    refused(await make("ours.bindUser", { body: { ...bind, oauthId, roles: ["gly"] } }), 400);
    refused(await make("ours.bindUser", { body: { ...bind, oauthId } }, { headers: { authorization: "" } }), 401);
    await dataOf("ours.bindUser", { body: { ...bind, oauthId } });
    const again = await dataOf("ours.socialRender", { query });
    await dataOf("auth.social", { query: { ...back, state: again.state! } });
  });
});

describe("auth.refresh", () => {
  const refresh = (token?: string): Sent => ({
    query: { tenantId, grant_type: "refresh_token", ...(token === undefined ? {} : { refresh_token: token }) },
  });
  test("rotates the token", async () => {
    const { refresh_token } = (await signIn()).json();
    const next = await dataOf("auth.refresh", refresh(refresh_token));
    expect(next.refresh_token).not.toBe(refresh_token);
  });
  test.each([undefined, "x".repeat(43)])("says with HTTP 200 that %s is none", async (token) => {
    const reply = await make("auth.refresh", refresh(token));
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { success: false, code: 400, data: null, msg: "刷新令牌无效", error_code: 400, error_description: "刷新令牌无效" },
    ]);
  });
});

test("license.registerSoft", async () => {
  const vendor = generateKeyPairSync("ed25519");
  world.runtime.config.licenseKey = vendor.publicKey.export({ type: "spki", format: "pem" }).toString();
  world.runtime.config.demo = false;
  const { machineCode } = await dataOf("license.getCode", { body: {} });
  const schoolName = "示范职业技术学院";
  const license = { machineCode, schoolName, edition: "standard", modules: [], userLimit: 100, startDate: "2026-01-01", expireDate: "2026-12-31" };
  const text = Buffer.from(JSON.stringify(license)).toString("base64url");
  const registerCode = `${text}.${sign(null, Buffer.from(text), vendor.privateKey).toString("base64url")}`;
  for (const body of [{ registerCode }, { schoolName }, { schoolName, registerCode: "x" }, { schoolName, registerCode, more: 1 }])
    refused(await make("license.registerSoft", { body }), 400);
  refused(await make("license.registerSoft", { body: { schoolName, registerCode } }, { headers: { authorization: "" } }), 401);
  await dataOf("license.registerSoft", { body: { schoolName, registerCode } });
});

describe("removing", () => {
  const add = async (id: "app.add" | "generic.post", n: number) => {
    const body =
      id === "app.add" ? { appCode: `r${n}`, appName: `应用r${n}`, appType: "1", isEnabled: true } : { campusCode: `r${n}`, campusName: `校区r${n}` };
    return (await dataOf(id, { body }, { account: "admin" })).id!;
  };
  const removal = [
    ["app.remove", "app.add"],
    ["generic.remove", "generic.post"],
  ] as const;
  test.each(removal.flatMap(([id, made]) => pathsOf(callOf(id)).map((path, n) => [id, path, made, n] as const)))(
    "%s at %s takes ids as multipart, and nothing of somebody without the right",
    async (id, _path, made, n) => {
      const ids = await add(made, n + (made === "app.add" ? 10 : 20));
      refused(await make(id, { multipart: { ids } }, { account: "2025310101", at: n }), 400, 403);
      refused(await make(id, { multipart: { ids } }, { account: "admin", tenantId: "000001", at: n }), 400);
      refused(await make(id, { multipart: {} }, { account: "admin", at: n }), 400);
      refused(await make(id, { multipart: { ids, all: "1" } }, { account: "admin", at: n }), 400);
      refused(await make(id, { multipart: { ids } }, { at: n }), 401);
      expect(await dataOf(id, { multipart: { ids } }, { account: "admin", at: n })).toEqual({ removed: 1 });
    },
  );
});

test("generic.cancel answers true, once, and to who may", async () => {
  const place = { "{service}": "yxgl", "{entity}": "leaveApplication" };
  const cancel = (account: string, body: object) => make("generic.cancel", { body: body as Record<string, unknown> }, { account, place });
  for (const account of ["2025310101", "fdy002", "admin"]) refused(await cancel(account, { id: "1001", reason: "已返校" }), 400, 403);
  for (const body of [{ reason: "x" }, { id: "1001", reason: "x", more: 1 }, { id: "1001", reason: "x".repeat(5000) }])
    refused(await cancel("fdy001", body), 400);
  expect(await dataOf("generic.cancel", { body: { id: "1001", reason: "已返校" } }, { account: "fdy001", place })).toBe(true);
  const twice = await cancel("fdy001", { id: "1001" });
  expect([twice.statusCode, twice.json().msg]).toEqual([400, "当前状态不允许此操作"]);
});

describe("files", () => {
  const pdf = { name: "证明.pdf", content: "%PDF-1.7\n1 0 obj\nendobj\n" };
  test.each(at)("are put, opened by their owner and by nobody else (address %i)", async (n) => {
    const { fileId } = await dataOf("ours.upload", { file: pdf, multipart: { bucketName: "campus" } }, { account: "2025310101", at: n });
    refused(await make("ours.upload", { file: pdf }, { at: n }), 401);
    refused(await make("ours.upload", { multipart: {} }, { account: "2025310101", at: n }), 400);
    refused(await make("ours.upload", { file: pdf, multipart: { owner: "1" } }, { account: "2025310101", at: n }), 400);
    for (const id of ["file.download", "file.link"]) {
      const query = { fileId: fileId! };
      const reply = await make(id, { query }, { account: "2025310101", at: n });
      expect([reply.statusCode, reply.body]).toEqual([200, pdf.content]);
      expect(reply.headers).toMatchObject({
        "cache-control": "private, no-store",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
      });
      // A file of somebody else is answered like an id of nothing.
      const nothing = await make(id, { query: { fileId: "1" } }, { account: "fdy002", at: n });
      refused(nothing, 404);
      const stranger = await make(id, { query }, { account: "fdy002", at: n });
      expect([stranger.statusCode, stranger.json().msg]).toEqual([404, nothing.json().msg]);
      refused(await make(id, { query }, { account: "admin", tenantId: "000001", at: n }), 404);
      refused(await make(id, { query }, { at: n }), 401);
      refused(await make(id, {}, { account: "2025310101", at: n }), 400);
      refused(await make(id, { query: { ...query, more: "1" } }, { account: "2025310101", at: n }), 400);
    }
    refused(await make("file.publicLink", { query: { fileId: fileId! } }, { at: n }), 404);
    refused(await make("file.publicLink", {}, { at: n }), 400);
  });
});

describe("a key of another school answers as one that is nowhere", () => {
  const cancelPlace = { "{service}": "yxgl", "{entity}": "leaveApplication" };
  const kinds: [string, string, (key: string) => Sent, string, Record<string, string>][] = [
    ["generic.remove", "1", (ids) => ({ multipart: { ids } }), "admin", {}],
    ["generic.remove", "1", (id) => ({ multipart: { ids: `2,${id}` } }), "admin", {}],
    ["app.remove", "5001", (ids) => ({ multipart: { ids } }), "admin", {}],
    ["generic.cancel", "1001", (id) => ({ body: { id, reason: "已返校" } }), "fdy001", cancelPlace],
    ["generic.get", "1001", (id) => ({ query: { id } }), "admin", cancelPlace],
    ["generic.page", "401", (classId) => ({ query: { classId } }), "admin", cancelPlace],
    ["generic.export", "401", (classId) => ({ body: { fileName: "x", params: { classId }, heard: { leaveNo: "编号" } } }), "admin", cancelPlace],
  ];
  test.each(kinds)("in %s as %s", async (id, key, sent, account, place) => {
    const say = async (of: string) => {
      const reply = await make(id, sent(of), { account, place });
      return [reply.statusCode, reply.body.replaceAll(of, "KEY")];
    };
    expect(await say(elsewhere(key))).toEqual(await say(nowhere(key)));
  });

  test("in a link to a file", async () => {
    const theirs = await dataOf(
      "ours.upload",
      { file: { name: "a.pdf", content: "%PDF-1.7\n" } },
      { account: elsewhere("admin"), tenantId: "000002" },
    );
    for (const id of ["file.download", "file.link", "file.publicLink"]) {
      const say = async (fileId: string) => {
        const reply = await make(id, { query: { fileId } }, id === "file.publicLink" ? {} : { account: "admin" });
        return [reply.statusCode, reply.body];
      };
      expect([id, ...(await say(theirs.fileId!))]).toEqual([id, ...(await say("1234567890123456789"))]);
    }
  });
});
