import { spreadEffects } from "./spread-effects.ts";
import type { CampusDocument, DocumentSet } from "../../engine/documents/index.ts";
import type { EffectsDocument } from "../../engine/kinds/effects/document.ts";
import type { CallDocument } from "../../engine/kinds/entity/call-document.ts";
import type { FlowDocument } from "../../engine/kinds/flow/document.ts";
import { entityOf } from "./model-of.ts";

/** A move into a bed: the request, the bed, the passes at the gates and the ledger, each an entity that another's move changes. */
const right = { groups: ["*"] };
const access = { grants: [{ role: "gly", read: right, create: right, update: right, remove: {}, restore: {}, import: right }] };
const state = (dict: string, initial: string) => ({ name: "state", title: "状态", type: "dict", dict, default: initial, writtenBy: "flow" }) as const;

const requestFlow: FlowDocument = {
  kind: "flow",
  id: "requestFlow",
  title: "入住",
  entity: "request",
  state: "state",
  nodes: [
    { key: "draft", start: true, by: { role: "gly" }, edit: ["*"] },
    { key: "asked", by: { role: "gly" } },
    { key: "done", end: true },
  ],
  moves: [
    { key: "ask", title: "提交", from: ["draft"], to: "asked" },
    { key: "approve", title: "同意", from: ["asked"], to: "done", opinion: "optional", result: "agree" },
    { key: "note", title: "批注", from: ["asked"], to: "same" },
    { key: "exchange", title: "交换", from: ["draft"], to: "done" },
    { key: "spread", title: "铺开", from: ["draft"], to: "done" },
    { key: "flood", title: "先盖章再铺开", from: ["draft"], to: "done" },
    { key: "again", title: "重来", from: ["done"], to: "draft", by: { role: "gly" } },
    { key: "tidy", title: "清理", from: ["draft"], to: "done" },
  ],
  effects: [{ key: "stamp", on: "before:move:ask", do: [{ set: "self", to: { stamp: { call: "concat", args: ["收到 ", { field: "reason" }] } } }] }],
};
const bedFlow: FlowDocument = {
  kind: "flow",
  id: "bedFlow",
  title: "床位",
  entity: "bed",
  state: "state",
  nodes: [{ key: "free", start: true }, { key: "taken" }],
  moves: [
    { key: "take", title: "占用", from: ["free"], to: "taken", by: { system: true }, ask: [{ field: "holder" }] },
    { key: "leave", title: "腾出", from: ["taken"], to: "free", by: { system: true } },
  ],
};

/** Of the area of the beds, over the requests of another. */
const moveIn: EffectsDocument = {
  kind: "effects",
  id: "demo/moveIn",
  title: "入住带动床位与门禁",
  of: "request",
  needs: "demo",
  effects: [
    {
      key: "beds",
      on: ["enter:done"],
      when: { value: { ctx: "move" }, eq: "approve" },
      do: [
        {
          move: "take",
          of: "bedId",
          with: { holder: { field: "personNo" } },
          expect: { field: "state", eq: "free" },
          message: ["床位 ", { field: "bedNo" }, " 已被占用，", { ctx: "record.personNo" }, " 不能入住"],
        },
        {
          each: { entity: "gate", where: { field: "house", eq: { ctx: "record.bedId.house" } }, order: [{ by: { field: "gateName" } }], as: "gate" },
          do: [
            {
              make: "pass",
              as: "pass",
              with: { gateId: { ctx: "gate.id" }, personNo: { ctx: "record.personNo" }, uses: 0 },
              key: ["gateId", "personNo"],
              exists: "update",
            },
            { set: "pass", to: { note: { call: "concat", args: [{ ctx: "gate.gateName" }, "/", { ctx: "pass.personNo" }] } } },
          ],
        },
        {
          set: { entity: "ledger", where: { field: "house", eq: { ctx: "record.bedId.house" } } },
          to: { people: { add: [{ field: "people" }, 1] } },
        },
        { set: "self", to: { stamp: { call: "concat", args: ["入住 ", { ctx: "record.bedId.holder" }] } } },
        { notify: { role: "gly" }, words: [{ ctx: "record.personNo" }, " 入住 ", { ctx: "record.bedId.bedNo" }], once: { days: 1 } },
      ],
    },
    {
      key: "swap",
      on: "move:exchange",
      do: [
        {
          set: { entity: "bed", where: { field: "bedNo", in: ["1", "2"] } },
          to: { bedNo: { if: { field: "bedNo", eq: "1" }, then: "2", else: "1" } },
        },
      ],
    },
    ...spreadEffects,
    { key: "tidied", on: "move:tidy", do: [{ remove: { entity: "pass", where: { field: "personNo", eq: { ctx: "record.personNo" } } } }] },
  ],
};
const elsewhere: EffectsDocument = {
  kind: "effects",
  id: "demo/elsewhere",
  title: "缺少的业务",
  of: "request",
  needs: ["demo", "absent"],
  effects: [{ key: "never", on: "save", do: [{ make: "absentRow", with: { none: 1 } }] }],
};

/** What is asked for under a name: one that fills in and is refused, one on many rows, one on none. */
const ticketCalls: CallDocument[] = [
  {
    key: "demo.use",
    title: "使用",
    records: "one",
    ask: [
      { name: "times", title: "次数", type: "integer", min: 1, max: 5, default: 1 },
      { field: "note", required: { value: { ctx: "ask.times" }, gt: 1 } },
    ],
    guards: [
      { key: "gate", assert: { field: "gateId", empty: false }, message: ["“", { field: "personNo" }, "”没有门"] },
      {
        key: "few",
        assert: { value: { add: [{ field: "uses" }, { ctx: "ask.times" }] }, lte: 6 },
        message: ["至多 6 次，已用 ", { ctx: "before.uses" }, " 次"],
      },
    ],
    set: { uses: { add: [{ field: "uses" }, { ctx: "ask.times" }] } },
    do: [{ set: { entity: "gate", where: { field: "id", eq: { ctx: "record.gateId" } } }, to: { house: { ctx: "record.note" } } }],
    reply: { uses: { field: "uses" }, gate: { field: "gateId.house" } },
  },
  {
    key: "demo.stamp",
    title: "盖章",
    do: [
      {
        set: {
          entity: "ticket",
          where: {
            all: [
              { field: "id", eq: { ctx: "record.id" } },
              { field: "note", empty: true },
            ],
          },
        },
        to: { note: "已盖章" },
      },
    ],
    counts: "stamped",
  },
  {
    key: "demo.look",
    title: "查看",
    do: [{ set: "self", to: { looks: { add: [{ call: "coalesce", args: [{ field: "looks" }, 0] }, 1] } } }],
    counts: "looked",
  },
  {
    key: "demo.clear",
    title: "清空",
    records: "none",
    do: [{ remove: { entity: "ticket", where: { field: "uses", gte: 3 } } }],
    counts: "cleared",
  },
  {
    key: "demo.tell",
    title: "告知",
    records: "one",
    do: [
      {
        notify: { owner: true },
        of: { entity: "ticket", where: { field: "gateId", eq: { ctx: "record.gateId" } } },
        words: [{ field: "personNo" }, " 将关闭"],
      },
    ],
    counts: "told",
  },
];

const documents: CampusDocument[] = [
  {
    kind: "area",
    id: "demo",
    title: "示例",
    service: "yxgl",
    menu: [],
    roles: [
      { code: "gly", title: "管理员" },
      { code: "usher", title: "门卫" },
    ],
  },
  {
    kind: "dicts",
    id: "demo",
    title: "字典",
    dicts: [
      { code: "request_state", title: "申请状态", items: requestFlow.nodes.map(({ key }) => ({ value: key, label: key })) },
      { code: "bed_state", title: "床位状态", items: bedFlow.nodes.map(({ key }) => ({ value: key, label: key })) },
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
    {
      titleField: "userName",
      decidesRights: true,
    },
  ),
  entityOf(
    "request",
    [
      "reason",
      "personNo",
      "bedId:ref:bed",
      { name: "stamp", title: "戳记", type: "string", writtenBy: "operation" },
      state("request_state", "draft"),
    ],
    {
      title: "入住申请",
      titleField: "personNo",
      access,
      effects: [
        { key: "reasoned", on: "before:save", when: { field: "reason", empty: true }, do: [{ set: "self", to: { reason: "未填" } }] },
        {
          key: "counted",
          on: "create",
          when: { field: "reason", eq: "登记" },
          do: [{ make: "ledger", with: { house: { ctx: "record.personNo" }, people: 0 }, key: ["house"] }],
        },
        {
          key: "gone",
          on: "remove",
          do: [{ set: { entity: "ledger", where: { field: "house", eq: { ctx: "record.personNo" } } }, to: { people: -1 } }],
        },
      ],
    },
  ),
  entityOf("bed", ["bedNo", "house", { name: "holder", title: "住客", type: "string" }, state("bed_state", "free")], {
    titleField: "bedNo",
    unique: [{ fields: ["bedNo"], message: "床号已有" }],
    access,
  }),
  entityOf("gate", ["gateName", "house"], { titleField: "gateName", access }),
  entityOf("pass", ["gateId:ref:gate", "personNo", "note", "uses:integer"], {
    access,
    rules: [{ key: "worn", assert: { field: "uses", lt: 10 }, at: "uses", message: "通行证用完了" }],
  }),
  entityOf(
    "ticket",
    [
      "gateId:ref:gate",
      "personNo",
      "note",
      { name: "uses", title: "次数", type: "integer", group: "counts" },
      { name: "looks", title: "查看次数", type: "integer", writtenBy: "aside" },
    ],
    {
      titleField: "personNo",
      access: {
        grants: [
          {
            role: "gly",
            ...access.grants[0],
            call: { "demo.stamp": {}, "demo.look": {}, "demo.clear": {}, "demo.tell": {}, "demo.use": { when: { field: "uses", lt: 3 } } },
          },
          { role: "usher", read: { groups: ["counts"] }, call: { "demo.use": {} } },
        ],
      },
      effects: [
        {
          key: "counted",
          on: "update",
          do: [{ make: "ledger", with: { house: { field: "personNo" }, people: { field: "uses" } }, key: ["house"], exists: "update" }],
        },
      ],
      calls: ticketCalls,
    },
  ),
  entityOf("ledger", ["house", { name: "people", title: "人数", type: "integer" }], {
    titleField: "house",
    rules: [{ key: "room", assert: { field: "people", lte: 3 }, message: "楼内已满" }],
    access,
  }),
  requestFlow,
  bedFlow,
  moveIn,
  elsewhere,
];

export const effectSet: DocumentSet = documents.map((document) => ({
  file: `demo/${document.id.replace("demo/", "")}.${document.kind}.json`,
  area: "demo",
  document,
}));
