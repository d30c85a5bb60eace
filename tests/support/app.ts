import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { expect, vi } from "vitest";
import type { DocumentSet } from "../../engine/documents/index.ts";
import { accountEntity } from "../../src/server/identity/account.ts";
import { giveDemoPassword } from "../../src/server/auth/accounts/credentials.ts";
import { lightCost } from "../../src/server/auth/accounts/password-hash.ts";
import { md5Hex } from "../../src/server/auth/accounts/weak-passwords.ts";
import { followWrites, isFollowing } from "../../src/server/identity/announce.ts";
import { buildApp } from "../../src/server/programs/app.ts";
import type { AppOptions } from "../../src/server/programs/app.ts";
import type { Runtime } from "../../src/server/platform/runtime.ts";
import { signatureOf } from "../../src/server/auth/session/signature.ts";
import { testRuntime } from "./database.ts";
import type { TestRuntime, TestRuntimeOptions } from "./database.ts";

export const testPassword = "Campus@2026";
export const productSchemas = new URL("../../schemas", import.meta.url).pathname;

/** A machine that is busy with other tests turns nobody away. */
export const patient = { longestWaitMs: 60_000, patienceMs: 60_000 };

export interface TestApp {
  app: FastifyInstance;
  runtime: Runtime;
  test: TestRuntime;
  /** The client of this account; it signs in once, at its first call. */
  as(accountNo: string, options?: { tenantId?: string }): TestClient;
  /** A client of this account with a session of its own. */
  anew(accountNo: string, options?: { tenantId?: string }): TestClient;
  close(): Promise<void>;
}

export interface TestClient {
  get(path: string, query?: Record<string, string | string[]>): Promise<LightMyRequestResponse>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Access token of this client. */
  token(): Promise<string>;
}

export interface TestAppOptions extends Omit<TestRuntimeOptions, "schemasDir" | "set"> {
  /** Default: the product's own documents. */
  schemas?: string | DocumentSet;
  app?: AppOptions;
  /** Hears what other processes write, and so remembers sessions, as a server does that was started. Default false: a session written by a statement of the test counts at once. */
  hears?: boolean;
}

/** The whole server over a real database. Every account row gets the password `Campus@2026`. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { schemas = productSchemas, app: appOptions, hears = false, ...rest } = options;
  const test = await testRuntime({ ...rest, ...(typeof schemas === "string" ? { schemasDir: schemas } : { set: schemas }) });
  const { runtime } = test;
  await givePasswords(runtime, options.rows?.[accountEntity] ?? []);
  const app = buildApp(runtime, { callsPerMinute: 0, turns: patient, ...appOptions });
  if (hears) await hearing(app, runtime);
  await app.ready();
  const clients = new Map<string, TestClient>();
  const anew: TestApp["anew"] = (accountNo, { tenantId = "000000" } = {}) => clientOf(app, runtime, { accountNo, tenantId });
  return {
    app,
    runtime,
    test,
    as: (accountNo, options = {}) => {
      const key = `${options.tenantId} ${accountNo}`;
      const client = clients.get(key) ?? anew(accountNo, options);
      clients.set(key, client);
      return client;
    },
    anew,
    close: async () => {
      await app.close();
      await test.close();
    },
  };
}

/** From now on the server hears what other processes write, until it is closed. Call it before the server is ready. */
export async function hearing(app: FastifyInstance, runtime: Runtime): Promise<void> {
  app.addHook("onClose", followWrites(runtime));
  await vi.waitFor(() => expect(isFollowing(runtime)).toBe(true), { timeout: 30_000, interval: 5 });
}

async function givePasswords(runtime: Runtime, rows: readonly Record<string, unknown>[]): Promise<void> {
  const tenants = Map.groupBy(rows, (row) => String(row.tenantId ?? "000000"));
  for (const [tenantId, people] of tenants) {
    const found = await runtime.db
      .withSchema("campus")
      .selectFrom(accountEntity)
      .select("id")
      .where("tenantId", "=", tenantId)
      .where(
        "accountNo",
        "in",
        people.map((person) => person.accountNo),
      )
      .execute();
    await giveDemoPassword(runtime.db, runtime.now(), {
      tenantId,
      userIds: found.map((row) => String(row.id)),
      password: testPassword,
      cost: lightCost,
    });
  }
}

export const clientHeader = (runtime: Runtime): string =>
  `Basic ${Buffer.from(`${runtime.config.clientId}:${runtime.config.clientSecret}`).toString("base64")}`;

export function signIn(
  app: FastifyInstance,
  runtime: Runtime,
  of: { accountNo: string; tenantId?: string; password?: string; type?: string; headers?: Record<string, string> },
): Promise<LightMyRequestResponse> {
  const tenantId = of.tenantId ?? "000000";
  const query = {
    tenantId,
    username: of.accountNo,
    password: md5Hex(of.password ?? testPassword),
    type: of.type ?? "account",
    grant_type: "password",
    scope: "all",
  };
  return app.inject({
    method: "POST",
    url: "/api/flySource-auth/oauth/token",
    query,
    headers: { authorization: clientHeader(runtime), "tenant-id": tenantId, ...of.headers },
  });
}

/** Headers of a signed call at the test's own clock. */
export const signedHeaders = (runtime: Runtime, path: string, token: string): Record<string, string> => ({
  authorization: clientHeader(runtime),
  "flysource-auth": `bearer ${token}`,
  "flysource-sign": signatureOf(path, runtime.now().getTime(), token),
});

const searchOf = (query: Record<string, string | string[]>): string =>
  new URLSearchParams(Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, one]))).toString();

export function clientOf(app: FastifyInstance, runtime: Runtime, of: { accountNo: string; tenantId: string }): TestClient {
  let signedIn: Promise<string> | null = null;
  // Whom a busy machine puts off comes again, as the page does.
  const answered = async () => {
    const reply = await signIn(app, runtime, of);
    if (reply.statusCode === 503) throw new Error(`${of.accountNo} was put off: ${reply.body}`);
    return reply;
  };
  const token = () =>
    (signedIn ??= vi.waitFor(answered, { timeout: 60_000, interval: 200 }).then((reply) => {
      if (reply.statusCode !== 200) throw new Error(`${of.accountNo} cannot sign in: ${reply.body}`);
      return reply.json<{ access_token: string }>().access_token;
    }));
  return {
    token,
    get: async (path, query = {}) =>
      app.inject({ method: "GET", url: `${path}?${searchOf(query)}`, headers: signedHeaders(runtime, path, await token()) }),
    post: async (path, body = {}, headers = {}) =>
      app.inject({ method: "POST", url: path, payload: body as object, headers: { ...signedHeaders(runtime, path, await token()), ...headers } }),
  };
}
