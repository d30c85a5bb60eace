import { afterAll, beforeAll, expect, test } from "vitest";
import type { CampusDocument } from "../../../../engine/documents/index.ts";
import type { FieldDocument } from "../../../../engine/fields/field-document.ts";
import { compile } from "../../../../engine/compile/index.ts";
import { checkSet } from "../../../../engine/check/index.ts";
import type { EffectsDocument } from "../../../../engine/kinds/effects/document.ts";
import type { FlowDocument } from "../../../../engine/kinds/flow/document.ts";
import { moveRecords, readHistory, runDue } from "../../../../src/server/data/flow/index.ts";
import { flowPlace } from "../../../../src/server/data/flow/place.ts";
import { saveRecords } from "../../../../src/server/data/records/index.ts";
import { entityOf } from "../../../support/model-of.ts";
import { type Office, officeDocuments, openOffice } from "./clearing.ts";

const { dict, column, roles } = officeDocuments;
const open = { field: "state", eq: "open" } as const;

/** A check waits at `gathering` for the ends of what it handed out. */
const checkFlow: FlowDocument = {
  kind: "flow",
  id: "checkFlow",
  title: "检查",
  entity: "check",
  state: "state",
  nodes: [
    { key: "draft", start: true, by: { owner: true }, edit: ["*"] },
    { key: "gathering", title: "等待整改" },
    { key: "reviewed", by: { path: "chiefId" } },
    { key: "closed", end: true },
  ],
  moves: [
    { key: "send", title: "下发", from: ["draft"], to: "gathering", by: { owner: true } },
    { key: "gathered", title: "整改齐了", from: ["gathering"], to: "reviewed", by: { system: true }, auto: { when: { none: "tasks", where: open } } },
    { key: "agree", title: "同意", from: ["reviewed"], to: "closed", result: "agree" },
  ],
  effects: [
    {
      key: "handedOut",
      on: "enter:gathering",
      do: [
        {
          each: { path: "items" },
          do: [{ make: "task", with: { checkId: { ctx: "record.id" }, what: { field: "what" }, dept: { field: "dept" } }, key: ["checkId", "what"] }],
        },
      ],
    },
  ],
};

const taskFlow: FlowDocument = {
  kind: "flow",
  id: "taskFlow",
  title: "整改",
  entity: "task",
  state: "state",
  nodes: [
    { key: "open", start: true, by: { role: ["library", "finance"] } },
    { key: "done", end: true },
    { key: "dropped", end: true },
  ],
  moves: [
    { key: "finish", title: "完成", from: ["open"], to: "done", result: "agree" },
    { key: "drop", title: "不用整改", from: ["open"], to: "dropped" },
  ],
};

/** The last task to end leads its check on at once. */
const gathered: EffectsDocument = {
  kind: "effects",
  id: "demo/gathered",
  title: "整改齐了就办下一步",
  of: "task",
  effects: [
    {
      key: "last",
      on: "move:finish",
      when: { none: { entity: "task", as: "o", where: { all: [{ field: "checkId", eq: { ctx: "record.checkId" } }, open] } } },
      do: [{ move: "gathered", of: "checkId" }],
    },
  ],
};

const states = (code: string, { nodes }: FlowDocument) => ({ code, title: "状态", items: nodes.map(({ key }) => ({ value: key, label: key })) });
const documents: CampusDocument[] = [
  { kind: "area", id: "demo", title: "示例", service: "yxgl", menu: [], roles: roles.map((code) => ({ code, title: code })) },
  {
    kind: "dicts",
    id: "demo",
    title: "字典",
    dicts: [
      states("check_state", checkFlow),
      states("task_state", taskFlow),
      { code: "role_code", title: "角色", items: roles.map((value) => ({ value, label: value })) },
    ],
  },
  entityOf("sysUser", ["accountNo", "userName", "userType", "phone", "xh", "gh", "departmentId", "state", dict("roles", "role_code")], {
    titleField: "userName",
  }),
  entityOf(
    "check",
    [
      "title",
      "chiefId:ref:sysUser",
      { name: "items", title: "整改项", type: "table", columns: [column("what", "string"), column("dept", "string")] } as FieldDocument,
      { ...dict("state", "check_state"), default: "draft", writtenBy: "flow" },
    ],
    {
      titleField: "title",
      links: [{ name: "tasks", title: "整改", entity: "task", by: "checkId" }],
      access: { grants: [{ role: roles, read: {}, create: {}, update: { when: { field: "state", eq: "draft" } } }] },
    },
  ),
  entityOf("task", ["what", "dept", "checkId:ref:check", { ...dict("state", "task_state"), default: "open", writtenBy: "flow" }], {
    titleField: "what",
    access: { grants: [{ role: roles, read: {} }] },
  }),
  checkFlow,
  taskFlow,
  gathered,
];

let office: Office;
beforeAll(async () => {
  office = await openOffice({}, { documents, entity: "check" });
});
afterAll(() => office.at.close());

async function sent(whats: readonly string[]): Promise<string> {
  const values = { title: "查", chiefId: "c", items: whats.map((what) => ({ what, dept: "library" })) };
  const [saved] = await saveRecords(await office.as("w"), "check", [{ values }], { rights: "user" });
  await moveRecords(await office.as("w"), "check", "send", { id: saved!.id });
  return saved!.id;
}
const tasksOf = async (id: string) =>
  (await office.at.database.db.withSchema("campus").selectFrom("task").selectAll().where("checkId", "=", id).orderBy("what").execute()) as {
    id: string;
  }[];
const end = async (id: string, move: string) => moveRecords(await office.as("l1"), "task", move, { id });
const stateOf = async (id: string) => (await office.record(id)).state;

test("the documents say nothing that is wrong", () => {
  const set = documents.map((document) => ({ file: `demo/${document.id}.${document.kind}.json`, area: "demo", document }));
  const { model, findings } = compile(set, { hash: "test", operations: [] });
  expect([...findings, ...checkSet(model, set)].filter(({ severity }) => severity === "error")).toEqual([]);
});

test("a node waits for the ends of what it handed out, and the last one leads on", async () => {
  const id = await sent(["灯", "门"]);
  const [first, second] = await tasksOf(id);
  await end(first!.id, "finish");
  await runDue(office.at.runtime);
  expect(await stateOf(id)).toBe("gathering");
  await end(second!.id, "finish");
  expect(await stateOf(id)).toBe("reviewed");
  const steps = await readHistory(flowPlace(await office.as("w"), "check"), id);
  expect(steps.map(({ move, actorRole }) => [move, actorRole])).toEqual([
    ["send", "reader"],
    ["gathered", "system"],
  ]);
});

test("whatever ends them, time leads on within a minute; where nothing was handed out at once", async () => {
  const [dropped, empty] = [await sent(["灯"]), await sent([])];
  const [task] = await tasksOf(dropped);
  await end(task!.id, "drop");
  expect(await stateOf(dropped)).toBe("gathering");
  await runDue(office.at.runtime);
  expect([await stateOf(dropped), await stateOf(empty)]).toEqual(["reviewed", "reviewed"]);
});

test("of many that end at once one leads on", async () => {
  const id = await sent(["a", "b", "c", "d", "e"]);
  await Promise.all((await tasksOf(id)).map((task) => end(task.id, "finish")));
  await runDue(office.at.runtime);
  expect(await stateOf(id)).toBe("reviewed");
  expect((await readHistory(flowPlace(await office.as("w"), "check"), id)).map(({ move }) => move)).toEqual(["send", "gathered"]);
});
