import { describe, expect, test } from "vitest";
import type { Cond } from "../../../engine/grammar/condition.ts";
import type { UserContext } from "../../../engine/context.ts";
import { evaluate } from "../../../engine/conditions/evaluate.ts";
import { modelEnv } from "../../../engine/conditions/model-env.ts";
import type { Actor, FlowDocument } from "../../../engine/kinds/flow/document.ts";
import { actorCond, decideMove, flowReads, mayEverMove, NOBODY, nodeOf, offeredMoves, todoCond } from "../../../engine/flow/index.ts";
import { contextOf, entityOf, modelOf } from "../../support/model-of.ts";

const flowDocument: FlowDocument = {
  kind: "flow",
  id: "talkFlow",
  title: "审批",
  entity: "talk",
  state: "state",
  nodes: [
    { key: "draft", start: true, by: { owner: true } },
    { key: "submitted", by: { path: "xh.classId.fdyGh" } },
    { key: "college", by: { role: "dept", within: "xh.departmentId" } },
    { key: "panel", by: { path: "judges" } },
    { key: "dorm", by: { any: [{ role: ["dormManager"], scope: "myBuilding" }, { path: "checker" }] } },
    { key: "returned", by: { owner: true } },
    { key: "approved" },
    { key: "closed", end: true },
  ],
  moves: [
    { key: "submit", title: "提交", from: ["draft", "returned"], to: "submitted" },
    { key: "withdraw", title: "撤回", from: ["submitted"], to: "draft", by: { owner: true } },
    { key: "agree", title: "同意", from: ["submitted"], to: [{ when: { use: "isLong" }, to: "college" }, { to: "approved" }] },
    { key: "agree", title: "同意", from: ["college"], to: "panel", when: { field: "days", gt: 7 } },
    { key: "agree", title: "同意", from: ["college"], to: "approved" },
    { key: "agree", title: "同意", from: ["panel", "dorm"], to: "approved" },
    { key: "return", title: "退回", from: ["submitted", "college"], to: "returned", opinion: "required" },
    { key: "close", title: "销假", from: ["approved"], to: "closed", by: { any: [{ owner: true }, { path: "xh.classId.fdyGh" }] } },
    { key: "close", title: "到期", from: ["approved"], to: "closed", auto: { when: { field: "endDate", lt: { ctx: "today" } } } },
    { key: "toDorm", title: "转宿管", from: ["panel"], to: "dorm", by: { system: true } },
    {
      key: "guarded",
      title: "有条件",
      from: ["approved"],
      to: [
        { when: { value: { ctx: "node" }, eq: "draft" }, to: "draft" },
        { when: { value: { ctx: "node" }, eq: "approved" }, to: "closed" },
      ],
      by: { owner: true },
    },
  ],
};
const model = modelOf(
  entityOf("department", ["name", "parentId:tree:department"], { treeField: "parentId" }),
  entityOf("stuClass", ["name", "fdyGh:ref:teacher"], { owner: "name" }),
  entityOf("teacher", ["gh", "xm"], { key: "gh" }),
  entityOf("sysUser", ["userName"]),
  entityOf("person", ["xh", "classId:ref:stuClass", "departmentId:tree:department"], { key: "xh", owner: "xh" }),
  entityOf(
    "talk",
    ["xh:ref:person", "days:integer", "endDate:date", "judges:refs:teacher", "checker:ref:sysUser", "building", "state:dict:talk_state"],
    {
      owner: "xh",
      conditions: { isLong: { field: "days", gt: 3 } },
      access: { scopes: { myBuilding: { field: "building", in: { ctx: "user.buildingIds" } } }, grants: [] },
    },
  ),
  entityOf("appeal", ["talkId:ref:talk", "state:dict:talk_state"], { owner: "talkId" }),
  {
    kind: "dicts",
    id: "d",
    title: "字典",
    dicts: [{ code: "talk_state", title: "状态", items: flowDocument.nodes.map(({ key }) => ({ value: key, label: key })) }],
  },
  flowDocument,
  {
    ...flowDocument,
    id: "appealFlow",
    entity: "appeal",
    nodes: [
      { key: "draft", start: true, by: { owner: true } },
      { key: "closed", end: true, by: { path: "state" } },
    ],
    moves: [],
  },
);
const flow = model.flows.get("talkFlow")!;

const record = {
  xh: "s1",
  days: 2,
  endDate: "2025-09-02",
  judges: ["t8", "t9"],
  checker: "u7",
  building: "b1",
  "xh.classId.fdyGh": "t1",
  "xh.departmentId": "3",
};
const people: Record<string, Partial<UserContext>> = {
  owner: { xh: "s1", roles: ["student"] },
  other: { xh: "s2", roles: ["student"] },
  fdy: { gh: "t1", roles: ["fdy"] },
  otherFdy: { gh: "t2", roles: ["fdy"] },
  dept: { gh: "t3", roles: ["dept"], departmentId: "1" },
  lookAlike: { gh: "t4", roles: ["dept"], departmentId: "30" },
  deptNoRole: { departmentId: "1", roles: ["teacher"] },
  judge: { gh: "t9", roles: ["teacher"] },
  warden: { roles: ["dormManager"], lists: { buildingIds: ["b1", "b2"] } },
  farWarden: { roles: ["dormManager"], lists: { buildingIds: ["b2"] } },
  checker: { id: "u7" },
  nobody: {},
};
const at = (state: string | null, who: string, more: Record<string, unknown> = {}, today = "2025-09-01") => ({
  model,
  flow,
  record: { ...record, state, ...more },
  env: modelEnv(model, "talk", contextOf(people[who]!, { today })),
  as: "user" as const,
});
const decide = (state: string | null, who: string, move: string, more: Record<string, unknown> = {}) => {
  const result = decideMove({ ...at(state, who, more), move, opinion: "好" });
  return result.ok ? result.decision.to.key : result.problem.code;
};

describe("who may act", () => {
  test.each([
    ["draft", "submit", "owner", "submitted"],
    ["draft", "submit", "other", "ACTION_DENIED"],
    ["draft", "submit", "fdy", "ACTION_DENIED"],
    ["draft", "submit", "nobody", "ACTION_DENIED"],
    ["submitted", "agree", "fdy", "approved"],
    ["submitted", "agree", "otherFdy", "ACTION_DENIED"],
    ["submitted", "agree", "owner", "ACTION_DENIED"],
    ["submitted", "withdraw", "owner", "draft"],
    ["submitted", "withdraw", "fdy", "ACTION_DENIED"],
    ["college", "agree", "dept", "approved"],
    ["college", "agree", "lookAlike", "ACTION_DENIED"],
    ["college", "agree", "deptNoRole", "ACTION_DENIED"],
    ["panel", "agree", "judge", "approved"],
    ["panel", "agree", "fdy", "ACTION_DENIED"],
    ["dorm", "agree", "warden", "approved"],
    ["dorm", "agree", "farWarden", "ACTION_DENIED"],
    ["dorm", "agree", "checker", "approved"],
    ["approved", "close", "owner", "closed"],
    ["approved", "close", "fdy", "closed"],
    ["approved", "close", "judge", "ACTION_DENIED"],
    ["panel", "toDorm", "judge", "ACTION_DENIED"],
  ])("at %s, %s by %s: %s", (state, move, who, wanted) => expect(decide(state, who, move)).toBe(wanted));

  test("nobody is the owner of a record without one, not even a person without a number", () => {
    expect(decide("draft", "nobody", "submit", { xh: null })).toBe("ACTION_DENIED");
    expect(decide("submitted", "nobody", "agree", { "xh.classId.fdyGh": null })).toBe("ACTION_DENIED");
  });
  test("a record that refers to an owned record belongs to its owner", () => {
    const appeal = model.flows.get("appealFlow")!;
    expect(actorCond({ model, flow: appeal, node: appeal.doc.nodes[0]! })).toEqual({ field: "talkId.xh", eq: { ctx: "user.xh" } });
  });
  test("a path that leads to no person is nobody", () => {
    const appeal = model.flows.get("appealFlow")!;
    expect(actorCond({ model, flow: appeal, node: appeal.doc.nodes[1]! })).toEqual(NOBODY);
    expect(evaluate(NOBODY, {}, modelEnv(model, "appeal", contextOf({})))).toBe(false);
  });
});

describe("an actor that cannot be worked out is nobody", () => {
  const node = (by: Actor, entity = "talk") => {
    const broken = { ...flow, entity };
    return actorCond({ model, flow: broken, node: { key: "draft", by } });
  };
  const never = (cond: Cond) =>
    evaluate(cond, record, modelEnv(model, "talk", contextOf({ ...people.owner, roles: ["dept", "student"], departmentId: "1" })));
  test.each([
    ["a department path that does not exist", { role: "dept", within: "xh.college" }],
    ["a path that does not exist", { path: "xh.mentor" }],
    ["a path to a thing", { path: "xh.classId" }],
    ["the system", { system: true }],
    ["no actor at all", { any: [] }],
  ] as [string, Actor][])("%s", (_case, by) => expect(never(node(by))).toBe(false));
  test("an owner path that leads to no person", () => expect(node({ owner: true }, "stuClass")).toEqual(NOBODY));
  test("a node or a move without an actor", () => {
    const bare = { key: "approved" };
    expect(actorCond({ model, flow, node: bare })).toEqual(NOBODY);
    expect(actorCond({ model, flow, node: bare, move: { key: "x", title: "x", from: ["approved"], to: "closed" } })).toEqual(NOBODY);
  });
});

describe("which move, and where it leads", () => {
  test.each([
    ["the first target whose guard holds", "submitted", "fdy", "agree", { days: 4 }, "college"],
    ["the last target when none holds", "submitted", "fdy", "agree", { days: 3 }, "approved"],
    ["the first of several moves with the key", "college", "dept", "agree", { days: 8 }, "panel"],
    ["the next one when its guard does not hold", "college", "dept", "agree", { days: 7 }, "approved"],
    ["guards read the node", "approved", "owner", "guarded", {}, "closed"],
    ["a guard on null does not hold", "submitted", "fdy", "agree", { days: null }, "approved"],
    ["a record without a state stands at the start", null, "owner", "submit", {}, "submitted"],
  ])("%s", (_fact, state, who, move, more, wanted) => expect(decide(state, who, move, more)).toBe(wanted));

  test.each([
    ["draft", "agree", "STATE_NOT_ALLOWED"],
    ["approved", "submit", "STATE_NOT_ALLOWED"],
    ["closed", "close", "STATE_NOT_ALLOWED"],
    ["vanished", "submit", "STATE_NOT_ALLOWED"],
    ["draft", "explode", "CALL_UNKNOWN"],
    ["draft", "constructor", "CALL_UNKNOWN"],
  ])("at %s there is no %s: %s", (state, move, code) => expect(decide(state, "owner", move)).toBe(code));

  test.each([
    ["", "OPINION_REQUIRED"],
    ["  ", "OPINION_REQUIRED"],
    [null, "OPINION_REQUIRED"],
    [undefined, "OPINION_REQUIRED"],
    ["请补材料", "returned"],
  ])("an opinion of %j on a return: %s", (opinion, wanted) => {
    const result = decideMove({ ...at("submitted", "fdy"), move: "return", opinion });
    expect(result.ok ? result.decision.to.key : result.problem.code).toBe(wanted);
  });
  test("who may not act is not asked for an opinion", () => {
    expect(decideMove({ ...at("submitted", "other"), move: "return" })).toMatchObject({
      ok: false,
      problem: { code: "ACTION_DENIED", message: "没有“退回”的权限，请联系系统管理员" },
    });
  });
});

describe("the system", () => {
  const auto = (today: string) => decideMove({ ...at("approved", "nobody", {}, today), as: "system", move: "close" });
  test("takes the move made for it when its guard holds", () => {
    expect(auto("2025-09-03")).toMatchObject({ ok: true, decision: { move: { title: "到期" }, to: { key: "closed" } } });
    expect(auto("2025-09-02")).toMatchObject({ ok: false, problem: { code: "STATE_NOT_ALLOWED" } });
  });
  test("takes a move that is the system's beside others", () => {
    const shared = { key: "expire", title: "过期", from: ["approved"], to: "closed" };
    const moves = [
      { ...shared, title: "甲", by: { owner: true as const } },
      { ...shared, title: "乙", by: { any: [{ owner: true as const }, { system: true as const }] } },
    ];
    const both = { ...flow, moves: new Map([["expire", moves]]) };
    const result = decideMove({ ...at("approved", "nobody"), flow: both, as: "system", move: "expire" });
    expect(result.ok && result.decision.move.title).toBe("乙");
  });
  test("may act in place of the people of a node", () =>
    expect(decideMove({ ...at("submitted", "nobody"), as: "system", move: "agree" }).ok).toBe(true));
  test("an automatic move without `by` is not for people, not even for those of the node", () => {
    const move = flow.doc.moves.find((one) => one.auto)!;
    expect(actorCond({ model, flow, node: flow.doc.nodes[6]!, move })).toEqual(NOBODY);
  });
});

describe("what the caller can do and must do", () => {
  const keys = (state: string, who: string, more = {}) => offeredMoves(at(state, who, more)).map(({ move }) => move.key);
  test.each([
    ["draft", "owner", ["submit"]],
    ["submitted", "owner", ["withdraw"]],
    ["submitted", "fdy", ["agree", "return"]],
    ["approved", "owner", ["close", "guarded"]],
    ["approved", "fdy", ["close"]],
    ["closed", "owner", []],
    ["panel", "judge", ["agree"]],
  ])("at %s the moves of %s are %j", (state, who, wanted) => expect(keys(state, who)).toEqual(wanted));

  test("whose turn rests keeps what is theirs as the owner, not what they do as the actor", () => {
    const resting = (state: string, who: string) => offeredMoves({ ...at(state, who), as: "resting" }).map(({ move }) => move.key);
    expect([resting("submitted", "fdy"), resting("submitted", "owner")]).toEqual([[], ["withdraw"]]);
    const refused = decideMove({ ...at("submitted", "fdy"), as: "resting", move: "agree" });
    expect(refused).toMatchObject({ ok: false, problem: { code: "STATE_NOT_ALLOWED" } });
  });

  const waits = (state: string, who: string) =>
    evaluate(todoCond({ model, flow }), { ...record, state }, modelEnv(model, "talk", contextOf(people[who]!)));
  test.each([
    ["draft", "owner", false],
    ["submitted", "fdy", true],
    ["submitted", "owner", false],
    ["submitted", "otherFdy", false],
    ["college", "dept", true],
    ["returned", "owner", true],
    ["approved", "owner", false],
    ["closed", "owner", false],
    ["dorm", "warden", true],
    ["dorm", "checker", true],
  ])("at %s the record waits for %s: %s", (state, who, wanted) => expect(waits(state, who)).toBe(wanted));

  test("everything a decision reads is known before", () => {
    expect(flowReads(model, flow).fields.sort()).toEqual([
      "building",
      "checker",
      "days",
      "endDate",
      "judges",
      "state",
      "xh",
      "xh.classId.fdyGh",
      "xh.departmentId",
    ]);
  });
  test("the node of a record", () =>
    expect([nodeOf(flow, { state: "panel" })?.key, nodeOf(flow, {})?.key, nodeOf(flow, { state: "x" })]).toEqual(["panel", "draft", undefined]));

  test.each([
    ["submit", ["nobody"], true],
    ["agree", [], true],
    ["toDorm", ["gly"], false],
  ])("the button %s exists for %j: %s", (key, roles, wanted) =>
    expect(flow.moves.get(key)!.some((move) => mayEverMove(flow, move, roles))).toBe(wanted),
  );
  test("a button of roles exists for those roles alone, an automatic move has none", () => {
    const several = { ...flow.doc.moves[3]!, by: { any: [{ system: true as const }, { role: ["gly", "dept"] }] } };
    expect([["dept"], ["gly", "student"], ["student"]].map((roles) => mayEverMove(flow, several, roles))).toEqual([true, true, false]);
    const toPanel = flow.doc.moves[3]!;
    expect([["dept"], ["student"], []].map((roles) => mayEverMove(flow, toPanel, roles))).toEqual([true, false, false]);
    expect(mayEverMove(flow, flow.doc.moves.find((one) => one.auto)!, ["gly"])).toBe(false);
  });
});
