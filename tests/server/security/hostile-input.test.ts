import { Writable } from "node:stream";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Model } from "../../../engine/model/model.ts";
import { recordReads } from "../../../src/server/http/routes/generic-reads.ts";
import { recordWrites } from "../../../src/server/http/routes/generic-writes.ts";
import { createLogger } from "../../../src/server/platform/logger.ts";
import { Markers } from "../../support/access/markers.ts";
import { people } from "../../support/access/people.ts";
import { school } from "../../support/access/school.ts";
import { clientHeader, productSchemas, signedHeaders, testApp, type TestApp, type TestClient } from "../../support/app.ts";
import { modelOfFiles } from "../../support/database.ts";
import { Chance } from "../../support/fuzz/chance.ts";
import { type DescribedCall, describedCalls } from "../../support/fuzz/described-calls.ts";
import { type Attack, attacks, type HostileRequest, largeAttacks, requestOf } from "../../support/fuzz/hostile-requests.ts";

/**
 * Every call that the running server describes, with what no client sends: values of other kinds, names of prototypes, broken bodies, forms,
 * addresses and headers, and sizes. Which call meets what follows from its name, so each run is the same; `FUZZ_ROUNDS` asks for more of them.
 */
const rounds = Number(process.env.FUZZ_ROUNDS ?? "1");
const mostMs = 5_000;
/** A refusal tells what is wrong, not all that was sent. */
const mostRefusalBytes = 64 * 1024;

const model: Model = await modelOfFiles(productSchemas);
const rows = school(model, new Markers(), "000000");
/** Tied to no record that a request might change. */
const administrator = {
  ...rows.sysUser!.find((row) => row.accountNo === "m-gly")!,
  id: "77",
  accountNo: "z-gly",
  gh: null,
  phone: null,
  idCard: null,
};

let server: TestApp;
let calls: DescribedCall[];
let lastFailure = "";
const clients = new Map<string, TestClient>();
beforeAll(async () => {
  const failures = new Writable({
    write: (line, _encoding, done) => {
      lastFailure = String((JSON.parse(String(line)) as { err?: { stack?: string } }).err?.stack ?? "");
      done();
    },
  });
  const logger = createLogger("error", failures);
  server = await testApp({ rows: { ...rows, sysUser: [...rows.sysUser!, administrator] }, app: { logger } });
  const described = describedCalls((await server.app.inject({ url: "/api/docs?format=json" })).json());
  // It reads nothing that is sent, and ends when who looks on goes away.
  calls = described.filter(({ path }) => !path.endsWith("/live/stream"));
  for (const who of ["m-student", "z-gly"]) clients.set(who, server.anew(who));
});
afterAll(() => server.close());

type Who = "m-student" | "z-gly" | null;

async function headersOf(who: Who, call: DescribedCall, path: string): Promise<Record<string, string>> {
  if (who !== null) return signedHeaders(server.runtime, path, await clients.get(who)!.token());
  return call.needs === "client" ? { authorization: clientHeader(server.runtime) } : {};
}

async function reply(who: Who, call: DescribedCall, request: HostileRequest): Promise<LightMyRequestResponse> {
  const answered = await send(who, call, request);
  if (answered.statusCode !== 401 || who === null) return answered;
  // A call before this one has ended the session.
  clients.set(who, server.anew(who));
  return send(who, call, request);
}

async function send(who: Who, call: DescribedCall, request: HostileRequest): Promise<LightMyRequestResponse> {
  const token = call.needs === "link" && who !== null ? `token=${await clients.get(who)!.token()}` : "";
  const { method, path, search, headers, payload } = request;
  return server.app.inject({
    method,
    url: `${path}?${[search, token].filter((part) => part !== "").join("&")}`,
    headers: { ...(await headersOf(who, call, path)), ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
}

const own = new Set(people.map((person) => person.id));
/** Ids of rows the call may be about; never the accounts of this test. */
const idsOf = ({ path }: DescribedCall): string[] => (rows[path.split("/")[3]!] ?? []).map((row) => row.id).filter((id) => !own.has(id));

interface Sent {
  request: HostileRequest;
  reply: LightMyRequestResponse;
  ms: number;
}

/** What is wrong with an answer whoever asked; empty when nothing is. */
function wrongWith({ request, reply: { statusCode, body }, ms }: Sent, call: DescribedCall): string {
  const said = statusCode >= 400 ? refusalIn(body) : "";
  const wrong = [
    ...(statusCode >= 500 ? [`${statusCode} ${lastFailure.split("\n").slice(0, 4).join(" | ")}`] : []),
    ...(ms > mostMs ? [`${Math.round(ms)} ms`] : []),
    ...(said === "" ? [] : [said]),
    ...(statusCode < 400 || call.statuses.includes(statusCode) || isElsewhere(request, call)
      ? []
      : [`${statusCode}, which the call is not said to answer`]),
  ];
  if (wrong.length === 0) return "";
  const { what, search, headers, payload } = request;
  return `${what}: ${wrong.join(", ")}\n    ?${search.slice(0, 300)} ${JSON.stringify(headers).slice(0, 200)} ${payload?.toString().slice(0, 400) ?? ""}`;
}

function refusalIn(body: string): string {
  if (Buffer.byteLength(body) > mostRefusalBytes) return `a refusal of ${body.length} characters`;
  if (/node_modules|\n {4}at |\.ts:\d|violates|syntax error/.test(body)) return `a refusal that tells of the program: ${body.slice(0, 300)}`;
  return "";
}

async function attack(who: Who, of: { call: DescribedCall; chance: Chance; attack: Attack }): Promise<Sent | null> {
  const request = requestOf(of.attack, { ...of, ids: idsOf(of.call) });
  if (request === null) return null;
  const first = await timed(who, of.call, request);
  if (first.ms <= mostMs) return first;
  // A machine that had something else to do is no fault of the call: what is slow is slow again.
  const again = await timed(who, of.call, request);
  return { ...first, ms: Math.min(first.ms, again.ms) };
}

async function timed(who: Who, call: DescribedCall, request: HostileRequest): Promise<Sent> {
  const begun = performance.now();
  const answered = await reply(who, call, request);
  return { request, reply: answered, ms: performance.now() - begun };
}

/** Lets each call meet some attacks; `judge` answers what else is wrong with an answer. */
async function walk(who: Who, each: number, judge: (sent: Sent, call: DescribedCall) => Promise<string> | string): Promise<string[]> {
  const wrong: string[] = [];
  for (let round = 0; round < rounds; round++)
    for (const call of calls) {
      const chance = new Chance(`${call.method} ${call.path} ${who} ${round}`);
      for (const one of chance.some(attacks, each)) {
        const sent = await attack(who, { call, chance, attack: one });
        if (sent !== null) wrong.push(wrongWith(sent, call), await judge(sent, call));
      }
    }
  return wrong.filter((one) => one !== "");
}
const nothingWrong = (wrong: string[]) => expect(wrong.length, wrong.slice(0, 60).join("\n")).toBe(0);
/** The address itself was changed: it may be none of a call. */
const isElsewhere = ({ path }: HostileRequest, call: DescribedCall): boolean => path !== call.path;

test("the server describes its calls, all that a record type may have, and some of each kind", () => {
  const actions = new Set(calls.map(({ path }) => path.split("/")[4]));
  expect([...recordReads, ...recordWrites].filter((action) => !actions.has(action))).toEqual([]);
  expect(calls.length).toBeGreaterThan(1_500);
  expect(Object.keys(Object.groupBy(calls, (call) => call.needs)).sort()).toEqual(["client", "link", "nothing", "person"]);
});

describe("whatever is sent, each call answers soon, in words, and never with a failure of its own", () => {
  test("to a stranger, who is told to sign in before anything is looked at", async () => {
    const unasked = ({ request, reply: { statusCode } }: Sent, call: DescribedCall) =>
      call.needs !== "person" || statusCode === 401 || isElsewhere(request, call) ? "" : `${request.what}: ${statusCode} to a stranger`;
    nothingWrong(await walk(null, 1, unasked));
  });

  test("to a student, whose missing right is told before anything is looked at", async () => {
    const closed = new Map<DescribedCall, Promise<boolean>>();
    const bare = (call: DescribedCall) => requestOf(attacks[0]!, { call, chance: new Chance(""), ids: [] })!;
    const isClosed = async (call: DescribedCall) => (await reply("m-student", call, bare(call))).statusCode === 403;
    nothingWrong(
      await walk("m-student", 1, async ({ request, reply: { statusCode } }, call) => {
        if (statusCode === 403 || isElsewhere(request, call)) return "";
        closed.set(call, closed.get(call) ?? isClosed(call));
        return (await closed.get(call)) ? `${request.what}: ${statusCode} before the right was asked` : "";
      }),
    );
  });

  test("to an administrator, who stays one", async () => {
    const unknown = ({ request, reply: { statusCode } }: Sent, call: DescribedCall) =>
      call.needs !== "person" || statusCode !== 401 || isElsewhere(request, call) ? "" : `${request.what}: 401 to somebody who has just signed in`;
    nothingWrong(await walk("z-gly", 2, unknown));
  });

  test("with megabytes", async () => {
    const wrong: string[] = [];
    for (const one of largeAttacks) {
      const chance = new Chance(one.name);
      for (const call of chance.some(
        calls.filter(({ method }) => method === "POST"),
        4 * rounds,
      )) {
        const sent = await attack("z-gly", { call, chance, attack: one });
        if (sent !== null) wrong.push(wrongWith(sent, call));
      }
    }
    nothingWrong(wrong.filter((found) => found !== ""));
  });

  test("and the server is as it was", async () => {
    expect((await server.app.inject({ url: "/api/health" })).statusCode).toBe(200);
    const page = await server.anew("z-gly").get("/api/flySource-base/campus/list");
    expect([page.statusCode, page.json().success]).toEqual([200, true]);
  });
});
