import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signedHeaders } from "../../support/app.ts";
import { statementsOf } from "../../support/statements.ts";
import { type Clients, openClients } from "./clients.ts";
import { applying, type Office, openOffice, xhOf } from "./office.ts";

// What every page asks for as it opens. Statements may be lowered, never raised.
const base = "/api/flySource-base";
const opening = `${base}/screen/opening`;
const student = xhOf(1);
let office: Office;
let clients: Clients;
beforeAll(async () => {
  office = await openOffice();
  clients = await openClients(office, ["fdy", student, xhOf(2)]);
  await notice("n1");
});
afterAll(async () => {
  await clients?.app.close();
  await office?.close();
});

const notice = (id: string) =>
  sql`insert into campus."sysNotice" (id, "tenantId", "createTime", title, content, "noticeType", state, "publishTime", "noticeScope", "isPopup", "needReceipt", version, "isDeleted")
    values (${id}, '000000', localtimestamp, '通知', '内容', '1', 'published', localtimestamp, 'all', true, false, 1, false)`.execute(
    office.at.runtime.db,
  );
const dataOf = async (path: string, query: Record<string, string> = {}, who = student) => {
  const reply = await clients.as(who).get(path, query);
  expect(reply.statusCode).toBe(200);
  return reply.json<{ data: Record<string, unknown> }>().data;
};
interface Opened {
  context: object;
  screens: object[];
  parts: Record<string, unknown>;
}
const opened = (who = student) => dataOf(opening, {}, who) as unknown as Promise<Opened>;

test("one call brings what the single calls tell", async () => {
  const { context, screens, parts } = await opened();
  const { now: _moves, ...told } = await dataOf(`${base}/screen/context`);
  expect(context).toEqual(told);
  expect(screens).toEqual(await dataOf(`${base}/screen/list`));
  expect(parts).toEqual({
    todos: await dataOf(`${base}/userTodo/getMine`),
    desktop: await dataOf(`${base}/userDesktop/getMine`),
    popups: await dataOf(`${base}/sysNotice/getPopups`),
    unread: expect.objectContaining({ total: 0, records: [] }),
  });
  expect(parts.popups).toMatchObject({ total: 1, records: [{ id: "n1", isSettledByMe: false }] });
});

test("an opened page costs six statements with menu and buttons", async () => {
  const asking = async () => {
    await opened();
    await dataOf(`${base}/sysMenu/getUserRoutes`, { platform: "pc" });
    await dataOf(`${base}/sysMenu/getUserBtn`);
  };
  await asking();
  const statements = await statementsOf(office.at.runtime, asking);
  expect(statements.length).toBeLessThanOrEqual(6);
});

test("a page that is loaded again is told that nothing changed, and what changed", async () => {
  const headers = signedHeaders(office.at.runtime, opening, await clients.as("fdy").token());
  const ask = (tag: string) => clients.app.inject({ url: opening, headers: { ...headers, "if-none-match": tag } });
  const first = await ask("");
  expect((await ask(String(first.headers.etag))).statusCode).toBe(304);
  const { data } = (await clients.as(xhOf(2)).post("/api/yxgl/leaveApplication/add", applying)).json<{ data: { id: string } }>();
  await clients.as(xhOf(2)).post("/api/yxgl/leaveApplication/submit", { id: data.id });
  const later = await ask(String(first.headers.etag));
  expect(later.statusCode).toBe(200);
  expect(later.json().data.parts.todos.total).toBe(first.json().data.parts.todos.total + 1);
});

test("notices that come up are counted once for a person, and anew when one is read", async () => {
  await opened();
  const asked = await statementsOf(office.at.runtime, () => dataOf(`${base}/sysNotice/getPopups`));
  expect(asked.filter((text) => text.includes("sysNotice"))).toEqual([]);
  const read = await clients.as(student).post(`${base}/sysNotice/portal.openNotice`, { ids: ["n1"], input: {} });
  expect([read.statusCode, (await opened()).parts.popups]).toMatchObject([200, { total: 0 }]);
  // What one person read says nothing of another.
  expect((await opened(xhOf(2))).parts.popups).toMatchObject({ total: 1 });
});

test("without a session nothing opens", async () => {
  const reply = await clients.app.inject({ url: opening });
  expect([reply.statusCode, reply.headers["cache-control"]]).toEqual([401, "no-store"]);
});
