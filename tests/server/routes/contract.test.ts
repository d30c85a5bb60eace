import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientHeader, testApp } from "../../support/app.ts";
import type { TestApp } from "../../support/app.ts";
import { fixtureOperations, fixtureRows, fixtureSet } from "../../support/fixture-set.ts";

interface ContractCall {
  id: string;
  method: "GET" | "POST";
  path: string;
  aliases: string[];
  auth: "none" | "basic" | "bearer" | "query-token";
  query: { name: string }[];
  body: { name: string }[];
}
const contract = JSON.parse(readFileSync(new URL("../../fixtures/contract.json", import.meta.url), "utf8")) as { calls: ContractCall[] };
const calls = contract.calls.flatMap((call) =>
  [call.path, ...call.aliases].map(
    (path) =>
      [
        `${call.id} ${path}`,
        { ...call, path: path.replace("{service}", "flySource-base").replace("{entity}", "dossier").replace("{source}", "wecom") },
      ] as const,
  ),
);

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ schemas: fixtureSet(), operations: fixtureOperations, rows: fixtureRows });
});
afterAll(() => server.close());

test("the contract has 81 calls", () => {
  expect(contract.calls).toHaveLength(81);
});

/** Calls that answer without a token on purpose: log-out always works, public rich text is open. */
const open = new Set(["auth.logOut", "ref.richText.getOne"]);

describe.each(calls)("%s", (_name, call) => {
  test(`needs ${call.auth === "none" ? "nobody" : call.auth}`, async () => {
    const reply = await server.app.inject({ method: call.method, url: call.path, ...(call.method === "POST" ? { payload: {} } : {}) });
    if (call.auth === "none" || open.has(call.id)) expect([200, 400, 404]).toContain(reply.statusCode);
    else expect(reply.statusCode).toBe(401);
    expect(reply.json()).toMatchObject({ success: reply.statusCode === 200, code: reply.statusCode });
  });
});

describe("a client without a person", () => {
  test.each(contract.calls.filter((call) => call.auth === "basic").map((call) => [call.id, call] as const))(
    "%s is found and judged",
    async (_id, call) => {
      const reply = await server.app.inject({
        method: call.method,
        url: call.path,
        headers: { authorization: clientHeader(server.runtime) },
        ...(call.method === "POST" ? { payload: {} } : {}),
      });
      expect([200, 400]).toContain(reply.statusCode);
    },
  );
});
