import type { FieldDocument } from "../../../../engine/fields/field-document.ts";
import type { Actor, FlowDocument } from "../../../../engine/kinds/flow/document.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CampusDocument } from "../../../../engine/documents/index.ts";
import { evaluate } from "../../../../engine/conditions/evaluate.ts";
import { modelEnv } from "../../../../engine/conditions/model-env.ts";
import { actorCond } from "../../../../engine/flow/index.ts";
import { peopleOf } from "../../../../src/server/data/flow/people.ts";
import { flowPlace } from "../../../../src/server/data/flow/place.ts";
import { WHOLE, withReads } from "../../../../src/server/data/flow/reads.ts";
import { insertRows, type TestRuntime, testRuntime } from "../../../support/database.ts";
import { entityOf, userOf } from "../../../support/model-of.ts";

const flow: FlowDocument = {
  kind: "flow",
  id: "talkFlow",
  title: "审批",
  entity: "talk",
  state: "state",
  nodes: [
    { key: "draft", start: true, by: { owner: true } },
    { key: "room", by: { path: "xh.roomId.headGh" } },
    { key: "judges", by: { path: "judgeIds" } },
    { key: "checker", by: { path: "checkerId" } },
    { key: "origin", by: { path: "originId" } },
    { key: "college", by: { role: "dept", within: "xh.unitCode" } },
    { key: "mine", by: { role: "fdy", scope: "myRooms" } },
    { key: "others", by: { path: "judgeIds", except: "checkerId" } },
    { key: "either", by: { any: [{ path: "judgeIds" }, { path: "xh.roomId.headGh" }], except: "checkerId" } },
    { key: "done", end: true },
  ],
  moves: [
    { key: "send", title: "送", from: ["draft"], to: "room" },
    ...["room", "judges", "checker", "origin", "college", "mine", "others", "either"].map((from, at, all) => ({
      key: "next",
      title: "续",
      from: [from],
      to: all[at + 1] ?? "done",
    })),
  ],
};
const keyField = (name: string): FieldDocument => ({ name, title: name, type: "string", unique: true, immutable: true });
const documents: CampusDocument[] = [
  {
    kind: "area",
    id: "demo",
    title: "示例",
    service: "yxgl",
    menu: [],
    roles: ["fdy", "dept"].map((code) => ({ code, title: code })),
    context: [
      {
        name: "roomIds",
        title: "所带班级",
        entity: "room",
        from: { entity: "room", pick: "id", where: { field: "headGh", eq: { ctx: "user.gh" } } },
      },
    ],
  },
  {
    kind: "dicts",
    id: "demo",
    title: "字典",
    dicts: [{ code: "talk_state", title: "状态", items: flow.nodes.map(({ key }) => ({ value: key, label: key })) }],
  },
  entityOf("unit", [keyField("unitCode"), "parentCode:tree:unit"], { key: "unitCode", treeField: "parentCode" }),
  entityOf("sysUser", [
    "userName",
    "xh",
    "gh",
    "accountNo",
    "departmentId:tree:unit",
    { name: "roles", title: "角色", type: "dicts", dict: "talk_state" },
  ]),
  entityOf("staff", [keyField("gh"), "xm"], { key: "gh" }),
  entityOf("room", ["name", "headGh:ref:staff"]),
  entityOf("person", [keyField("xh"), "roomId:ref:room", "unitCode:tree:unit"], { key: "xh" }),
  entityOf(
    "talk",
    [
      "xh:ref:person",
      "judgeIds:refs:staff",
      "checkerId:ref:sysUser",
      "originId:ref:talk",
      "roomId:ref:room",
      { name: "state", title: "状态", type: "dict", dict: "talk_state", writtenBy: "flow" },
    ],
    {
      owner: "xh",
      access: { scopes: { myRooms: { field: "xh.roomId", in: { ctx: "user.roomIds" } } }, grants: [{ role: ["fdy", "dept"], read: {} }] },
    },
  ),
  flow,
];
const accounts = [
  { id: "1", userName: "甲生", xh: "s1" },
  { id: "2", userName: "乙生", xh: "s2" },
  { id: "3", userName: "丙师", gh: "t1", roles: ["fdy"] },
  { id: "4", userName: "丁师", gh: "t2", roles: ["fdy"] },
  { id: "5", userName: "戊师", gh: "t3", roles: ["dept"], departmentId: "1" },
  { id: "6", userName: "己师", gh: "t4", roles: ["dept"], departmentId: "2" },
];
const lists: Record<string, Record<string, string[]>> = { "3": { roomIds: ["r1"] }, "4": { roomIds: ["r2"] } };

let at: TestRuntime;
beforeAll(async () => {
  at = await testRuntime({ set: documents.map((document) => ({ file: `demo/${document.id}.${document.kind}.json`, area: "demo", document })) });
  const insert = (entity: string, rows: Record<string, unknown>[]) => insertRows(at.database.db, at.model, entity, rows);
  await insert("unit", [
    { id: "1", unitCode: "1" },
    { id: "11", unitCode: "11", parentCode: "1" },
    { id: "2", unitCode: "2" },
  ]);
  await insert("sysUser", accounts);
  await insert("room", [{ id: "r1", name: "一班", headGh: "t1" }]);
  await insert("person", [{ id: "p1", xh: "s1", roomId: "r1", unitCode: "11" }]);
  await insert("person", [{ id: "p2", xh: "s2" }]);
  await insert("talk", [{ id: "k1", xh: "s2", state: "draft" }]);
  await insert("talk", [{ id: "k2", xh: "s1", judgeIds: ["t2", "t4"], checkerId: "6", originId: "k1", state: "draft" }]);
});
afterAll(() => at.close());

const asked: [node: string, people: string[]][] = [
  ["draft", ["1"]],
  ["room", ["3"]],
  ["judges", ["4", "6"]],
  ["checker", ["6"]],
  ["origin", ["2"]],
  ["college", ["5"]],
  ["mine", ["3"]],
  ["others", ["4"]],
  ["either", ["3", "4"]],
];
const paths: Record<string, string> = { "1": "/1/", "2": "/2/", "11": "/1/11/" };

test.each(asked)("who is asked at %s is who may act there: %j", async (key, wanted) => {
  const call = await at.call({ id: "0" });
  const place = flowPlace({ ...call, ctx: { ...call.ctx, treePath: (_entity, unit) => paths[unit] } }, "talk");
  const { judgeIds, checkerId, originId } = { judgeIds: ["t2", "t4"], checkerId: "6", originId: "k1" };
  const [record] = await withReads(place, [{ id: "k2", xh: "s1", judgeIds, checkerId, originId, state: key }], WHOLE);
  const node = place.flow.doc.nodes.find((one) => one.key === key)!;
  expect((await peopleOf(place, node.by as Actor, record!)).sort()).toEqual(wanted);

  const may = accounts.filter((account) => {
    const user = userOf({ ...account, accountNo: "", roles: account.roles ?? [], lists: lists[account.id] ?? {} });
    const env = modelEnv(at.model, "talk", { ...place.call.ctx, user });
    return evaluate(actorCond({ model: at.model, flow: place.flow, node }), record!, env);
  });
  expect(may.map((account) => account.id)).toEqual(wanted);
});
