import type { DocumentSet } from "../../engine/documents/index.ts";
import type { AreaDocument } from "../../engine/kinds/area/document.ts";
import type { AccessDocument, EntityDocument } from "../../engine/kinds/entity/document.ts";
import type { FieldDocument } from "../../engine/fields/field-document.ts";

/** Places people compete for, a quota table and a ledger: every way rows together meet a bound. */
const area: AreaDocument = { kind: "area", id: "demo", title: "示例", service: "yxgl", menu: [], roles: [{ code: "gly", title: "管理员" }] };
const right = { groups: ["*"] };
const access: AccessDocument = {
  grants: [{ role: "gly", read: right, create: right, update: right, remove: {}, restore: {}, import: right, export: right }],
};
const text = (name: string, title: string, more: Partial<FieldDocument> = {}): FieldDocument => ({ name, title, type: "string", ...more });

const spot: EntityDocument = {
  kind: "entity",
  id: "spot",
  title: "位置",
  titleField: "spotName",
  fields: [text("spotName", "位置名称", { required: true }), { name: "places", title: "名额", type: "integer" }],
  links: [{ name: "bookings", title: "预订", entity: "booking", by: "spotId" }],
  access,
};

const booking: EntityDocument = {
  kind: "entity",
  id: "booking",
  title: "预订",
  fields: [
    { name: "spotId", title: "位置", type: "ref", entity: "spot", required: true, options: { field: "spotName", ne: "丁" } },
    text("personNo", "人员编号", { required: true }),
    { name: "isOpen", title: "有效", type: "boolean", default: true },
    { name: "left", title: "剩余名额", type: "integer", computed: { limit: "places" } },
    { name: "hint", title: "提示", type: "string", store: true, computed: { if: { limit: "places", left: 2 }, then: "充足", else: "紧张" } },
  ],
  rules: [
    {
      key: "places",
      when: { field: "isOpen", eq: true },
      at: "spotId",
      offer: {
        entity: "spot",
        where: {
          all: [
            { field: "places", gt: 0 },
            { none: "bookings", where: { field: "isOpen", eq: true } },
          ],
        },
        order: [{ by: { field: "spotName" } }],
        limit: 2,
      },
      atMost: {
        rows: [{ entity: "booking", where: { field: "isOpen", eq: true } }, { entity: "hold" }],
        agg: "count",
        per: ["spotId"],
        bound: { field: "spotId.places" },
      },
      message: [
        { field: "spotId.spotName" },
        "已满，共 ",
        { ctx: "limit.bound" },
        " 个，已用 ",
        { ctx: "limit.used" },
        "，还剩 ",
        { ctx: "limit.left" },
      ],
    },
  ],
  access,
};

const hold: EntityDocument = {
  kind: "entity",
  id: "hold",
  title: "占用",
  fields: [{ name: "spotId", title: "位置", type: "ref", entity: "spot", required: true }],
  access,
};

const quota: EntityDocument = {
  kind: "entity",
  id: "quota",
  title: "限额表",
  fields: [text("groupNo", "分组", { required: true }), { name: "most", title: "最多", type: "money" }],
  access,
};

const grant: EntityDocument = {
  kind: "entity",
  id: "grant",
  title: "发放",
  fields: [text("groupNo", "分组", { required: true }), { name: "amount", title: "发放金额", type: "money", required: true }],
  rules: [
    {
      key: "most",
      atMost: {
        agg: "sum",
        of: { field: "amount" },
        per: ["groupNo"],
        bound: { first: { entity: "quota", where: { field: "groupNo", eq: { ctx: "record.groupNo" } } }, pick: { field: "most" } },
      },
      message: ["超出限额，还可发放 ", { ctx: "limit.left" }, " 元"],
    },
  ],
  access,
};

const stock: EntityDocument = {
  kind: "entity",
  id: "stock",
  title: "出入库",
  fields: [text("itemNo", "物品", { required: true }), { name: "pieces", title: "数量", type: "integer", required: true }],
  rules: [
    {
      key: "left",
      atLeast: { agg: "sum", of: { field: "pieces" }, per: ["itemNo"], bound: 0 },
      message: ["库存不足，现有 ", { ctx: "limit.left" }],
    },
  ],
  access,
};

const pass: EntityDocument = {
  kind: "entity",
  id: "pass",
  title: "通行",
  fields: [
    text("device", "设备", { required: true }),
    text("personNo", "人员编号", { required: true }),
    { name: "isOdd", title: "可疑", type: "boolean", default: false },
    { name: "used", title: "已有", type: "integer" },
    { name: "mark", title: "标记", type: "string", computed: { if: { field: "isOdd", eq: true }, then: "可疑", else: "正常" } },
    { name: "isExtra", title: "超出", type: "boolean", default: false },
  ],
  rules: [
    {
      key: "oneDevice",
      atMost: { agg: "count", per: ["device"], bound: 1 },
      breach: { set: { isOdd: true, used: { ctx: "limit.used" } }, rows: "all" },
      message: "一台设备只能一人使用",
    },
    {
      key: "visits",
      atMost: { rows: [{ entity: "pass" }, { entity: "visit" }], agg: "count", per: ["personNo"], bound: 2 },
      breach: { set: { isExtra: true } },
      message: "次数已满",
    },
  ],
  access,
};

const visit: EntityDocument = { kind: "entity", id: "visit", title: "来访", fields: [text("personNo", "人员编号", { required: true })], access };

const link: EntityDocument = {
  kind: "entity",
  id: "link",
  title: "接续",
  titleField: "linkName",
  fields: [text("linkName", "名称", { required: true }), { name: "nextId", title: "接到", type: "ref", entity: "link" }],
  rules: [{ key: "chain", acyclic: "nextId", message: "接来接去又回到自己" }],
  access,
};

export const limitSet: DocumentSet = [area, spot, booking, hold, quota, grant, stock, pass, visit, link].map((document) => ({
  file: `demo/${document.id}.${document.kind}.json`,
  area: "demo",
  document,
}));
