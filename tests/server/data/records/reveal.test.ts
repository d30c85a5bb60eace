import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { revealingPairs } from "../../../../engine/access/reveal.ts";
import type { Pair } from "../../../../engine/access/types.ts";
import type { AreaDocument } from "../../../../engine/kinds/area/document.ts";
import type { EntityDocument } from "../../../../engine/kinds/entity/document.ts";
import { isAppError } from "../../../../engine/errors.ts";
import { getRecord, revealField } from "../../../../src/server/data/records/index.ts";
import { testRuntime, type TestRuntime } from "../../../support/database.ts";
import { setOf } from "../../../support/model.ts";

const area: AreaDocument = {
  kind: "area",
  id: "trial",
  title: "试验",
  service: "yxgl",
  menu: [],
  roles: ["keeper", "clerk", "viewer"].map((code) => ({ code, title: code })),
};
/** A clerk sees the masked values of every unit and may ask for those of unit A. */
const person: EntityDocument = {
  kind: "entity",
  id: "person",
  title: "人员",
  key: "no",
  titleField: "name",
  fields: [
    { name: "no", title: "编号", type: "string", unique: true, immutable: true, required: true },
    { name: "name", title: "姓名", type: "string" },
    { name: "unit", title: "单位", type: "string" },
    { name: "phone", title: "手机号", type: "phone", group: "contact", mask: "phone" },
    { name: "isIll", title: "患病", type: "boolean", group: "health", mask: "all" },
    { name: "friend", title: "联系人", type: "ref", entity: "person", group: "contact", mask: "name" },
    { name: "salary", title: "工资", type: "money", group: "money", mask: "all" },
    { name: "note", title: "备注", type: "text", group: "hidden" },
    { name: "password", title: "口令", type: "secret", group: "contact" },
    { name: "photo", title: "照片", type: "image", group: "contact", mask: "all" },
    { name: "kin", title: "家人", type: "table", group: "contact", columns: [{ name: "who", title: "谁", type: "string" }] },
  ],
  access: {
    scopes: { unitA: { field: "unit", eq: "A" }, known: { field: "unit", ne: "C" } },
    grants: [
      { role: "keeper", read: { groups: ["*"] } },
      {
        role: "clerk",
        read: { scope: "known", masked: ["contact", "health", "money"] },
        reveal: { scope: "unitA", groups: ["contact", "health", "hidden"] },
      },
      { role: "viewer", read: { masked: ["contact"] } },
    ],
  },
};
const somebody = (id: string, unit: string, more = {}) => ({ id, no: `n${id}`, name: `王${id}`, unit, phone: `1380013800${id}`, ...more });
const rows = {
  person: [
    somebody("1", "A", { isIll: false, friend: "n2", salary: "100.00", note: "x" }),
    somebody("2", "A", { phone: null, isIll: null }),
    somebody("3", "B"),
    somebody("4", "C"),
    somebody("9", "A", { tenantId: "000001" }),
  ],
};

let at: TestRuntime;
beforeAll(async () => {
  at = await testRuntime({ set: setOf([area, person]), rows });
});
afterAll(() => at?.close());

/** Each test asks as somebody of its own: the audit trail cannot be emptied. */
let who = 0;
beforeEach(() => {
  who += 1;
});
const callOf = (role: string, params: Record<string, unknown> = {}) => at.call({ id: `u${who}`, accountNo: `a${who}`, roles: [role] }, { params });
const asked = { id: "1", field: "phone", reason: "联系家长" };
async function ask(body: Record<string, unknown>, { role = "clerk", params = {} } = {}): Promise<unknown> {
  try {
    return await revealField(await callOf(role, params), "person", body);
  } catch (error) {
    if (isAppError(error)) return error.problems[0]!.code;
    throw error;
  }
}
async function logged(): Promise<string[]> {
  const { rows: lines } = await sql<{
    note: string;
  }>`select note from platform.audit where action = 'reveal' and user_id = ${`u${who}`} order by id`.execute(at.database.db);
  return lines.map(({ note }) => note);
}

describe("a masked value", () => {
  test("is told in clear to who may ask, one field of one record, and the reason is logged", async () => {
    expect((await getRecord(await callOf("clerk"), "person", "1")).phone).toBe("138****8001");
    expect(await ask(asked)).toEqual({ field: "phone", value: "13800138001" });
    expect(await logged()).toEqual(["查看人员 n1 的明文（手机号）：联系家长"]);
    expect((await getRecord(await callOf("clerk"), "person", "1")).phone).toBe("138****8001");
  });
  test("of a reference comes with its name", async () =>
    expect(await ask({ ...asked, field: "friend" })).toEqual({ field: "friend", value: "n2", label: "王2" }));
  test("that is no is no, and one that is empty is empty", async () => {
    expect(await ask({ ...asked, field: "isIll" })).toEqual({ field: "isIll", value: false });
    expect(await ask({ ...asked, id: "2", field: "isIll" })).toEqual({ field: "isIll", value: null });
  });
  test("is offered on the rows it may be asked for", async () => {
    const call = await callOf("clerk");
    const offers = await Promise.all(["1", "3"].map(async (id) => (await getRecord(call, "person", id))._actions!.includes("reveal")));
    expect(offers).toEqual([true, false]);
  });
});

describe("nothing is told, and nothing logged", () => {
  test.each<[string, Record<string, unknown>, string, string]>([
    ["to a role without the right", asked, "viewer", "ACTION_DENIED"],
    ["to a role without the right, whatever it sends", { nothing: 1 }, "viewer", "ACTION_DENIED"],
    ["to who sees it anyway", asked, "keeper", "ACTION_DENIED"],
    ["without a reason", { id: "1", field: "phone" }, "clerk", "REQUEST_PARAM_INVALID"],
    ["for a reason of blanks", { ...asked, reason: "        " }, "clerk", "REQUEST_PARAM_INVALID"],
    ["for a short reason", { ...asked, reason: "核对" }, "clerk", "REQUEST_PARAM_INVALID"],
    ["for an endless reason", { ...asked, reason: "长".repeat(201) }, "clerk", "REQUEST_PARAM_INVALID"],
    ["for a reason that cannot be stored", { ...asked, reason: "联系\0家长" }, "clerk", "REQUEST_PARAM_INVALID"],
    ["of several fields", { ...asked, field: ["phone", "isIll"] }, "clerk", "REQUEST_PARAM_INVALID"],
    ["of several records", { ...asked, id: ["1", "2"] }, "clerk", "REQUEST_PARAM_INVALID"],
    ["with more in the request", { ...asked, ids: ["2"] }, "clerk", "REQUEST_PARAM_UNKNOWN"],
    ["of no field", { ...asked, field: "__proto__" }, "clerk", "REQUEST_PARAM_INVALID"],
    ["behind a reference", { ...asked, field: "friend.phone" }, "clerk", "REQUEST_PARAM_INVALID"],
    ["of a group the right does not name", { ...asked, field: "salary" }, "clerk", "ACTION_DENIED"],
    ["of a field that is not seen at all", { ...asked, field: "note" }, "clerk", "ACTION_DENIED"],
    ["of a secret", { ...asked, field: "password" }, "clerk", "ACTION_DENIED"],
    ["of files", { ...asked, field: "photo" }, "clerk", "ACTION_DENIED"],
    ["of rows", { ...asked, field: "kin" }, "clerk", "ACTION_DENIED"],
    ["of a row outside the right", { ...asked, id: "3" }, "clerk", "ACTION_DENIED"],
    ["of a row outside what is read", { ...asked, id: "4" }, "clerk", "ROW_HIDDEN"],
    ["of a row of another tenant", { ...asked, id: "9" }, "clerk", "ROW_HIDDEN"],
    ["of no row", { ...asked, id: "77" }, "clerk", "ROW_HIDDEN"],
  ])("%s", async (_what, body, role, code) => {
    expect(await ask(body, { role })).toBe(code);
    expect(await logged()).toEqual([]);
  });
  test("where an administrator masked the field of the role", () => {
    const { reveal } = {
      reveal: [{ role: "clerk", cond: null, groups: new Set(["contact"]), masked: new Set<string>(), fields: null }] satisfies Pair[],
    };
    const field = at.model.entities.get("person")!.fields.get("phone")!;
    expect(revealingPairs({ reveal }, field)).toHaveLength(1);
    const limited = reveal.map((pair): Pair => ({ ...pair, limits: new Map([["phone", "mask"]]) }));
    expect(revealingPairs({ reveal: limited }, field)).toEqual([]);
  });
});

describe("so many within an hour", () => {
  const params = { "security.revealPerHour": 2 };
  test("and no more", async () => {
    for (const reason of ["第一次查看", "第二次查看"]) expect(await ask({ ...asked, reason }, { params })).toMatchObject({ field: "phone" });
    expect(await ask(asked, { params })).toBe("REVEALED_TOO_MUCH");
    expect(await logged()).toHaveLength(2);
  });
  test("at once as well", async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => ask(asked, { params })));
    expect(replies.filter((reply) => reply === "REVEALED_TOO_MUCH")).toHaveLength(8);
    expect(await logged()).toHaveLength(2);
  });
});
