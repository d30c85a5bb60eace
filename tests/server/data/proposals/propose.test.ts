import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AreaDocument } from "../../../../engine/kinds/area/document.ts";
import type { EntityDocument } from "../../../../engine/kinds/entity/document.ts";
import { isAppError } from "../../../../engine/errors.ts";
import { acceptProposal, proposeChange, recordProposals, rejectProposal, withdrawProposal } from "../../../../src/server/data/proposals/index.ts";
import { visibleFile } from "../../../../src/server/data/files/file-rights.ts";
import { getRecord } from "../../../../src/server/data/records/index.ts";
import { testRuntime, type TestRuntime } from "../../../support/database.ts";
import { setOf } from "../../../support/model.ts";
import { trialAccount, trialRoles } from "../../../support/trial-people.ts";

const area: AreaDocument = {
  kind: "area",
  id: "trial",
  title: "试验",
  service: "yxgl",
  menu: [],
  roles: ["own", "keeper", "clerk", "reader"].map((code) => ({ code, title: code })),
};
const person: EntityDocument = {
  kind: "entity",
  id: "person",
  title: "人员",
  titleField: "name",
  fields: [
    { name: "name", title: "姓名", type: "string" },
    { name: "who", title: "账号", type: "string" },
    { name: "unit", title: "单位", type: "string" },
    {
      name: "card",
      title: "卡号",
      type: "string",
      pattern: "^[0-9]{4,12}$",
      patternMessage: "卡号为 4 至 12 位数字",
      group: "money",
      mask: "bankcard",
    },
    { name: "bank", title: "银行", type: "string", group: "money" },
    { name: "photo", title: "照片", type: "image" },
    { name: "kin", title: "家人", type: "table", columns: [{ name: "who", title: "谁", type: "string" }] },
  ],
  rules: [{ key: "both", when: { field: "card", empty: false }, require: ["bank"], message: "请填写开户银行" }],
  keeper: { role: "keeper" },
  access: {
    scopes: { own: { field: "who", eq: { ctx: "user.accountNo" } }, unitA: { field: "unit", eq: "A" } },
    grants: [
      {
        role: "own",
        read: { scope: "own", groups: ["*"] },
        propose: { scope: "own", groups: ["basic", "money"], fields: ["name", "card", "bank", "photo"] },
      },
      { role: "keeper", read: { groups: ["*"] }, update: { scope: "unitA", groups: ["*"] } },
      { role: "clerk", read: { groups: ["basic"], masked: ["money"] }, update: { groups: ["basic"] } },
      { role: "reader", read: { groups: ["*"] } },
    ],
  },
};

let at: TestRuntime;
beforeAll(async () => {
  const rows = ["1", "2", "3", "4", "5"].map((id) => ({
    id,
    name: `王${id}`,
    who: `a${id}`,
    unit: id === "4" ? "B" : "A",
    card: "11112222",
    bank: "甲",
    version: 1,
  }));
  at = await testRuntime({
    set: setOf([area, person, trialAccount, trialRoles(["own", "keeper"])]),
    rows: { person: rows, sysUser: [{ id: "u9", accountNo: "a9", userName: "人9", roles: ["keeper"], state: "normal" }] },
  });
});
afterAll(() => at?.close());

const as = (role: string, who = "9") => at.call({ id: `u${who}`, accountNo: `a${who}`, userName: `人${who}`, roles: [role] });
async function code(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return "done";
  } catch (error) {
    if (isAppError(error)) return error.problems[0]!.code;
    throw error;
  }
}
const propose = async (id: string, values: Record<string, unknown>) => proposeChange(await as("own", id), "person", { id, ...values });
const told = async (role: string, id: string, who?: string) => (await recordProposals(await as(role, who), "person", id)).proposals;
const stored = async (id: string) => getRecord(await as("reader"), "person", id);

/** Who was told what of a record, in order. */
async function messages(id: string): Promise<[string, string][]> {
  const { rows } = await sql<{
    who: string;
    body: string;
  }>`select user_id as who, body from platform.message where record_id = ${id} order by id`.execute(at.database.db);
  return rows.map(({ who, body }) => [who, body]);
}

describe("what is proposed", () => {
  test("leaves the record as it is, and is shown beside it to who may write the fields", async () => {
    const before = await stored("1");
    await propose("1", { card: "33334444", bank: "乙", name: "王1" });
    expect(await stored("1")).toEqual(before);
    const [one] = await told("keeper", "1");
    expect(one).toMatchObject({ state: "waiting", proposer: "人1", isOwn: false, isDecidable: true });
    expect(one!.fields.map(({ field, from, to }) => [field, from, to])).toEqual([
      ["card", "11112222", "33334444"],
      ["bank", "甲", "乙"],
    ]);
    expect(await told("own", "1", "1")).toMatchObject([{ isOwn: true, isDecidable: false }]);
    expect(await told("clerk", "1")).toEqual([]);
    expect(await told("reader", "1")).toEqual([]);
    expect(await messages("1")).toEqual([["u9", "人1对王1提出了修改，请核对后采纳或退回"]]);
  });
  test("is judged as the save it would be", async () => {
    expect(await code(() => propose("2", { card: "x" }))).toBe("VALUE_PATTERN");
    expect(await code(() => propose("2", { bank: null }))).toBe("RULE_BROKEN");
    expect(await code(() => propose("2", { name: "王2" }))).toBe("PROPOSAL_EMPTY");
    expect(await code(() => propose("2", { unit: "B" }))).toBe("FIELD_NOT_WRITABLE");
    expect(await code(() => propose("2", { kin: [{ who: "父" }] }))).toBe("FIELD_NOT_WRITABLE");
    expect(await code(async () => proposeChange(await as("own", "1"), "person", { id: "2", name: "李" }))).toBe("ROW_NOT_WRITABLE");
    expect(await code(async () => proposeChange(await as("keeper"), "person", { id: "2", name: "李" }))).toBe("ACTION_DENIED");
    expect(await told("keeper", "2")).toEqual([]);
  });
  test("takes the place of what the same person proposed of one of the fields", async () => {
    await propose("3", { name: "甲" });
    await propose("3", { bank: "丙" });
    await propose("3", { name: "乙" });
    expect((await told("keeper", "3")).map(({ state, fields }) => [state, fields[0]!.to]).sort()).toEqual([
      ["waiting", "丙"],
      ["waiting", "乙"],
      ["withdrawn", ""],
    ]);
  });
});

test("a proposed file is seen by who may accept it while it waits, and by nobody else", async () => {
  await sql`insert into platform.file (tenant_id, id, storage_key, original_name, extension, mime, size_bytes, sha256, owner_id, created_at)
    select "tenantId", 'f5', 'k5', 'a.png', 'png', 'image/png', 1, '', 'u5', now() from campus.person where id = '5'`.execute(at.database.db);
  const sees = async (role: string) => (await visibleFile(await as(role), "f5")) !== null;
  expect(await sees("keeper")).toBe(false);
  const { id } = await propose("5", { photo: "f5" });
  expect([await sees("keeper"), await sees("reader"), await sees("clerk"), await sees("own")]).toEqual([true, false, true, false]);
  expect((await told("keeper", "5"))[0]!.fields).toMatchObject([{ field: "photo", files: { from: [], to: ["f5"] } }]);
  await withdrawProposal(await as("own", "5"), "person", { id });
  expect(await sees("keeper")).toBe(false);
});

describe("whoever decides", () => {
  const idOf = async (record: string) => (await told("keeper", record)).find(({ state }) => state === "waiting")!.id;
  test("needs the right to write what was proposed, there and of that record", async () => {
    const { id } = await propose("4", { name: "赵" });
    expect(await code(async () => acceptProposal(await as("keeper"), "person", { id }))).toBe("ROW_HIDDEN");
    expect(await code(async () => acceptProposal(await as("reader"), "person", { id }))).toBe("ROW_HIDDEN");
    expect(await code(async () => withdrawProposal(await as("own", "1"), "person", { id }))).toBe("PROPOSAL_GONE");
    expect(await code(async () => withdrawProposal(await as("own", "4"), "person", { id }))).toBe("done");
    expect((await stored("4")).name).toBe("王4");
    expect(await messages("4")).toEqual([]);
  });
  test("accepts by an ordinary save, once, and the values are kept nowhere else", async () => {
    const id = await idOf("1");
    const both = await Promise.all([1, 2].map(() => code(async () => acceptProposal(await as("keeper"), "person", { id }))));
    expect(both.sort()).toEqual(["PROPOSAL_GONE", "done"]);
    expect(await stored("1")).toMatchObject({ card: "33334444", bank: "乙", version: 2 });
    const { rows } = await sql<{ values: unknown; note: string }>`select p.values, a.note from platform.proposal p join platform.audit a
      on a.record_id = p.record_id and a.version = 2 where p.id = ${id}`.execute(at.database.db);
    expect(rows).toEqual([{ values: null, note: "采纳人1提出的修改" }]);
  });
  test("rejects with a reason, which the proposer reads", async () => {
    const { id } = await propose("2", { name: "李" });
    expect(await code(async () => rejectProposal(await as("keeper"), "person", { id, reason: " " }))).toMatch(/REQUEST_PARAM/);
    expect(await code(async () => rejectProposal(await as("keeper"), "person", { id, reason: "与证件不符" }))).toBe("done");
    expect(await told("own", "2", "2")).toMatchObject([{ state: "rejected", reason: "与证件不符", decider: "人9" }]);
    expect((await stored("2")).name).toBe("王2");
    expect((await messages("2")).at(-1)).toEqual(["u2", "您对王2提出的修改未采纳：与证件不符"]);
  });
});
