import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testApp, type TestApp } from "../../support/app.ts";
import { act, gly, refusal, schoolRows } from "../base/school.ts";

const account = (id: string, roles: string[]) => ({ id, accountNo: id, userName: id, userType: "1", roles, state: "normal" });
let server: TestApp;
beforeAll(async () => {
  server = await testApp({ rows: { ...schoolRows, sysUser: [...schoolRows.sysUser!, account("admin", ["gly"]), account("other", ["teacher"])] } });
});
afterAll(() => server.close());
beforeEach(() => sql`delete from platform.export_job`.execute(server.runtime.db));

/** An export that somebody asked for from the list of cantons, in a state. */
async function task(id: string, state: string, userId = "admin"): Promise<string> {
  const asked = JSON.stringify({ screen: "base/canton", variant: "gly" });
  await sql`insert into platform.export_job (id, tenant_id, user_id, entity, file_name, state, total, request, language, trace_id, ip)
    values (${id}, '000000', ${userId}, 'canton', '区划', ${state}, 10, ${asked}::jsonb, 'zh-CN', 't', '127.0.0.1')`.execute(server.runtime.db);
  return id;
}
const stateOf = async (id: string) =>
  (await sql<{ state: string }>`select state from platform.export_job where id = ${id}`.execute(server.runtime.db)).rows[0]?.state;
const calls = () => `/api/${server.runtime.model().entities.get("exportTask")!.service}/exportTask`;

test("one that waits or runs is cancelled, one that is over stays as it is", async () => {
  const ids = [await task("e1", "waiting"), await task("e2", "running"), await task("e3", "done")];
  const call = await server.test.call({ ...gly, id: "admin" });
  expect(await act(call, "resource.cancelTask", { entity: "exportTask", ids })).toMatchObject({ cancelled: 2 });
  expect(await Promise.all(ids.map(stateOf))).toEqual(["cancelled", "cancelled", "done"]);
});

test("nobody cancels or fetches another's", async () => {
  const id = await task("e4", "waiting");
  for (const name of ["cancelTask", "fetchTask"])
    expect((await server.as("other").post(`${calls()}/${name}`, { ids: [id], id })).statusCode).not.toBe(200);
  expect(await stateOf(id)).toBe("waiting");
});

test("a file is fetched at the list that it was asked for from; what is gone is said", async () => {
  const call = await server.test.call({ ...gly, id: "admin" });
  const fetched = (id: string) => act(call, "resource.fetchTask", { entity: "exportTask", ids: [id] });
  expect(await fetched(await task("e5", "done"))).toEqual({ path: "/layout/open?_screen=base%2Fcanton&_variant=gly&_exports=1" });
  const stranger = await server.test.call({ ...gly, id: "somebody" });
  expect(await refusal(act(stranger, "resource.fetchTask", { entity: "exportTask", ids: ["e5"] }))).toBe("没有这个导出文件，请重新导出");
});
