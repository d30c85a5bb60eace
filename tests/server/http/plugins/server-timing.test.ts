import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "../../../../src/server/programs/app.ts";
import { clientOf, testApp, type TestApp } from "../../../support/app.ts";
import { fixtureOperations, fixtureRows, fixtureSet } from "../../../support/fixture-set.ts";
import { statementsOf } from "../../../support/statements.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ schemas: fixtureSet(), operations: fixtureOperations, rows: fixtureRows });
});
afterAll(() => server.close());

const path = "/api/flySource-base/dossier/list";
const timing = /^db;dur=(\d+\.\d);desc="(\d+) statements", total;dur=(\d+\.\d)$/;

test("in development every reply tells its statements and its time", async () => {
  const app = buildApp(server.runtime, { callsPerMinute: 0, tellsTiming: true });
  await app.ready();
  const client = clientOf(app, server.runtime, { accountNo: "admin", tenantId: "000000" });
  await client.get(path);
  let told: string | undefined;
  const seen = await statementsOf(server.runtime, async () => {
    told = String((await client.get(path)).headers["server-timing"]);
  });
  const [, db, statements, total] = timing.exec(told!)!;
  expect(Number(statements)).toBe(seen.length);
  expect(seen.length).toBeGreaterThan(0);
  expect(Number(db)).toBeGreaterThan(0);
  expect(Number(total)).toBeGreaterThan(0);
  // Calls at the same time are told apart.
  let both: string[] = [];
  const together = await statementsOf(server.runtime, async () => {
    const replies = await Promise.all([client.get(path), client.get("/api/flySource-base/screen/list")]);
    both = replies.map((reply) => timing.exec(String(reply.headers["server-timing"]))![2]!);
  });
  expect(Number(both[0]) + Number(both[1])).toBe(together.length);
  await app.close();
});

test("elsewhere no reply tells what it cost", async () => {
  expect((await server.as("admin").get(path)).headers).not.toHaveProperty("server-timing");
});
