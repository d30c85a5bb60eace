import { afterAll, beforeAll, expect, test } from "vitest";
import { checkSet } from "../../../../engine/check/index.ts";
import { compile } from "../../../../engine/compile/index.ts";
import { evaluate } from "../../../../engine/conditions/evaluate.ts";
import { modelEnv } from "../../../../engine/conditions/model-env.ts";
import type { CampusDocument } from "../../../../engine/documents/index.ts";
import type { Cond } from "../../../../engine/grammar/condition.ts";
import type { FlowDocument } from "../../../../engine/kinds/flow/document.ts";
import { askablePeople, assist, moveAsSystem, movesOfRows, moveRecords } from "../../../../src/server/data/flow/index.ts";
import { walkRecords } from "../../../../src/server/data/records/walk.ts";
import { fetchRecords, listRecords, saveRecords } from "../../../../src/server/data/records/index.ts";
import { askedRecords } from "../../../../src/server/identity/asked-records.ts";
import type { Call } from "../../../../src/server/platform/runtime.ts";
import { refusal } from "../../../areas/base/school.ts";
import { type TestRuntime, testRuntime } from "../../../support/database.ts";
import { entityOf } from "../../../support/model-of.ts";

/** Two people check a bill, one after the other; what the first said travels along. */
const flow = (except = "last.check.actor"): FlowDocument => ({
  kind: "flow",
  id: "billFlow",
  title: "复核",
  entity: "bill",
  state: "state",
  nodes: [
    { key: "open", start: true, by: { owner: true }, edit: ["*"] },
    { key: "first", by: { path: "checkerIds" } },
    { key: "second", by: { path: "checkerIds", except } },
    { key: "done", end: true },
  ],
  moves: [
    { key: "send", title: "送审", from: ["open"], to: "first", by: { owner: true }, opinion: "optional" },
    { key: "check", title: "初核", from: ["first"], to: "second", result: "agree", opinion: "optional" },
    {
      key: "confirm",
      title: "复核",
      from: ["second"],
      to: "done",
      result: "agree",
      opinion: "optional",
      guards: [
        {
          key: "said",
          assert: { value: { ctx: "last.check.opinion" }, empty: false },
          message: ["初核人", { ctx: "last.check.actor" }, "没有写意见"],
        },
      ],
      set: { reason: { ctx: "last.check.opinion" }, checkedAt: { ctx: "last.check.time" } },
    },
    { key: "back", title: "退回", from: ["second"], to: "first", result: "return", opinion: "required" },
    { key: "urge", title: "催办", from: ["first", "second"], to: "same", by: { owner: true }, opinion: "optional" },
  ],
  helpers: ["transfer", "cc", "remind"],
  mirror: { currentApprovers: "currentApprovers" },
});
const documentsWith = (one: FlowDocument): CampusDocument[] => [
  { kind: "area", id: "demo", title: "示例", service: "yxgl", menu: [], roles: [{ code: "reader", title: "读者" }] },
  {
    kind: "dicts",
    id: "demo",
    title: "字典",
    dicts: [
      { code: "bill_state", title: "状态", items: one.nodes.map(({ key }) => ({ value: key, label: key })) },
      { code: "role_code", title: "角色", items: [{ value: "reader", label: "读者" }] },
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
  entityOf(
    "bill",
    [
      "title",
      "checkerIds:refs:sysUser",
      { name: "reason", title: "理由", type: "string", writtenBy: "flow" },
      { name: "checkedAt", title: "初核时间", type: "datetime", writtenBy: "flow" },
      { name: "currentApprovers", title: "办理人", type: "refs", entity: "sysUser", writtenBy: "flow" },
      { name: "state", title: "状态", type: "dict", dict: "bill_state", default: "open", writtenBy: "flow" },
    ],
    { titleField: "title", access: { grants: [{ role: "reader", read: {}, create: {}, update: {} }] } },
  ),
  one,
];
const setWith = (one: FlowDocument) =>
  documentsWith(one).map((document) => ({ file: `demo/${document.id}.${document.kind}.json`, area: "demo", document }));

let at: TestRuntime;
let minute = 0;
const people = ["w", "a", "b", "c"];
beforeAll(async () => {
  const sysUser = people.map((id) => ({ id, accountNo: id, userName: id, userType: "1", state: "normal", roles: ["reader"] }));
  at = await testRuntime({ set: setWith(flow()), rows: { sysUser } });
});
afterAll(() => at.close());

/** Each call is a minute after the one before. */
async function as(id: string): Promise<Call> {
  minute += 1;
  const now = `2026-11-23 ${String(8 + Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}:00`;
  const asked = await askedRecords(at.runtime, "000000", id);
  return at.call({ id, accountNo: id, userName: id, roles: ["reader"], ...(asked !== undefined && { asked }) }, { now, today: "2026-11-23" });
}
const bill = async (id: string) =>
  (await fetchRecords({ call: await as("w"), entity: at.model.entities.get("bill")!, ids: [id] }))[0]!.record as Record<string, unknown>;
async function sent(checkerIds = ["a", "b"]): Promise<string> {
  const [saved] = await saveRecords(await as("w"), "bill", [{ values: { title: "单", checkerIds } }], { rights: "user" });
  await tries("w", saved!.id, "send");
  return saved!.id;
}
async function tries(person: string, id: string, move: string, opinion?: string): Promise<string> {
  let state = "";
  const call = await as(person);
  const refused = await refusal(
    moveRecords(call, "bill", move, { id, ...(opinion !== undefined && { opinion }) }).then(({ states }) => {
      state = states[id] ?? "";
    }),
  );
  return refused ?? state;
}
async function turn(person: string, id: string): Promise<{ may: boolean; waits: boolean }> {
  const call = await as(person);
  const actions = (await movesOfRows(call, "bill", [await bill(id)])).get(id)?.actions ?? [];
  return {
    may: actions.includes("move:back"),
    waits: (await listRecords(call, "bill", { todo: "1", size: "200" })).records.some((row) => row.id === id),
  };
}

test("of two decisions two different people: to-do, button, present approver, call and transfer agree", async () => {
  const id = await sent();
  expect(await tries("a", id, "check", "属实")).toBe("second");
  expect([await turn("a", id), await turn("b", id), (await bill(id)).currentApprovers]).toEqual([
    { may: false, waits: false },
    { may: true, waits: true },
    ["b"],
  ]);
  expect(await tries("a", id, "confirm")).toMatch(/^没有“复核”的权限/);
  const askable = (await askablePeople(await as("b"), "bill", { id, keyword: null, helper: "transfer" })).map(({ value }) => value);
  expect([askable.includes("a"), askable.includes("c")]).toEqual([false, true]);
  expect(await refusal(assist(await as("b"), "bill", "transfer", { id, userIds: ["a"], opinion: null }))).toContain("办理人");
  expect(await tries("b", id, "confirm")).toBe("done");
});

test("it is the last one with the key that counts, not who made it before", async () => {
  const id = await sent();
  await tries("a", id, "check", "属实");
  await tries("b", id, "back", "再看");
  await tries("b", id, "check", "看过");
  expect([(await turn("a", id)).waits, (await turn("b", id)).waits, (await bill(id)).currentApprovers]).toEqual([true, false, ["a"]]);
});

test("guards and set read what was said last with the move, whatever came after it", async () => {
  const [silent, id] = [await sent(), await sent()];
  await tries("a", silent, "check");
  expect(await tries("b", silent, "confirm", "好")).toBe("初核人a没有写意见");
  await tries("a", id, "check", "属实");
  await tries("w", id, "urge", "急");
  expect(await tries("b", id, "confirm", "同意")).toBe("done");
  expect(await bill(id)).toMatchObject({ reason: "属实", checkedAt: await madeAt(id, "check") });
});

const madeAt = async (id: string, move: string): Promise<string> => {
  const steps = at.database.db.withSchema("platform").selectFrom("flow_step").select("acted_at as at");
  return String((await steps.where("record_id", "=", id).where("move", "=", move).executeTakeFirstOrThrow()).at);
};

test("to bring in others and to remind them is no move; a move that stays is one", async () => {
  const id = await sent();
  await tries("a", id, "check", "属实");
  await assist(await as("b"), "bill", "cc", { id, userIds: ["c"], opinion: "看看" });
  expect(await facts(id)).toMatchObject({ "last.actor": "a", "last.opinion": "属实" });
  await tries("w", id, "urge", "急");
  expect(await facts(id)).toMatchObject({ "last.actor": "w", "last.opinion": "急", "last.check.actor": "a", "last.back.actor": null });
});

test("what the system did, also on behalf of somebody, nobody has decided", async () => {
  const id = await sent();
  await moveAsSystem(await as("a"), "bill", { id, move: "check", opinion: "自动" });
  expect(await facts(id)).toMatchObject({ "last.actor": null, "last.opinion": "自动" });
  expect([(await turn("a", id)).waits, (await turn("b", id)).waits, (await bill(id)).currentApprovers]).toEqual([true, true, ["a", "b"]]);
});

const names = ["last.actor", "last.opinion", "last.time", "last.check.actor", "last.check.opinion", "last.check.time", "last.back.actor"];
const entity = () => at.model.entities.get("bill")!;
const facts = async (id: string) =>
  (await walkRecords(await as("w"), entity(), [{ id }], { paths: [], rows: new Map(), last: names }))[0] as Record<string, unknown>;

const questions: Cond[] = [
  ...names.map((ctx): Cond => ({ value: { ctx }, empty: true })),
  ...["a", "b", "w"].flatMap((person): Cond[] => [
    { value: { ctx: "last.actor" }, eq: person },
    { not: { value: { ctx: "last.check.actor" }, eq: person } },
    { value: { ctx: "last.check.actor" }, ne: person },
  ]),
  { value: { ctx: "last.opinion" }, contains: "实" },
  { value: { ctx: "last.check.time" }, lt: { ctx: "last.time" } },
  { value: { ctx: "last.time" }, gte: "2026-11-23 08:30:00" },
  {
    all: [
      { field: "state", eq: "second" },
      { value: { ctx: "last.check.actor" }, eq: { ctx: "user.id" } },
    ],
  },
];

test.each(questions)("SQL and the evaluator agree on %j", async (question) => {
  const call = await as("a");
  const all = (await fetchRecords({ call, entity: entity() })).map(({ record }) => record as Record<string, unknown>);
  const walked = await walkRecords(call, entity(), all, { paths: [], rows: new Map(), last: names });
  const env = modelEnv(at.model, "bill", call.ctx);
  const judged = walked.filter((record) => evaluate(question, record, env)).map(({ id }) => String(id));
  expect(all.length).toBeGreaterThan(4);
  expect((await fetchRecords({ call, entity: entity(), where: question })).map(({ id }) => id).sort()).toEqual(judged.sort());
});

test.each([
  ["last.check.actor", []],
  ["last.actor", []],
  ["last.approve.actor", ["REFERENCE_DANGLING /nodes/2/by/except"]],
  ["last.check.opinion", ["CONDITION_PATH_UNKNOWN /nodes/2/by/except"]],
])("except %s is checked", (except, wanted) => {
  const set = setWith(flow(except));
  const found = checkSet(compile(set, { hash: "h", operations: [] }).model, set);
  expect(found.filter(({ path }) => path.endsWith("/except")).map(({ code, path }) => `${code} ${path}`)).toEqual(wanted);
});
