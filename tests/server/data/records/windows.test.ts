import { afterAll, beforeAll, expect, test } from "vitest";
import type { CampusDocument } from "../../../../engine/documents/index.ts";
import type { RuleDocument } from "../../../../engine/kinds/entity/document.ts";
import { moveRecords } from "../../../../src/server/data/flow/index.ts";
import { listRecords, saveRecords, selectRecords } from "../../../../src/server/data/records/index.ts";
import { entityOf } from "../../../support/model-of.ts";
import { type TestRuntime, testRuntime } from "../../../support/database.ts";

const open: RuleDocument = {
  key: "open",
  window: { start: { field: "batchId.start" }, end: { field: "batchId.end" }, for: ["create", "move:submit"] },
  when: { not: { role: "gly" } },
  at: "batchId",
  message: ["报名时间为 ", { field: "batchId.start" }, " 至 ", { field: "batchId.end" }],
};

const documents: CampusDocument[] = [
  {
    kind: "area",
    id: "demo",
    title: "示例",
    service: "yxgl",
    menu: [],
    roles: [
      { code: "student", title: "学生" },
      { code: "gly", title: "管理员" },
    ],
  },
  {
    kind: "dicts",
    id: "demo",
    title: "字典",
    dicts: [
      {
        code: "state",
        title: "状态",
        items: [
          { value: "draft", label: "草稿" },
          { value: "sent", label: "已提交" },
        ],
      },
      { code: "role_code", title: "角色", items: [{ value: "gly", label: "管理员" }] },
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
  entityOf("batch", ["name", "start:datetime", "end:date"], { titleField: "name", access: { grants: [{ role: ["student", "gly"], read: {} }] } }),
  entityOf(
    "entry",
    [
      { name: "batchId", title: "批次", type: "ref", entity: "batch", required: true },
      "note",
      { name: "state", title: "状态", type: "dict", dict: "state", default: "draft", writtenBy: "flow" },
    ],
    { rules: [open], access: { grants: [{ role: ["student", "gly"], read: {}, create: {}, update: {}, import: {} }] } },
  ),
  {
    kind: "flow",
    id: "entryFlow",
    title: "报名",
    entity: "entry",
    state: "state",
    nodes: [
      { key: "draft", start: true, by: { role: ["student", "gly"] }, edit: ["*"] },
      { key: "sent", end: true },
    ],
    moves: [{ key: "submit", title: "提交", from: ["draft"], to: "sent" }],
  },
];

let at: TestRuntime;
beforeAll(async () => {
  at = await testRuntime({
    set: documents.map((document) => ({ file: `demo/${document.id}.${document.kind}.json`, area: "demo", document })),
    rows: {
      batch: [
        { id: "now", name: "本期", start: "2026-11-20 08:00:00", end: "2026-11-25" },
        { id: "later", name: "下期", start: "2026-12-01 08:00:00", end: "2026-12-05" },
        { id: "ever", name: "常年", start: null, end: null },
      ],
    },
  });
});
afterAll(() => at?.close());

const student = (now: string) => at.call({ id: "s", roles: ["student"] }, { now, today: now.slice(0, 10) });
const add = async (now: string, batchId: string) =>
  (await saveRecords(await student(now), "entry", [{ values: { batchId } }], { rights: "user" }))[0]!.id;
const said = "报名时间为 2026-11-20 08:00:00 至 2026-11-25";

test.each([
  ["before its first moment", "2026-11-20 07:59:59"],
  ["after its last day", "2026-11-26 00:00:00"],
])("%s nothing is made, by whatever entry, and the sentence says when", async (_when, now) => {
  await expect(add(now, "now")).rejects.toMatchObject({ problems: [{ code: "RULE_BROKEN", path: "/batchId", message: said }] });
  const call = await student(now);
  const imported = await saveRecords(call, "entry", [{ values: { batchId: "now" } }], { rights: "import", mode: "each" });
  expect(imported[0]!.problems.map(({ message }) => message)).toEqual([said]);
  await expect(saveRecords(call, "entry", [{ values: { batchId: "now" } }], { rights: "system" })).rejects.toMatchObject({
    problems: [{ message: said }],
  });
});

test("within it, on the whole of its last day, records are made and moved; an empty end is none", async () => {
  for (const [now, batch] of [
    ["2026-11-20 08:00:00", "now"],
    ["2026-11-25 23:59:59", "now"],
    ["2030-01-01 00:00:00", "ever"],
  ] as const) {
    const id = await add(now, batch);
    expect(await moveRecords(await student(now), "entry", "submit", { id })).toMatchObject({ done: [id] });
  }
});

test("after it a move is refused and its button says why; what else is changed is not asked", async () => {
  const id = await add("2026-11-25 10:00:00", "now");
  const call = await student("2026-11-26 10:00:00");
  await expect(moveRecords(call, "entry", "submit", { id })).rejects.toMatchObject({ problems: [{ message: said }] });
  await saveRecords(call, "entry", [{ id, values: { note: "补充" } }], { rights: "user" });
  const { records } = await listRecords(call, "entry", {});
  expect(records.find((row) => row.id === id)).toMatchObject({ _barred: { "move:submit": said } });
});

test("for whom it does not hold the window is always open", async () => {
  const keeper = await at.call({ id: "g", roles: ["gly"] }, { now: "2026-11-28 10:00:00" });
  const [saved] = await saveRecords(keeper, "entry", [{ values: { batchId: "now" } }], { rights: "user" });
  expect(await moveRecords(keeper, "entry", "submit", { id: saved!.id })).toMatchObject({ done: [saved!.id] });
});

test("a new record is offered the open rows alone, one that is there all of them, and whom the window does not concern as well", async () => {
  const offered = async (roles: string[], record?: object) => {
    const call = await at.call({ id: "s", roles }, { now: "2026-11-25 18:00:00", today: "2026-11-25" });
    const records = await selectRecords(call, "batch", { for: "entry.batchId", ...(record === undefined ? {} : { record: JSON.stringify(record) }) });
    return records.map((one) => one.label).toSorted();
  };
  expect(await offered(["student"])).toEqual(["常年", "本期"].toSorted());
  expect(await offered(["student"], { id: "1" })).toHaveLength(3);
  expect(await offered(["gly"])).toHaveLength(3);
});
