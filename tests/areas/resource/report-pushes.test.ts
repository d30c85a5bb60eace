import { afterAll, beforeAll, expect, test } from "vitest";
import type { JobDocument } from "../../../engine/kinds/job/document.ts";
import { ensureSystemRows } from "../../../src/server/programs/system-rows.ts";
import { transaction } from "../../../src/server/platform/database/index.ts";
import type { Operation } from "../../../src/server/platform/runtime.ts";
import { testApp, type TestApp } from "../../support/app.ts";
import { act, gly, refusal, row, rowsOf, schoolRows } from "../base/school.ts";

let server: TestApp;
beforeAll(async () => {
  const person = (id: string, roles: string[], state = "normal") => ({ id, accountNo: id, userName: id, userType: "1", roles, state });
  const people = [person("admin", ["gly"]), person("office", ["dept"]), person("gone", ["dept"], "locked"), person("pupil", ["student"])];
  server = await testApp({ rows: { ...schoolRows, sysUser: [...schoolRows.sysUser!, ...people] } });
  await ensureSystemRows(server.runtime);
});
afterAll(() => server.close());

const toldOf = async () =>
  (await rowsOf(server.test, "messageLog", {})).filter(({ title }) => String(title).endsWith("可以查看了")).map(({ receiverId }) => receiverId);
async function push(input: Record<string, unknown>): Promise<unknown> {
  const { run } = server.runtime.operations.get("resource.pushReport") as Extract<Operation, { kind: "job" }>;
  const call = await server.test.call(gly);
  return transaction(server.runtime.db, (tx) => run({ call, tx, input, note: () => undefined, signal: new AbortController().signal }));
}
const reportId = async (reportCode: string) => String((await row(server.test, "report", { reportCode }))!.id);

test("as its job says a report is told to the roles that may open it, to nobody who is locked out, and leads to its page", async () => {
  const { document } = server.runtime.model().documents.job.get("resource/monthlyReport")!;
  await push((document as JobDocument).input!);
  const told = await toldOf();
  expect(told).toContain("office");
  expect(told.some((id) => id === "gone" || id === "pupil" || id === "admin")).toBe(false);
  const [message] = (await rowsOf(server.test, "messageLog", { receiverId: "office" })).filter(({ title }) => String(title).endsWith("可以查看了"));
  expect(message!.url).toContain(`_id=${await reportId("leave/monthly")}`);
});

test("nothing is told where no role may open it, of a report for single records, and of one that is stopped", async () => {
  const before = (await toldOf()).length;
  expect(await refusal(push({ report: "leave/monthly", roles: ["device"] }))).toBe("这些角色都没有打开这张报表的权限，没有推送");
  expect(await refusal(push({ report: "base/studentCard", roles: ["gly"] }))).toBe("报表不存在、已停用或是逐条打印的，没有推送");
  const id = await reportId("leave/monthly");
  await act(await server.test.call(gly), "resource.withdrawReport", { entity: "report", ids: [id] });
  expect(await refusal(push({ report: "leave/monthly", roles: ["dept"] }))).toBe("报表不存在、已停用或是逐条打印的，没有推送");
  await act(await server.test.call(gly), "resource.publishReport", { entity: "report", ids: [id] });
  expect((await toldOf()).length).toBe(before);
});

test("a set of data is tried as its reader; one of single records, or of a report that is stopped, is not", async () => {
  const setOf = async (code: string) => String((await row(server.test, "reportDataset", { reportId: await reportId(code) }))!.id);
  const tried = async (code: string) =>
    act(await server.test.call(gly), "resource.tryDataset", { entity: "reportDataset", ids: [await setOf(code)] });
  expect(await tried("leave/monthly")).toMatchObject({
    shows: [{ value: "正常" }, { label: "行数", value: expect.stringMatching(/^\d+ 行$/) }, { value: expect.stringMatching(/^\d+ 毫秒$/) }],
  });
  const id = await reportId("leave/monthly");
  await act(await server.test.call(gly), "resource.withdrawReport", { entity: "report", ids: [id] });
  await expect(tried("leave/monthly")).rejects.toThrow("报表已停用，请联系系统管理员");
  await act(await server.test.call(gly), "resource.publishReport", { entity: "report", ids: [id] });
});
