import { afterAll, beforeAll, expect, test } from "vitest";
import type { CampusDocument } from "../../../../engine/documents/index.ts";
import type { FlowDocument } from "../../../../engine/kinds/flow/document.ts";
import { moveRecords } from "../../../../src/server/data/flow/index.ts";
import { getRecord, saveRecords } from "../../../../src/server/data/records/index.ts";
import { refusal } from "../../../areas/base/school.ts";
import { type TestRuntime, testRuntime } from "../../../support/database.ts";
import { entityOf } from "../../../support/model-of.ts";

const flow: FlowDocument = {
  kind: "flow",
  id: "paperFlow",
  title: "评审",
  entity: "paper",
  state: "state",
  nodes: [
    { key: "open", start: true, by: { role: "keeper" } },
    { key: "judged", by: { role: "keeper" } },
    { key: "filed", end: true },
  ],
  moves: [
    {
      key: "judge",
      title: "评审",
      from: ["open"],
      to: "judged",
      batch: true,
      ask: [
        { field: "result", required: true },
        { field: "level", required: { field: "score", gte: 90 }, default: { field: "applyLevel" } },
        { field: "reason", title: "退回原因", visible: { field: "result", eq: "no" }, required: true },
        { field: "roomId", options: { field: "title", ne: "停用" } },
        { name: "hours", title: "用时", type: "integer", min: 1, max: 8, default: 1 },
      ],
      set: { spent: { ctx: "ask.hours" } },
      guards: [{ key: "quick", assert: { value: { ctx: "ask.hours" }, lte: { field: "quota" } }, message: ["至多用 ", { field: "quota" }, " 小时"] }],
    },
    { key: "file", title: "归档", from: ["judged"], to: "filed", when: { field: "score", gte: 90 }, ask: [{ field: "shelf", required: true }] },
    { key: "file", title: "归档", from: ["judged"], to: "filed", ask: [{ field: "reason" }] },
  ],
};
const documents: CampusDocument[] = [
  { kind: "area", id: "demo", title: "示例", service: "yxgl", menu: [], roles: [{ code: "keeper", title: "保管员" }] },
  {
    kind: "dicts",
    id: "demo",
    title: "字典",
    dicts: [
      { code: "paper_state", title: "状态", items: flow.nodes.map(({ key }) => ({ value: key, label: key })) },
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
  entityOf("room", ["title"], { titleField: "title", access: { grants: [{ role: "keeper", read: {}, create: {} }] } }),
  entityOf(
    "paper",
    [
      "title",
      "score:integer",
      "quota:integer",
      "spent:integer",
      { name: "result", title: "结论", type: "string", maxLength: 4 },
      "level",
      "applyLevel",
      "reason",
      "shelf",
      "roomId:ref:room",
      { name: "state", title: "状态", type: "dict", dict: "paper_state", default: "open", writtenBy: "flow" },
    ],
    { titleField: "title", access: { grants: [{ role: "keeper", read: {}, create: {}, update: {} }] } },
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
const paper = (values: Record<string, unknown> = {}) => saved("paper", { title: "稿", score: 60, quota: 4, ...values });
async function move(id: string, key: string, fields: Record<string, unknown> = {}): Promise<string> {
  let state = "";
  const refused = await refusal(
    moveRecords(await keeper(), "paper", key, { id, fields }).then(({ states }) => {
      state = states[id]!;
    }),
  );
  return refused ?? state;
}
const stored = async (id: string) => getRecord(await keeper(), "paper", id);

test("what a move requires must be there, whoever calls", async () => {
  const id = await paper({ score: 95 });
  expect(await move(id, "judge")).toBe("请填写结论");
  expect(await move(id, "judge", { result: "yes" })).toBe("请填写level");
  expect(await move(id, "judge", { result: "yes", level: "甲" })).toBe("judged");
  expect(await stored(id)).toMatchObject({ result: "yes", level: "甲", spent: 1 });
});

test("a condition decides whether it is required, a default stands in where nothing is sent", async () => {
  const [plain, filled, held] = [await paper(), await paper({ score: 95, applyLevel: "乙" }), await paper({ applyLevel: "乙", level: "甲" })];
  for (const id of [plain, filled, held]) expect(await move(id, "judge", { result: "yes" })).toBe("judged");
  expect((await stored(plain)).level).toBeNull();
  expect((await stored(filled)).level).toBe("乙");
  expect((await stored(held)).level).toBe("甲");
});

test("what is not asked for as things stand is neither required nor written", async () => {
  const id = await paper();
  expect(await move(id, "judge", { result: "yes", reason: "混进来的" })).toBe("没有修改“reason”的权限");
  expect(await move(id, "judge", { result: "no" })).toBe("请填写退回原因");
  expect(await move(id, "judge", { result: "no", reason: "缺页" })).toBe("judged");
  expect((await stored(id)).reason).toBe("缺页");
});

test("a value that no record stores is checked, read by guards and set, and refused by its own name", async () => {
  const id = await paper();
  expect(await move(id, "judge", { result: "yes", hours: 9 })).toBe("用时不能大于 8");
  expect(await move(id, "judge", { result: "yes", hours: "三" })).toMatch(/^用时/);
  expect(await move(id, "judge", { result: "yes", hours: 5 })).toBe("至多用 4 小时");
  expect(await move(id, "judge", { result: "yes", hours: 3 })).toBe("judged");
  expect((await stored(id)).spent).toBe(3);
});

test("a choice that the move narrows is narrower for every caller", async () => {
  const [closed, open] = [await saved("room", { title: "停用" }), await saved("room", { title: "101" })];
  const id = await paper();
  expect(await move(id, "judge", { result: "yes", roomId: closed })).toMatch(/roomId/);
  expect(await move(id, "judge", { result: "yes", roomId: open })).toBe("judged");
});

test("of moves of one key only the one that is meant writes what it asks for", async () => {
  const [high, low] = [await paper({ score: 95, level: "甲" }), await paper()];
  for (const id of [high, low]) expect(await move(id, "judge", { result: "yes" })).toBe("judged");
  expect(await move(low, "file", { shelf: "A1" })).toBe("没有修改“shelf”的权限");
  expect(await move(high, "file")).toBe("请填写shelf");
  expect([await move(high, "file", { shelf: "A1" }), await move(low, "file", { reason: "旧稿" })]).toEqual(["filed", "filed"]);
});

test("a batch is judged row by row, each with its own default", async () => {
  const [easy, hard, given] = [await paper(), await paper({ score: 95 }), await paper({ score: 95, applyLevel: "丙" })];
  const reply = await moveRecords(await keeper(), "paper", "judge", { ids: [easy, hard, given], fields: { result: "yes" } });
  expect([reply.done.toSorted(), reply.failed]).toEqual([[easy, given].toSorted(), [{ id: hard, message: "请填写level" }]]);
  expect((await stored(given)).level).toBe("丙");
});
