import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkSet } from "../../../../engine/check/index.ts";
import type { DocumentSet } from "../../../../engine/documents/index.ts";
import { isAppError } from "../../../../engine/errors.ts";
import type { AreaDocument } from "../../../../engine/kinds/area/document.ts";
import type { AccessDocument, EntityDocument } from "../../../../engine/kinds/entity/document.ts";
import { addRecord, getRecord, saveRecords, updateRecord } from "../../../../src/server/data/records/index.ts";
import { testRuntime, type TestRuntime } from "../../../support/database.ts";

const area: AreaDocument = {
  kind: "area",
  id: "demo",
  title: "示例",
  service: "yxgl",
  menu: [],
  roles: [
    { code: "gly", title: "管理员" },
    { code: "reader", title: "读者" },
  ],
};
const right = { groups: ["*"] };
const access: AccessDocument = {
  grants: [
    { role: "gly", read: right, create: right, update: right },
    { role: "reader", read: right },
  ],
};
const batch: EntityDocument = {
  kind: "entity",
  id: "batch",
  title: "批次",
  fields: [
    { name: "batchName", title: "名称", type: "string", required: true },
    { name: "places", title: "名额", type: "integer" },
    { name: "isPublished", title: "已发布", type: "boolean", default: false },
    { name: "prices", title: "标准", type: "table", columns: [{ name: "level", title: "等级", type: "string" }] },
  ],
  links: [{ name: "entries", title: "报名", entity: "entry", by: "batchId" }],
  rules: [
    { key: "used", when: { some: "entries" }, freeze: ["places", "prices"], message: "已有人报名，不能再改" },
    { key: "published", when: { field: "isPublished", eq: true }, freeze: ["batchName"], message: "已发布，请先撤回" },
  ],
  access,
};
const entry: EntityDocument = {
  kind: "entity",
  id: "entry",
  title: "报名",
  fields: [
    { name: "batchId", title: "批次", type: "ref", entity: "batch", required: true },
    { name: "personNo", title: "人员", type: "string" },
  ],
  rules: [
    { key: "kept", freeze: ["personNo"], severity: "confirm", message: "人员一般不改" },
    { key: "closed", when: { field: "batchId.isPublished", eq: true }, freeze: ["batchId"], message: "批次已发布" },
  ],
  access,
};
const set: DocumentSet = [area, batch, entry].map((document) => ({ file: `demo/${document.id}.${document.kind}.json`, area: "demo", document }));

let at: TestRuntime;
beforeAll(async () => {
  at = await testRuntime({ set });
});
afterAll(() => at.close());
beforeEach(async () => {
  await sql`truncate campus.batch, campus.entry cascade`.execute(at.database.db);
});

const call = (role = "gly") => at.call({ id: "g1", roles: [role] });
const add = async (entity: string, values: Record<string, unknown>) => (await addRecord(await call(), entity, values)).id;
const told = async (work: Promise<unknown>): Promise<string[]> => {
  try {
    await work;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.problems.map(({ path, message }) => `${path} ${message}`);
  }
  return [];
};
const change = async (entity: string, id: string, values: Record<string, unknown>) => updateRecord(await call(), entity, { id, ...values });

describe("values that stay", () => {
  test("are kept from whoever writes while the condition holds of the stored record, rows of tables too", async () => {
    const id = await add("batch", { batchName: "甲", places: 3, prices: [{ level: "一" }] });
    expect(await told(change("batch", id, { places: 4, prices: [{ level: "二" }] }))).toEqual([]);
    await add("entry", { batchId: id });
    expect(await told(change("batch", id, { places: 5 }))).toEqual(["/places 已有人报名，不能再改"]);
    expect(await told(change("batch", id, { prices: [] }))).toEqual(["/prices 已有人报名，不能再改"]);
    expect(await told(change("batch", id, { places: 4, batchName: "乙" }))).toEqual([]);
    const bySystem = saveRecords(await call(), "batch", [{ id, values: { places: 9 } }], { rights: "system", judge: "changed" });
    expect(await told(bySystem)).toEqual(["/places 已有人报名，不能再改"]);
  });

  test("are not freed by the change that would change them", async () => {
    const id = await add("batch", { batchName: "甲" });
    expect(await told(change("batch", id, { isPublished: true, batchName: "乙" }))).toEqual([]);
    expect(await told(change("batch", id, { isPublished: false, batchName: "丙" }))).toEqual(["/batchName 已发布，请先撤回"]);
    expect(await told(change("batch", id, { isPublished: false }))).toEqual([]);
    expect(await told(change("batch", id, { batchName: "丙" }))).toEqual([]);
  });

  test("are asked for over a reference, and with a reason where the rule only asks", async () => {
    const id = await add("batch", { batchName: "甲" });
    const other = await add("batch", { batchName: "乙", isPublished: true });
    const entryId = await add("entry", { batchId: id, personNo: "1" });
    expect(await told(change("entry", entryId, { batchId: other }))).toEqual([]);
    expect(await told(change("entry", entryId, { batchId: id }))).toEqual(["/batchId 批次已发布"]);
    expect(await told(change("entry", entryId, { personNo: "2" }))).toEqual(["/personNo 人员一般不改"]);
    const confirmed = { ...(await call()), confirmed: new Map([["entry.kept", "录入错误"]]) };
    expect(await told(updateRecord(confirmed, "entry", { id: entryId, personNo: "2" }))).toEqual([]);
  });

  test("are named with the record to whoever may change it, and to nobody else", async () => {
    const id = await add("batch", { batchName: "甲", isPublished: true });
    await add("entry", { batchId: id });
    const why = { places: "已有人报名，不能再改", prices: "已有人报名，不能再改", batchName: "已发布，请先撤回" };
    expect((await getRecord(await call(), "batch", id))._frozen).toEqual(why);
    expect((await getRecord(await call("reader"), "batch", id))._frozen).toBeUndefined();
  });

  test("are said without a finding", () => {
    expect(checkSet(at.model, set).filter(({ severity }) => severity === "error")).toEqual([]);
  });
});
