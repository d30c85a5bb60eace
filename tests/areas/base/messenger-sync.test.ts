import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { resumeMessengerSyncs, runMessengerSync } from "../../../src/server/areas/base/messenger-sync.ts";
import { compareDepartments } from "../../../src/server/areas/base/department-comparison.ts";
import { type SendingOffice, sendingOffice } from "../../server/messages/senders.ts";
import { callOf, refusal, row, rowsOf, runAs } from "../system/school.ts";

let office: SendingOffice;
/** What stands in the messenger: a small one that answers as its documentation says. */
let there: { id: number; name: string; parentid: number }[];
const refusals = new Map<string, number>();
beforeAll(async () => {
  office = await sendingOffice();
});
afterAll(() => office.close());
beforeEach(async () => {
  there = [{ id: 1, name: "示范学院", parentid: 0 }];
  refusals.clear();
  office.messenger.asked.length = 0;
  office.messenger.answer = answer;
  await sql`update campus.department set "wecomDeptId" = null`.execute(office.at.runtime.db);
  for (const table of ["platform.messenger_sync", "campus.messageLog"])
    await sql`delete from ${sql.id(...table.split("."))}`.execute(office.at.runtime.db);
});

function answer(path: string) {
  const sent = JSON.parse(office.messenger.asked.at(-1)!.body || "{}") as { id?: number; name: string; parentid: number };
  if (path === "/cgi-bin/gettoken") return { body: { errcode: 0, access_token: "t-1", expires_in: 7200 } };
  if (path === "/cgi-bin/department/list") return { body: { errcode: 0, department: there } };
  const refused = refusals.get(sent.name);
  if (refused !== undefined) return { body: { errcode: refused, errmsg: "refused" } };
  if (path === "/cgi-bin/department/update") {
    Object.assign(there.find((one) => one.id === sent.id)!, sent);
    return { body: { errcode: 0 } };
  }
  const id = there.length + 1;
  there.push({ id, name: sent.name, parentid: sent.parentid });
  return { body: { errcode: 0, id } };
}

const ordered = async () => {
  await sql`insert into platform.messenger_sync (tenant_id, asked_by, state) values ('000000', 'admin', 'waiting')`.execute(office.at.runtime.db);
  await runMessengerSync(office.at.runtime, "000000");
};
const again = async () => {
  await sql`delete from platform.messenger_sync`.execute(office.at.runtime.db);
  await ordered();
};
const own = () => rowsOf(office.at, "department", { isEnabled: true });
const told = async () => String((await rowsOf(office.at, "messageLog", { title: "企业微信同步结果" })).at(-1)!.content);
const changing = () => office.messenger.asked.filter((one) => /create|update/.test(one.path)).length;

test("the departments of the school come to stand there as they stand here, and a second time nothing is left to do", async () => {
  await ordered();
  const departments = await own();
  const numbers = new Map(departments.map((one) => [one.id, Number(one.wecomDeptId)]));
  expect(there.slice(1)).toHaveLength(departments.length);
  for (const one of departments) {
    const parentid = one.parentId === null ? 1 : (numbers.get(String(one.parentId)) ?? 1);
    expect(there.find(({ id }) => id === numbers.get(one.id))).toMatchObject({ name: one.deptName, parentid });
  }
  expect(await told()).toContain(`新建 ${departments.length} 个`);
  const calls = changing();
  await again();
  expect(changing()).toBe(calls);
});

test("what is there under the same name is linked, what is called otherwise is renamed, what is there alone stays", async () => {
  const [first] = (await own()).filter((one) => one.parentId === null);
  there.push({ id: 40, name: String(first!.deptName), parentid: 1 }, { id: 41, name: "校友会", parentid: 1 });
  await ordered();
  expect((await row(office.at, "department", { id: first!.id }))!.wecomDeptId).toBe("40");
  expect(there.find((one) => one.id === 41)!.name).toBe("校友会");
  there.find((one) => one.id === 40)!.name = "旧名称";
  await again();
  expect(there.find((one) => one.id === 40)!.name).toBe(first!.deptName);
  expect(await told()).toContain("修改 1 个");
});

test("a department that is refused is told by its name, with those below it; the others are done", async () => {
  const departments = await own();
  const below = departments.find((one) => one.parentId !== null)!;
  const above = departments.find((one) => one.id === below.parentId)!;
  there.push({ id: 2, name: "别的部门", parentid: 1 });
  refusals.set(String(above.deptName), 60008);
  await ordered();
  const words = await told();
  expect(words).toContain(`${above.deptName}：企业微信里同一上级下已有同名部门`);
  expect(words).toContain(`${below.deptName}：上级部门没有同步`);
  const others = departments.filter((one) => !String(one.treePath).includes(`/${above.id}/`));
  expect(there).toHaveLength(2 + others.length);
});

test("what a process left in the middle is taken up, and what it had made is found again", async () => {
  const [first] = (await own()).filter((one) => one.parentId === null);
  there.push({ id: 2, name: String(first!.deptName), parentid: 1 });
  await sql`insert into platform.messenger_sync (tenant_id, asked_by, state, alive_at)
    values ('000000', 'admin', 'running', clock_timestamp() - interval '2 minutes')`.execute(office.at.runtime.db);
  await resumeMessengerSyncs(office.at.runtime);
  expect(there.filter((one) => one.name === first!.deptName)).toHaveLength(1);
  expect((await row(office.at, "department", { id: first!.id }))!.wecomDeptId).toBe("2");
});

test("is asked for by administrators, after a summary that changes nothing; one at a time", async () => {
  const gly = await callOf(office.at, "admin");
  const { shows } = (await runAs(gly, "department", "base.syncMessenger", { stage: "preview" })) as { shows: { label: string; value: string }[] };
  expect(shows[0]).toEqual({ label: "将新建", value: `${(await own()).length} 个` });
  expect([there.length, changing()]).toEqual([1, 0]);
  expect(await refusal(runAs(await callOf(office.at, "dean"), "department", "base.syncMessenger"))).not.toBeNull();
  await sql`insert into platform.messenger_sync (tenant_id, asked_by, state) values ('000000', 'admin', 'running')`.execute(office.at.runtime.db);
  expect(await refusal(runAs(gly, "department", "base.syncMessenger"))).toContain("正在同步");
});

test("without rights there, the summary says what is missing", async () => {
  office.messenger.answer = (path) => ({ body: path === "/cgi-bin/gettoken" ? { errcode: 0, access_token: "t-2" } : { errcode: 60011 } });
  expect(await refusal(runAs(await callOf(office.at, "admin"), "department", "base.syncMessenger", { stage: "preview" }))).toContain(
    "没有管理通讯录的权限",
  );
});

test.each([
  ["signs no name may hold there", { deptName: 'a:b*c"d' }, "a b c d"],
  ["a long name", { deptName: "长".repeat(80) }, "长".repeat(64)],
])("%s are left out", (_name, values, name) =>
  expect(compareDepartments([{ id: "1", parentId: null, treePath: "/1/", ...values }], []).steps).toMatchObject([{ name, does: "create" }]),
);
