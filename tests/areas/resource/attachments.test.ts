import { Readable } from "node:stream";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveFile } from "../../../src/server/data/files/file-store.ts";
import { getRecord, listRecords } from "../../../src/server/data/records/index.ts";
import { transaction } from "../../../src/server/platform/database/index.ts";
import type { UserContext } from "../../../engine/context.ts";
import type { TestRuntime } from "../../support/database.ts";
import { act, dept11, gly, refusal, schoolRuntime } from "../base/school.ts";

const tenantId = "000000";
const student: Partial<UserContext> = { id: "us", roles: ["student"], xh: "2024010101" };
let at: TestRuntime;
beforeAll(async () => {
  at = await schoolRuntime({
    sysUser: [
      {
        id: "us",
        accountNo: "2024010101",
        userName: "学生01",
        userType: "2",
        xh: "2024010101",
        roles: ["student"],
        state: "normal",
        departmentId: "11",
      },
    ],
  });
});
afterAll(() => at.close());

async function upload(ownerId: string, name: string): Promise<string> {
  const content = Readable.from([Buffer.from(name)]);
  const { id } = await saveFile(at.runtime, { tenantId, ownerId, originalName: name, extension: "txt", businessType: null, content });
  await sql`update platform.file set created_at = now() where id = ${id}`.execute(at.database.db);
  return id;
}
const shown = async (id: string, by: Partial<UserContext> = gly) => getRecord(await at.call(by), "attachment", id);
async function tidy(): Promise<number | void> {
  const operation = at.runtime.operations.get("resource.tidyAttachments");
  if (operation?.kind !== "job") throw new Error("no job tidies");
  const call = await at.call(gly);
  return transaction(at.runtime.db, (tx) => operation.run({ call, tx, input: {}, signal: AbortSignal.timeout(60_000), note: () => undefined }));
}
const age = (id: string, days: number) =>
  sql`update platform.file set created_at = created_at - make_interval(days => ${days}), recycled_at = recycled_at - make_interval(days => ${days}) where id = ${id}`.execute(
    at.database.db,
  );

test("a file is listed for the administrator, its college and whoever brought it, and for nobody else", async () => {
  const id = await upload("us", "我的.txt");
  const seen = async (by: Partial<UserContext>) => (await listRecords(await at.call(by), "attachment", {})).records.some((row) => row.id === id);
  expect([await seen(gly), await seen(dept11), await seen(student)]).toEqual([true, true, true]);
  expect([await seen({ id: "x", roles: ["dept"], departmentId: "12" }), await seen({ id: "x", roles: ["student"], xh: "2024010201" })]).toEqual([
    false,
    false,
  ]);
});

test("a list of files opens none of them", async () => {
  const id = await upload("us", "隐私.txt");
  const open = async (by: Partial<UserContext>) => act(await at.call(by), "resource.openAttachment", { entity: "attachment", ids: [id] });
  expect(await open(student)).toEqual({ files: [{ fileId: id, fileName: "隐私.txt" }] });
  expect(await refusal(open(gly))).toBe("没有查看“隐私.txt”所属业务数据的权限");
});

test("what a record holds is used; what nobody holds goes into the bin after a day, comes back, and goes for good after a month", async () => {
  const [held, loose, mentioned] = [await upload("us", "引用.txt"), await upload("us", "无用.txt"), await upload("us", "正文.txt")];
  await sql`update campus."baseStudentInfo" set zp = ${held}, remark = ${`见 fileId=${mentioned}`} where xh = '2024010101'`.execute(at.database.db);
  expect((await shown(loose)).fileState).toBe("temp");
  for (const id of [held, loose, mentioned]) await age(id, 2);
  expect(await tidy()).toBeGreaterThan(0);
  expect(await shown(held)).toMatchObject({ fileState: "used", businessType: "baseStudentInfo", businessId: "s2024010101", fieldName: "zp" });
  expect((await shown(mentioned)).fileState).toBe("used");
  expect((await shown(loose)).fileState).toBe("recycle");
  const call = await at.call(gly);
  await act(call, "resource.restoreAttachment", { entity: "attachment", ids: [loose] });
  expect((await shown(loose)).fileState).toBe("orphan");
  expect(await refusal(act(call, "resource.recycleAttachment", { entity: "attachment", ids: [held] }))).toBe(
    "正被业务数据引用，不能移入回收站：引用.txt",
  );
  await act(call, "resource.recycleAttachment", { entity: "attachment", ids: [loose] });
  await age(loose, 31);
  await tidy();
  await expect(shown(loose)).rejects.toThrow();
  expect((await shown(held)).fileState).toBe("used");
});
