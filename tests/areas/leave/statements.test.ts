import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn } from "../../support/app.ts";
import { statementsOf } from "../../support/statements.ts";
import { type Clients, openClients } from "./clients.ts";
import { applying, type Office, openOffice, xhOf } from "./office.ts";

// What a call costs grows by statements that nobody sees. These are the figures of a server at work: begin and commit count, and what is
// remembered between calls is remembered. A figure may be lowered, never raised.
const path = "/api/yxgl/leaveApplication";
let office: Office;
let clients: Clients;
beforeAll(async () => {
  office = await openOffice();
  clients = await openClients(office, ["fdy", xhOf(1), xhOf(2)]);
});
afterAll(async () => {
  await clients?.app.close();
  await office?.close();
});

type Work = () => Promise<LightMyRequestResponse>;
const as = (who: string) => clients.as(who);
const added = async (who: string) => (await as(who).post(`${path}/add`, applying)).json<{ data: { id: string } }>().data.id;

/** Statements of a call that is answered; what is remembered between calls is remembered before. */
async function costOf(work: Work, before: Work | null = work): Promise<number> {
  await before?.();
  let status = 0;
  const statements = await statementsOf(office.at.runtime, async () => {
    status = (await work()).statusCode;
  });
  expect(status).toBe(200);
  return statements.length;
}

test("no call asks the database more often than this", async () => {
  const { runtime } = office.at;
  const [first, second] = [await added(xhOf(1)), await added(xhOf(2))];
  const list = () => as("fdy").get(`${path}/list`, { current: "1", size: "20" });
  const one = () => as(xhOf(1)).get(`${path}/getOne`, { id: first });
  const move = (who: string, name: string, id: string) => () => as(who).post(`${path}/${name}`, { id, opinion: "同意" });
  const costs = {
    signIn: await costOf(() => signIn(clients.app, runtime, { accountNo: xhOf(1) })),
    list: await costOf(list),
    getOne: await costOf(one),
    save: await costOf(() => as(xhOf(1)).post(`${path}/update`, { id: first, reason: "家中有急事，需要回家" }), one),
    submit: await costOf(move(xhOf(2), "submit", second), move(xhOf(1), "submit", first)),
    approve: await costOf(move("fdy", "approve", second), move("fdy", "approve", first)),
  };
  expect(costs).toEqual({ signIn: 8, list: 2, getOne: 3, save: 8, submit: 22, approve: 32 });
});

test("turning pages and sorting count nothing again; what was written meanwhile is counted, and another's rows are another total", async () => {
  const { runtime } = office.at;
  const asked = async (query: Record<string, string>, who = "fdy") => {
    let total = 0;
    const statements = await statementsOf(runtime, async () => {
      total = (await as(who).get(`${path}/list`, { sums: "sum:days", size: "1", current: "1", ...query })).json<{ data: { total: number } }>().data
        .total;
    });
    return { total, counts: statements.filter((text) => text.startsWith("/* kept */")).length };
  };
  await added(xhOf(1));
  const { total, counts } = await asked({});
  expect([total > 1, counts]).toEqual([true, 2]);
  expect(await asked({ current: "2" })).toEqual({ total, counts: 0 });
  expect(await asked({ ascs: "startTime" })).toEqual({ total, counts: 0 });
  expect((await asked({}, xhOf(2))).counts).toBe(2);
  expect((await asked({ state: "draft" })).counts).toBe(2);
  await added(xhOf(1));
  expect(await asked({})).toEqual({ total: total + 1, counts: 2 });
});

test("a running number is drawn right before the record is added: nobody waits for it longer than for the write", async () => {
  const first = (text: string) =>
    text
      .replace(/^with trail as \(/, "")
      .split(" ")
      .slice(0, 3)
      .join(" ")
      .replaceAll('"', "");
  const statements = await statementsOf(office.at.runtime, () => as(xhOf(1)).post(`${path}/add`, applying));
  const from = statements.findIndex((text) => text.startsWith("update platform.serial"));
  expect(statements.slice(from).map(first)).toEqual([
    "update platform.serial set",
    "insert into campus.leaveApplication",
    expect.stringMatching(/^select t0.id/),
    "insert into platform.audit",
    "commit",
  ]);
});
