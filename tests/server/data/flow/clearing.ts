import type { CampusDocument } from "../../../../engine/documents/index.ts";
import type { FieldDocument } from "../../../../engine/fields/field-document.ts";
import type { FlowDocument } from "../../../../engine/kinds/flow/document.ts";
import { askedRecords } from "../../../../src/server/identity/asked-records.ts";
import { moveRecords } from "../../../../src/server/data/flow/index.ts";
import { saveRecords } from "../../../../src/server/data/records/index.ts";
import { operationRegistry } from "../../../../src/server/platform/operation-registry.ts";
import type { Call } from "../../../../src/server/platform/runtime.ts";
import { refusal } from "../../../areas/base/school.ts";
import { type TestRuntime, testRuntime } from "../../../support/database.ts";
import { entityOf } from "../../../support/model-of.ts";

const library = { role: "library" };
const finance = { role: "finance" };
const lodging = { role: "lodging" };

/** Each move out of the draft leads to a node at which departments sign in any order. */
export const clearingFlow: FlowDocument = {
  kind: "flow",
  id: "clearingFlow",
  title: "离校",
  entity: "clearing",
  state: "state",
  nodes: [
    { key: "draft", start: true, by: { owner: true }, edit: ["*"] },
    {
      key: "clearing",
      title: "离校会签",
      parts: [
        { key: "library", title: "图书馆", by: library, ask: [{ field: "books", required: true }], set: { booksAt: { ctx: "now" } } },
        { key: "finance", title: "财务处", by: finance },
        { key: "lodging", title: "宿管科", by: lodging },
      ],
    },
    {
      key: "two",
      mode: 2,
      parts: [
        { key: "library", title: "图书馆", by: library },
        { key: "finance", title: "财务处", by: finance },
        { key: "lodging", title: "宿管科", by: lodging },
      ],
    },
    {
      key: "one",
      mode: "any",
      parts: [
        { key: "library", title: "图书馆", by: library },
        { key: "finance", title: "财务处", by: finance },
      ],
    },
    {
      key: "timed",
      parts: [
        { key: "library", title: "图书馆", by: library, due: { workHours: 2, then: "remind" } },
        { key: "finance", title: "财务处", by: finance, due: { workHours: 2, then: "approve" } },
        { key: "lodging", title: "宿管科", by: lodging, due: { workHours: 4, then: "escalate", to: { path: "chiefId" } } },
      ],
    },
    {
      key: "absent",
      parts: [
        { key: "library", title: "图书馆", by: library },
        { key: "nobody", title: "保卫处", by: { role: "guard" } },
      ],
    },
    { key: "done", end: true },
    { key: "refused", end: true },
  ],
  moves: [
    ...["clearing", "two", "one", "timed", "absent"].map((to) => ({
      key: `to-${to}`,
      title: "提交",
      from: ["draft"],
      to,
      by: { owner: true } as const,
    })),
    {
      key: "sign",
      title: "同意",
      from: ["clearing", "two", "one", "timed", "absent"],
      to: "done",
      result: "agree",
      opinion: "optional",
    },
    { key: "refuse", title: "不同意", from: ["clearing", "two", "one"], to: "refused", result: "reject", opinion: "required" },
    { key: "back", title: "退回", from: ["clearing"], to: "draft", result: "return", opinion: "required" },
    {
      key: "withdraw",
      title: "撤回",
      from: ["clearing"],
      to: "draft",
      by: { owner: true },
      guards: [
        {
          key: "unsigned",
          assert: {
            any: [
              { value: { ctx: "last.sign.time" }, empty: true },
              { value: { ctx: "last.sign.time" }, lt: { ctx: "last.to-clearing.time" } },
            ],
          },
          message: "已有部门会签，不能撤回",
        },
      ],
    },
    { key: "pass", title: "校长批准", from: ["clearing"], to: "done", by: { path: "chiefId" }, result: "agree" },
  ],
  helpers: ["transfer", "addSigner", "remind"],
  mirror: { currentApprovers: "currentApprovers", approvals: "approvals", finishTime: "finishTime" },
};

const dict = (name: string, code: string): FieldDocument => ({ name, title: name, type: name === "roles" ? "dicts" : "dict", dict: code });
const roles = ["reader", "library", "finance", "lodging", "guard"];
const column = (name: string, type: string): FieldDocument => ({ name, title: name, type }) as FieldDocument;

export const documents: CampusDocument[] = [
  { kind: "area", id: "demo", title: "示例", service: "yxgl", menu: [], roles: roles.map((code) => ({ code, title: code })) },
  {
    kind: "dicts",
    id: "demo",
    title: "字典",
    dicts: [
      { code: "clearing_state", title: "状态", items: clearingFlow.nodes.map(({ key }) => ({ value: key, label: key })) },
      { code: "role_code", title: "角色", items: roles.map((value) => ({ value, label: value })) },
    ],
  },
  entityOf("sysUser", ["accountNo", "userName", "userType", "phone", "xh", "gh", "departmentId", "state", dict("roles", "role_code")], {
    titleField: "userName",
  }),
  entityOf(
    "clearing",
    [
      "title",
      { name: "books", title: "未还", type: "integer", writtenBy: "flow" },
      { name: "booksAt", title: "办理时间", type: "datetime", writtenBy: "flow" },
      "chiefId:ref:sysUser",
      { name: "currentApprovers", title: "办理人", type: "refs", entity: "sysUser", writtenBy: "flow" },
      { name: "finishTime", title: "办结", type: "datetime", writtenBy: "flow" },
      {
        name: "approvals",
        title: "办理记录",
        type: "table",
        writtenBy: "flow",
        columns: [
          column("nodeName", "string"),
          column("partName", "string"),
          column("approver", "string"),
          column("result", "string"),
          column("opinion", "string"),
        ],
      } as FieldDocument,
      { ...dict("state", "clearing_state"), default: "draft", writtenBy: "flow" },
    ],
    { titleField: "title", access: { grants: [{ role: roles, read: {}, create: {}, update: { when: { field: "state", eq: "draft" } } }] } },
  ),
  clearingFlow,
];

export const entity = "clearing";
export interface Office {
  at: TestRuntime;
  time(now: string): void;
  as(userId: string): Promise<Call>;
  /** A clearing of `w`, sent on by the move. l1 and l2 are of the library, f1 of finance, d1 of lodging, b of library and finance, c is the chief. */
  sent(move: string): Promise<string>;
  /** The state after the move, or the sentence of the refusal. */
  tries(userId: string, id: string, move: string, body?: Record<string, unknown>): Promise<string>;
  record(id: string): Promise<Record<string, unknown>>;
}

const people: Record<string, string[]> = {
  w: ["reader"],
  x: ["reader"],
  c: ["reader"],
  l1: ["library"],
  l2: ["library"],
  f1: ["finance"],
  d1: ["lodging"],
};

export const officeDocuments = { dict, column, roles };

/** `more`: people with roles beside those of every test. `of`: documents of the office, and the entity whose records it sends. */
export async function openOffice(
  more: Record<string, string[]> = {},
  of: { documents: readonly CampusDocument[]; entity: string } = { documents, entity: "clearing" },
): Promise<Office> {
  const { entity } = of;
  let now = "2026-11-23 08:00:00";
  const everybody = { ...people, ...more };
  const at = await testRuntime({
    set: of.documents.map((document) => ({ file: `demo/${document.id}.${document.kind}.json`, area: "demo", document })),
    operations: operationRegistry([]),
    now: () => new Date(`${now.replace(" ", "T")}+08:00`),
    rows: {
      sysUser: Object.entries(everybody).map(([id, held]) => ({ id, accountNo: id, userName: id, userType: "1", state: "normal", roles: held })),
    },
  });
  const as = async (id: string) => {
    const asked = await askedRecords(at.runtime, "000000", id);
    const user = { id, accountNo: id, userName: id, roles: everybody[id]! };
    return at.call(asked === undefined ? user : { ...user, asked }, { now, today: now.slice(0, 10) });
  };
  const record = async (id: string) =>
    (await at.database.db.withSchema("campus").selectFrom(entity).selectAll().where("id", "=", id).executeTakeFirstOrThrow()) as Record<
      string,
      unknown
    >;
  return {
    at,
    as,
    record,
    time: (next) => {
      now = next;
    },
    sent: async (move) => {
      const [saved] = await saveRecords(await as("w"), entity, [{ values: { title: "离", chiefId: "c" } }], { rights: "user" });
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
  };
}
