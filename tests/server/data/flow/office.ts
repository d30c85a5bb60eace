import type { FlowDocument } from "../../../../engine/kinds/flow/document.ts";
import type { FieldDocument } from "../../../../engine/fields/field-document.ts";
import type { CampusDocument } from "../../../../engine/documents/index.ts";
import type { Operation } from "../../../../src/server/platform/runtime.ts";
import { operationRegistry } from "../../../../src/server/platform/operation-registry.ts";
import { askedRecords } from "../../../../src/server/identity/asked-records.ts";
import { moveRecords } from "../../../../src/server/data/flow/index.ts";
import { saveRecords } from "../../../../src/server/data/records/index.ts";
import type { Call } from "../../../../src/server/platform/runtime.ts";
import { refusal } from "../../../areas/base/school.ts";
import { type TestRuntime, testRuntime } from "../../../support/database.ts";
import { entityOf } from "../../../support/model-of.ts";

/** Each move out of the draft leads to one way of deciding. */
const flow: FlowDocument = {
  kind: "flow",
  id: "paperFlow",
  title: "审批",
  entity: "paper",
  state: "state",
  nodes: [
    { key: "draft", start: true, by: { owner: true }, edit: ["*"] },
    { key: "all", by: { path: "judgeIds" }, mode: "all" },
    { key: "ratio", by: { path: "judgeIds" }, mode: "ratio", ratio: 0.6 },
    { key: "row", by: { path: "judgeIds" }, mode: "sequence" },
    { key: "head", by: { path: "headId" } },
    { key: "boss", by: { path: "bossId" }, skipSameActor: true, due: { workHours: 2, then: "remind" } },
    { key: "second", by: { path: "judgeIds", except: "headId" } },
    { key: "light", by: { path: "headId" }, skip: { field: "note", eq: "小事" } },
    { key: "slow", by: { path: "headId" }, due: { workHours: 2, then: "approve" } },
    { key: "done", end: true },
    { key: "refused", end: true },
  ],
  moves: [
    ...["all", "ratio", "row", "head", "second", "light", "slow"].map((to) => ({
      key: `to-${to}`,
      title: "送",
      from: ["draft"],
      to,
      by: { owner: true } as const,
      ...(to === "head" && { tone: "primary" as const }),
    })),
    { key: "toFail", title: "送错", from: ["draft"], to: "head", by: { owner: true } },
    {
      key: "agree",
      title: "同意",
      from: ["all", "ratio", "row", "boss", "second", "light", "slow"],
      to: "done",
      result: "agree",
      opinion: "optional",
    },
    { key: "agree", title: "同意", from: ["head"], to: "boss", ask: [{ field: "note" }, { field: "proof" }], result: "agree", opinion: "optional" },
    { key: "refuse", title: "不同意", from: ["all", "ratio", "row", "head", "boss"], to: "refused", result: "reject", opinion: "required" },
    {
      key: "remark",
      title: "批注",
      from: ["all", "slow"],
      to: "same",
      opinion: "required",
      set: { note: { ctx: "opinion" } },
    },
    { key: "back", title: "退回", from: ["head", "boss"], to: "draft", result: "return", opinion: "required" },
  ],
  helpers: ["transfer", "addSigner", "cc", "remind"],
  effects: [
    { key: "todo", on: ["enter:head", "enter:light"], do: [{ notify: "assignees", template: "flow.todo" }] },
    { key: "failing", on: "move:toFail", do: [{ call: "demo.stamp" }, { call: "demo.fail" }] },
    { key: "stamped", on: "move:remark", do: [{ call: "demo.stamp" }] },
  ],
  mirror: { currentApprovers: "currentApprovers", submitTime: "submitTime" },
};

const dict = (name: string, code: string): FieldDocument => ({ name, title: name, type: name === "roles" ? "dicts" : "dict", dict: code });
const documents: CampusDocument[] = [
  { kind: "area", id: "demo", title: "示例", service: "yxgl", menu: [], roles: [{ code: "reader", title: "读者" }] },
  {
    kind: "dicts",
    id: "demo",
    title: "字典",
    dicts: [
      { code: "paper_state", title: "状态", items: flow.nodes.map(({ key }) => ({ value: key, label: key })) },
      {
        code: "role_code",
        title: "角色",
        items: [
          { value: "reader", label: "读者" },
          { value: "stranger", label: "外人" },
        ],
      },
    ],
  },
  entityOf("sysUser", ["accountNo", "userName", "userType", "phone", "xh", "gh", "departmentId", "state", dict("roles", "role_code")], {
    titleField: "userName",
  }),
  entityOf(
    "paper",
    [
      "title",
      "judgeIds:refs:sysUser",
      "headId:ref:sysUser",
      "bossId:ref:sysUser",
      "note",
      { name: "proof", title: "附件", type: "file" },
      { name: "stamp", title: "stamp", type: "string", writtenBy: "operation" },
      { name: "currentApprovers", title: "办理人", type: "refs", entity: "sysUser", writtenBy: "flow" },
      { name: "submitTime", title: "提交", type: "datetime", writtenBy: "flow" },
      { ...dict("state", "paper_state"), default: "draft", writtenBy: "flow" },
    ],
    { titleField: "title", access: { grants: [{ role: "reader", read: {}, create: {}, update: { when: { field: "state", eq: "draft" } } }] } },
  ),
  flow,
];

const failing: Operation[] = [
  { kind: "effect", name: "demo.stamp", title: "盖章", run: async () => ({ stamp: "盖" }) },
  {
    kind: "effect",
    name: "demo.fail",
    title: "失败",
    run: async () => {
      throw new Error("broken on purpose");
    },
  },
];

export const entity = "paper";
export interface Papers {
  at: TestRuntime;
  time(now: string): void;
  as(userId: string): Promise<Call>;
  /** A paper by `w`, sent on by the move. Judges are a, b and c; h is the head, s the boss. */
  sent(move: string, change?: Record<string, unknown>): Promise<string>;
  /** The state after the move, or the sentence of the refusal. */
  tries(userId: string, id: string, move: string, body?: Record<string, unknown>): Promise<string>;
  state(id: string): Promise<string>;
  count(table: string, id: string): Promise<number>;
}

const clockOf = (now: string): Date => new Date(`${now.replace(" ", "T")}+08:00`);

export async function openPapers(): Promise<Papers> {
  let now = "2026-11-23 08:00:00";
  const account = (id: string, role = "reader") => ({ id, accountNo: id, userName: id, userType: "1", state: "normal", roles: [role] });
  const at = await testRuntime({
    set: documents.map((document) => ({ file: `demo/${document.id}.${document.kind}.json`, area: "demo", document })),
    operations: operationRegistry(failing),
    now: () => clockOf(now),
    rows: { sysUser: [...[..."wabchsdx"].map((id) => account(id)), account("o", "stranger"), { ...account("p", "stranger"), xh: "2024" }] },
  });
  await at.database.db
    .withSchema("platform")
    .insertInto("credential")
    .values({ tenant_id: "000000", user_id: "w", password_hash: "x", changed_at: "2026-01-01 00:00:00" })
    .execute();
  const as = async (id: string) => {
    const asked = await askedRecords(at.runtime, "000000", id);
    const user = { id, accountNo: id, userName: id, roles: ["reader"] };
    return at.call(asked === undefined ? user : { ...user, asked }, { now, today: now.slice(0, 10) });
  };
  const db = at.database.db;
  const stateOf = async (id: string): Promise<string> =>
    String((await db.withSchema("campus").selectFrom(entity).select("state").where("id", "=", id).executeTakeFirstOrThrow()).state);
  return {
    at,
    as,
    state: stateOf,
    time: (next) => {
      now = next;
    },
    sent: async (move, change = {}) => {
      const [saved] = await saveRecords(
        await as("w"),
        entity,
        [{ values: { title: "文", judgeIds: ["a", "b", "c"], headId: "h", bossId: "s", ...change } }],
        { rights: "user" },
      );
      await moveRecords(await as("w"), entity, move, { id: saved!.id });
      return saved!.id;
    },
    tries: async (userId, id, move, body = {}) => {
      let state = "";
      const refused = await refusal(
        moveRecords(await as(userId), entity, move, { id, ...body }).then((reply) => {
          state = reply.states[id] ?? "";
        }),
      );
      return refused ?? state;
    },
    count: async (table, id) =>
      Number(
        (
          await db
            .withSchema("platform")
            .selectFrom(table)
            .select((eb) => eb.fn.countAll().as("n"))
            .where("record_id", "=", id)
            .executeTakeFirstOrThrow()
        ).n,
      ),
  };
}
