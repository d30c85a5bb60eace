import { afterAll, beforeAll, expect, test } from "vitest";
import type { CampusDocument } from "../../../../engine/documents/index.ts";
import type { FlowDocument } from "../../../../engine/kinds/flow/document.ts";
import { moveRecords } from "../../../../src/server/data/flow/index.ts";
import { movesOfRows } from "../../../../src/server/data/flow/row-moves.ts";
import { getRecord, saveRecords } from "../../../../src/server/data/records/index.ts";
import { refusal } from "../../../areas/base/school.ts";
import type { Call } from "../../../../src/server/platform/runtime.ts";
import { statementsOf } from "../../../support/statements.ts";
import { type TestRuntime, testRuntime } from "../../../support/database.ts";
import { entityOf } from "../../../support/model-of.ts";

const flow: FlowDocument = {
  kind: "flow",
  id: "claimFlow",
  title: "报销",
  entity: "claim",
  state: "state",
  nodes: [
    { key: "open", start: true, by: { role: "keeper" } },
    { key: "checked", by: { role: "keeper" } },
    { key: "paid", end: true },
  ],
  moves: [
    {
      key: "check",
      title: "核定",
      from: ["open"],
      to: "checked",
      opinion: "optional",
      ask: [{ field: "amount" }, { field: "buyerId" }],
      set: { reason: { ctx: "opinion" } },
      guards: [
        { key: "positive", assert: { field: "amount", gt: 0 }, message: "金额应大于 0" },
        { key: "named", assert: { field: "buyerId.title", ne: "匿名" }, message: "匿名的人不能报销" },
        { key: "open", assert: { field: "title", ne: "封存" }, message: "已封存的单据不能核定" },
      ],
    },
    { key: "pay", title: "付款", from: ["checked"], to: "paid" },
    {
      key: "drop",
      title: "退单",
      from: ["open"],
      to: "same",
      set: { buyerId: null, reason: "退" },
      guards: [
        {
          key: "once",
          assert: {
            none: {
              entity: "claim",
              where: {
                all: [
                  { field: "title", eq: { ctx: "before.buyerId.title" } },
                  { field: "id", ne: { ctx: "record.id" } },
                ],
              },
            },
          },
          message: "这位采购人另有单据",
        },
        { key: "gone", assert: { none: { entity: "buyer", where: { field: "id", eq: { ctx: "record.buyerId" } } } }, message: "采购人还在" },
      ],
    },
  ],
  effects: [
    {
      key: "follow",
      on: "move:check",
      do: [{ set: { entity: "claim", where: { field: "title", startsWith: "附" } }, to: { amount: { ctx: "record.amount" } } }],
    },
  ],
};
const documents: CampusDocument[] = [
  { kind: "area", id: "demo", title: "示例", service: "yxgl", menu: [], roles: [{ code: "keeper", title: "保管员" }] },
  {
    kind: "dicts",
    id: "demo",
    title: "字典",
    dicts: [
      { code: "claim_state", title: "状态", items: flow.nodes.map(({ key }) => ({ value: key, label: key })) },
      { code: "role_code", title: "角色", items: [{ value: "keeper", label: "保管员" }] },
    ],
  },
  entityOf(
    "sysUser",
    [
      "accountNo",
      "userName",
      "userType",
      "phone",
      "xh",
      "gh",
      "departmentId",
      "state",
      { name: "roles", title: "角色", type: "dicts", dict: "role_code" },
    ],
    { titleField: "userName" },
  ),
  entityOf("buyer", ["title"], { titleField: "title", access: { grants: [{ role: "keeper", read: {}, create: {} }] } }),
  entityOf(
    "claim",
    [
      "title",
      "amount:integer",
      "buyerId:ref:buyer",
      "reason",
      { name: "state", title: "状态", type: "dict", dict: "claim_state", default: "open", writtenBy: "flow" },
    ],
    {
      titleField: "title",
      rules: [
        {
          key: "slowly",
          assert: {
            none: {
              entity: "claim",
              where: {
                all: [
                  { field: "id", eq: { ctx: "record.id" } },
                  { value: { sub: [{ ctx: "record.amount" }, { ctx: "before.amount" }] }, gt: 100 },
                ],
              },
            },
          },
          message: "一次至多增加 100 元",
        },
        { key: "paidInWords", when: { field: "state", eq: "paid" }, assert: { field: "reason", empty: false }, message: "付款前应写明理由" },
      ],
      access: { grants: [{ role: "keeper", read: {}, create: {}, update: {} }] },
    },
  ),
  flow,
];

let at: TestRuntime;
const keeper = () => at.call({ id: "1", accountNo: "1", userName: "甲", roles: ["keeper"] });
beforeAll(async () => {
  at = await testRuntime({ set: documents.map((document) => ({ file: `demo/${document.id}.${document.kind}.json`, area: "demo", document })) });
});
afterAll(() => at.close());

const saved = async (entity: string, values: Record<string, unknown>): Promise<string> =>
  (await saveRecords(await keeper(), entity, [{ values }], { rights: "user" }))[0]!.id;
const move = async (id: string, key: string, body: Record<string, unknown> = {}): Promise<string> => {
  let state = "";
  const refused = await refusal(
    moveRecords(await keeper(), "claim", key, { id, ...body }).then(({ states }) => {
      state = states[id]!;
    }),
  );
  return refused ?? state;
};

test("a guard is judged on what was asked and set, and refuses in its own words", async () => {
  const id = await saved("claim", { title: "单据" });
  const [anonymous, named] = [await saved("buyer", { title: "匿名" }), await saved("buyer", { title: "李明" })];
  expect(await move(id, "check", { fields: { amount: 0 } })).toBe("金额应大于 0");
  expect(await move(id, "check", { fields: { amount: 5, buyerId: anonymous } })).toBe("匿名的人不能报销");
  expect(await move(id, "check", { fields: { amount: 5, buyerId: named }, opinion: "设备" })).toBe("checked");
  expect(await getRecord(await keeper(), "claim", id)).toMatchObject({ state: "checked", reason: "设备", amount: 5 });
});

test("a move that only its dialog can make right is offered; one that no dialog can, comes with its sentence", async () => {
  const [open, sealed] = [await saved("claim", { title: "单据" }), await saved("claim", { title: "封存" })];
  const row = await getRecord(await keeper(), "claim", open);
  expect([row._actions, row._barred]).toEqual([expect.arrayContaining(["move:check"]), undefined]);
  const barred = await getRecord(await keeper(), "claim", sealed);
  expect([barred._actions!.includes("move:check"), barred._barred]).toEqual([false, { "move:check": "已封存的单据不能核定" }]);
  expect(await move(sealed, "check", { fields: { amount: 5 } })).toBe("已封存的单据不能核定");
});

test("a rule over the state holds for a move, although nobody edits the record there", async () => {
  const id = await saved("claim", { title: "单据" });
  expect(await move(id, "check", { fields: { amount: 5 } })).toBe("checked");
  expect(await move(id, "pay")).toBe("付款前应写明理由");
  expect((await getRecord(await keeper(), "claim", id)).state).toBe("checked");
});

test("a query of a guard reads the record as it was beside the record as it becomes", async () => {
  const buyer = await saved("buyer", { title: "王芳" });
  const id = await saved("claim", { title: "单据", buyerId: buyer });
  const other = await saved("claim", { title: "王芳" });
  expect((await getRecord(await keeper(), "claim", id))._barred).toEqual({ "move:drop": "这位采购人另有单据" });
  expect(await move(id, "drop")).toBe("这位采购人另有单据");
  await saveRecords(await keeper(), "claim", [{ id: other, values: { title: "改名" } }], { rights: "user" });
  expect(await move(id, "drop")).toBe("open");
  expect(await getRecord(await keeper(), "claim", id)).toMatchObject({ buyerId: null, reason: "退" });
});

test("a rule that asks for rows holds for what an effect sets, and reads each row as it was", async () => {
  const ids = await Promise.all([150, 20].map((amount, n) => saved("claim", { title: `附${n}`, amount })));
  const id = await saved("claim", { title: "单据" });
  expect(await move(id, "check", { fields: { amount: 130 } })).toBe("一次至多增加 100 元");
  expect(await move(id, "check", { fields: { amount: 110 } })).toBe("checked");
  for (const one of ids) expect(await getRecord(await keeper(), "claim", one)).toMatchObject({ amount: 110 });
});

test("a move and the buttons of a record read nothing that only other moves ask for", async () => {
  const buyer = await saved("buyer", { title: "赵云" });
  const id = await saved("claim", { title: "单据", buyerId: buyer });
  expect(await move(id, "check", { fields: { amount: 5 }, opinion: "设备" })).toBe("checked");
  const read = async (work: (call: Call) => Promise<unknown>) => {
    const call = await keeper();
    return (await statementsOf(at.runtime, () => work(call))).filter((text) => text.includes(`"campus"."buyer"`));
  };
  expect(await read((call) => movesOfRows(call, "claim", [{ id, state: "checked", title: "单据", buyerId: buyer }]))).toEqual([]);
  expect(await read((call) => movesOfRows(call, "claim", [{ id, state: "open", title: "单据", buyerId: buyer }]))).not.toEqual([]);
  expect(await read((call) => moveRecords(call, "claim", "pay", { id }))).toEqual([]);
});
