import { brotliDecompressSync } from "node:zlib";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signedHeaders } from "../../support/app.ts";
import { type Clients, openClients } from "./clients.ts";
import { applying, type Office, openOffice, xhOf } from "./office.ts";

// What a page costs on the wire grows by fields that nobody sees. The figure may be lowered, never raised.
const path = "/api/yxgl/leaveApplication";
const MOST_BYTES = 20_000;
let office: Office;
let clients: Clients;
beforeAll(async () => {
  office = await openOffice();
  clients = await openClients(office, ["fdy", ...Array.from({ length: 20 }, (_, i) => xhOf(i + 1))]);
  for (let i = 1; i <= 20; i++) {
    const student = clients.as(xhOf(i));
    const added = await student.post(`${path}/add`, applying);
    await student.post(`${path}/submit`, { id: added.json<{ data: { id: string } }>().data.id });
  }
});
afterAll(async () => {
  await clients?.app.close();
  await office?.close();
});

/** The reply as a browser is sent it. */
async function sent(url: string, query: Record<string, string>): Promise<LightMyRequestResponse> {
  const headers = signedHeaders(office.at.runtime, url, await clients.as("fdy").token());
  const reply = await clients.app.inject({ url, query, headers: { ...headers, "accept-encoding": "gzip, deflate, br" } });
  expect(reply.statusCode).toBe(200);
  return reply;
}
const unpacked = <T>(body: Buffer): T => JSON.parse(brotliDecompressSync(body).toString()).data as T;

test("a second page, its screen and twenty rows of it, is small on the wire", async () => {
  const screen = await sent("/api/flySource-base/screen/getOne", { id: "leave/approval" });
  const columns = Object.keys(unpacked<{ fields: object }>(screen.rawPayload).fields).join(",");
  const rows = await sent(`${path}/list`, { current: "1", size: "20", screen: "leave/approval", columns });
  const todos = await sent("/api/flySource-base/userTodo/getMine", {});
  expect(unpacked<{ records: unknown[] }>(rows.rawPayload).records).toHaveLength(20);
  const bytes = [screen, rows, todos].map(({ rawPayload }) => rawPayload.length);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(MOST_BYTES);
});
