import { readFileSync } from "node:fs";
import type { CampusDocument, DocumentSet } from "../../../../engine/documents/index.ts";
import type { Expr } from "../../../../engine/grammar/condition.ts";
import type { AreaDocument } from "../../../../engine/kinds/area/document.ts";
import type { FlowDocument, FlowMove } from "../../../../engine/kinds/flow/document.ts";
import { entityOf } from "../../../support/model-of.ts";

const nodes = ["lent", "overdue", "shown", "closed"];

const moves: FlowMove[] = [
  {
    key: "expire",
    title: "到期",
    from: ["lent"],
    to: "overdue",
    by: { system: true },
    auto: { at: { field: "endTime" } },
    guards: [{ key: "whole", assert: { field: "broken", ne: true }, message: "物品已损坏，请先登记赔偿" }],
  },
  { key: "giveBack", title: "归还", from: ["lent", "overdue"], to: "shown", by: { role: "keeper" } },
  {
    key: "remind",
    title: "催还",
    from: ["overdue"],
    to: "same",
    by: { system: true },
    set: { remindTime: { ctx: "now" }, reminds: { add: [{ field: "reminds" }, 1] } },
    auto: {
      at: { call: "addDays", args: [{ call: "coalesce", args: [{ field: "remindTime" }, { ctx: "arrived" }] }, { field: "kindId.remindDays" }] },
    },
  },
  {
    key: "close",
    title: "公示结束",
    from: ["shown"],
    to: "closed",
    by: { system: true },
    auto: { at: { call: "addWorkdays", args: [{ ctx: "arrived" }, { param: "showDays" }] }, when: { field: "objected", ne: true } },
  },
];

export const flow: FlowDocument = {
  kind: "flow",
  id: "loanFlow",
  title: "借用",
  entity: "loan",
  state: "state",
  nodes: [
    { key: "lent", start: true, by: { role: "keeper" } },
    { key: "overdue", by: { role: "keeper" } },
    { key: "shown", by: { role: "keeper" } },
    { key: "closed", end: true },
  ],
  moves,
};

const area: AreaDocument = {
  kind: "area",
  id: "demo",
  title: "示例",
  service: "yxgl",
  menu: [],
  roles: [
    { code: "keeper", title: "保管员" },
    { code: "gly", title: "管理员" },
  ],
  params: [{ group: "公示", id: "showDays", title: "公示工作日", type: "integer", default: 3 }],
  calendar: {
    days: { entity: "day", date: "date", xn: "xn", xqM: "xqM", week: "week", isTeachDay: "isTeachDay", isHoliday: "isHoliday" },
  },
};

/** What operations may be called on the list belongs to the product. */
const failure = JSON.parse(readFileSync("schemas/system/flowFailure.entity.json", "utf8")) as CampusDocument & { access: object };

/** Things that are lent until a moment, reminded of, shown for some working days and closed by the clock. */
export function datedSet(expireAt: Expr = { field: "endTime" }): DocumentSet {
  const own = { ...flow, moves: moves.map((move) => (move.key === "expire" ? { ...move, auto: { at: expireAt } } : move)) };
  const documents: CampusDocument[] = [
    area,
    {
      kind: "dicts",
      id: "demo",
      title: "字典",
      dicts: [
        { code: "loan_state", title: "状态", items: nodes.map((value) => ({ value, label: value })) },
        { code: "role_code", title: "角色", items: [{ value: "keeper", label: "保管员" }] },
        { code: "entity", title: "业务", items: [{ value: "loan", label: "借用" }] },
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
    entityOf("baseParams", ["paramsId", "paramsType", "paramsValue", "isEnabled:boolean"]),
    entityOf("day", ["date:date", "xn", "xqM", "week:integer", "isTeachDay:boolean", "isHoliday:boolean"]),
    entityOf("kind", ["name", "remindDays:integer", "remark"], {
      titleField: "name",
      access: { grants: [{ role: "keeper", read: {}, create: {}, update: {} }] },
    }),
    entityOf(
      "loan",
      [
        "title",
        "endTime:datetime",
        "kindId:ref:kind",
        "broken:boolean",
        "objected:boolean",
        { name: "remindTime", title: "催还时间", type: "datetime", writtenBy: "flow" },
        { name: "reminds", title: "催还次数", type: "integer", default: 0, writtenBy: "flow" },
        { name: "state", title: "状态", type: "dict", dict: "loan_state", default: "lent", writtenBy: "flow" },
      ],
      { titleField: "title", access: { grants: [{ role: "keeper", read: {}, create: {}, update: {} }] } },
    ),
    own,
    { ...failure, access: { grants: [{ role: "gly", read: {} }] } } as CampusDocument,
  ];
  return documents.map((document) => ({ file: `demo/${document.id}.${document.kind}.json`, area: "demo", document }));
}
