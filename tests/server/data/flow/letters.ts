import type { CampusDocument } from "../../../../engine/documents/index.ts";
import type { FieldDocument } from "../../../../engine/fields/field-document.ts";
import type { FlowDocument } from "../../../../engine/kinds/flow/document.ts";
import { entityOf } from "../../../support/model-of.ts";
import { officeDocuments } from "./clearing.ts";

const { dict, roles } = officeDocuments;
const chief = { path: "chiefId" };
/** Nobody holds the role as the tests begin. */
const guard = { role: "guard" };
const own = { role: "library", except: "createUser" };
const asked = ["plain", "strict", "open", "other", "voted", "turns", "two", "own", "ownPass", "timed", "clock", "pair"];

/** Each move out of the draft leads to a node at which nobody could act, or with a deadline, one more agreement before the end. */
const flow: FlowDocument = {
  kind: "flow",
  id: "letterFlow",
  title: "函件",
  entity: "letter",
  state: "state",
  nodes: [
    { key: "draft", start: true, by: { owner: true }, edit: ["*"] },
    { key: "plain", by: guard },
    { key: "strict", title: "保卫处审核", by: guard, nobody: "refuse" },
    { key: "open", by: guard, nobody: "pass" },
    { key: "other", by: guard, nobody: { to: chief } },
    { key: "voted", by: guard, mode: "all", nobody: { to: { role: "library" } } },
    { key: "turns", by: guard, mode: "sequence", nobody: { to: { role: "library" } } },
    { key: "two", by: { role: ["library", "finance"] }, mode: 2 },
    { key: "own", by: own, nobody: { to: { role: "finance", except: "createUser" } } },
    { key: "ownPass", by: own, nobody: "pass" },
    { key: "timed", by: { role: "library" }, due: { workHours: 8, then: "remind", remindBefore: { field: "early" } } },
    { key: "clock", by: { role: "library" }, mode: "all", due: { hours: 10, then: "approve", remindBefore: 4 } },
    {
      key: "pair",
      parts: [
        { key: "library", title: "图书馆", by: { role: "library" }, due: { workHours: 4, then: "remind", remindBefore: 1 } },
        { key: "finance", title: "财务处", by: { role: "finance" } },
      ],
    },
    { key: "head", by: chief },
    { key: "last", by: { role: "finance" } },
    { key: "done", end: true },
    { key: "cancelled", end: true },
  ],
  moves: [
    ...asked.map((to) => ({
      key: `to-${to}`,
      title: "提交",
      from: ["draft"],
      to,
      by: { owner: true } as const,
      ...(to === "open" && { tone: "primary" as const }),
    })),
    { key: "agree", title: "同意", from: asked, to: "head", result: "agree", opinion: "optional" },
    { key: "back", title: "退回", from: ["timed", "head"], to: "draft", result: "return", opinion: "required" },
    { key: "amend", title: "退回补正", from: ["head", "pair"], to: "draft", result: "return", opinion: "required", resume: "back" },
    { key: "recheck", title: "退回复核", from: ["last"], to: "head", result: "return", opinion: "required", back: true, resume: "back" },
    { key: "withdraw", title: "撤回", from: ["head"], to: "draft", by: { owner: true } },
    { key: "cancel", title: "取消", from: ["draft"], to: "cancelled", by: { owner: true } },
    { key: "agree", title: "同意", from: ["last"], to: "done", result: "agree", opinion: "optional" },
    {
      key: "agree",
      title: "同意",
      from: ["head"],
      to: [{ when: { field: "early", eq: 99 }, to: "last" }, { to: "done" }],
      result: "agree",
      opinion: "optional",
    },
  ],
  mirror: { currentApprovers: "currentApprovers" },
};

const documents: CampusDocument[] = [
  { kind: "area", id: "demo", title: "示例", service: "yxgl", menu: [], roles: roles.map((code) => ({ code, title: code })) },
  {
    kind: "dicts",
    id: "demo",
    title: "字典",
    dicts: [
      { code: "letter_state", title: "状态", items: flow.nodes.map(({ key }) => ({ value: key, label: key })) },
      { code: "role_code", title: "角色", items: roles.map((value) => ({ value, label: value })) },
      { code: "account_state", title: "账号状态", items: ["normal", "disabled", "cancelled"].map((value) => ({ value, label: value })) },
    ],
  },
  entityOf(
    "sysUser",
    [
      ...["accountNo", "userName", "userType", "phone", "xh", "gh", "departmentId"],
      dict("roles", "role_code"),
      { name: "state", title: "状态", type: "dict", dict: "account_state" } as FieldDocument,
    ],
    { titleField: "userName" },
  ),
  entityOf(
    "letter",
    [
      "title",
      "early:integer",
      "chiefId:ref:sysUser",
      { name: "currentApprovers", title: "办理人", type: "refs", entity: "sysUser", writtenBy: "flow" },
      { ...dict("state", "letter_state"), default: "draft", writtenBy: "flow" },
    ],
    {
      titleField: "title",
      access: {
        grants: [
          { role: roles.filter((role) => role !== "library"), read: {}, create: {}, update: { when: { field: "state", eq: "draft" } } },
          { role: "library", read: { when: { field: "title", ne: "密" } }, create: {}, update: { when: { field: "state", eq: "draft" } } },
        ],
      },
    },
  ),
  flow,
];

export const letters = { documents, entity: "letter" };
