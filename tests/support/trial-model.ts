import type { FieldDocument } from "../../engine/fields/field-document.ts";
import type { Model } from "../../engine/model/model.ts";
import type { CampusDocument } from "../../engine/documents/index.ts";
import { entityDoc, modelOf } from "./model.ts";

const title = (name: string) => ({ name, title: titles[name] ?? name });
const titles: Record<string, string> = {
  label: "名称",
  parentId: "上级",
  xh: "学号",
  xm: "姓名",
  unitId: "单位",
  mentorXh: "导师",
  birth: "出生日期",
  score: "得分",
  skills: "特长",
  topic: "主题",
  kind: "类型",
  personXh: "申请人",
  days: "天数",
  count: "次数",
  amount: "金额",
  isOut: "是否外出",
  startOn: "开始日期",
  startTime: "开始时间",
  month: "月份",
  tags: "标签",
  buddies: "同行人",
  place: "位置",
  stay: "停留日期",
  lines: "明细",
  qty: "数量",
  price: "单价",
  doneOn: "完成日期",
  ownerXh: "负责人",
  requestId: "申请",
  body: "内容",
  weight: "权重",
  madeAt: "写于",
  code: "编码",
};
const field = (name: string, type: FieldDocument["type"], rest: Partial<FieldDocument> = {}): FieldDocument => ({ ...title(name), type, ...rest });

/** Documents with every class of value, a tree, references over several steps, lists, a child table and a link. */
export const trialDocuments: CampusDocument[] = [
  {
    kind: "area",
    id: "trial",
    title: "试验",
    service: "yxgl",
    menu: [],
    params: [
      { id: "trial.limit", title: "上限", type: "number", default: 2, group: "1" },
      { id: "trial.word", title: "字样", type: "string", default: "a", group: "1" },
    ],
    context: [{ name: "unitIds", title: "管理单位", entity: "unit", from: { entity: "unit", pick: "id", where: { field: "label", empty: false } } }],
    roles: [
      { code: "gly", title: "管理员" },
      { code: "reader", title: "读者" },
    ],
  },
  {
    kind: "dicts",
    id: "trial",
    title: "字典",
    dicts: [
      {
        code: "trial_kind",
        title: "类型",
        items: [
          { value: "1", label: "事假" },
          { value: "2", label: "病假" },
          { value: "3", label: "其他" },
          { value: "9", label: "作废", retired: true },
        ],
      },
      {
        code: "trial_tag",
        title: "标签",
        items: [
          { value: "x", label: "甲类" },
          { value: "y", label: "乙类" },
          { value: "z", label: "丙类" },
        ],
      },
    ],
  },
  entityDoc("unit", [field("label", "string"), field("parentId", "tree", { entity: "unit" })], {
    title: "单位",
    titleField: "label",
    treeField: "parentId",
  }),
  entityDoc(
    "person",
    [
      field("xh", "string", { required: true, unique: true, immutable: true }),
      field("xm", "string"),
      field("unitId", "ref", { entity: "unit" }),
      field("mentorXh", "ref", { entity: "person" }),
      field("birth", "date"),
      field("score", "number", { scale: 2 }),
      field("skills", "dicts", { dict: "trial_tag" }),
    ],
    {
      title: "人员",
      key: "xh",
      titleField: "xm",
      conditions: { isScored: { field: "score", gt: 1 } },
      links: [{ name: "requests", title: "全部申请", entity: "request", by: "personXh" }],
    },
  ),
  entityDoc(
    "request",
    [
      field("topic", "string"),
      field("kind", "dict", { dict: "trial_kind" }),
      field("personXh", "ref", { entity: "person" }),
      field("days", "number", { scale: 1 }),
      field("count", "integer"),
      field("amount", "money"),
      field("isOut", "boolean"),
      field("startOn", "date"),
      field("startTime", "datetime"),
      field("month", "month"),
      field("tags", "dicts", { dict: "trial_tag" }),
      field("buddies", "refs", { entity: "person" }),
      field("place", "location"),
      field("stay", "daterange"),
      field("lines", "table", {
        columns: [
          field("code", "string"),
          field("qty", "integer"),
          field("price", "money"),
          field("doneOn", "date"),
          field("ownerXh", "ref", { entity: "person" }),
        ],
      }),
    ],
    {
      title: "申请",
      titleField: "topic",
      links: [{ name: "remarks", title: "批注", entity: "remark", by: "requestId" }],
      conditions: {
        isLong: { field: "days", gt: { param: "trial.limit" } },
        isOpen: { any: [{ field: "kind", in: ["1", "2"] }, { not: { use: "isLong" } }] },
      },
      rules: [
        {
          key: "perPerson",
          when: { field: "personXh", empty: false },
          atMost: { agg: "count", per: ["personXh"], bound: { field: "personXh.score" } },
          message: "申请太多",
        },
        {
          key: "perKind",
          when: {
            all: [
              { field: "kind", empty: false },
              { field: "month", empty: false },
              { any: [{ use: "isLong" }, { field: "isOut", eq: true }, { field: "kind", eq: "1" }] },
            ],
          },
          atLeast: {
            rows: [
              { entity: "request", where: { field: "count", lte: { ctx: "record.count" } } },
              { entity: "request", where: { field: "isOut", eq: true } },
            ],
            agg: "sum",
            of: { field: "amount" },
            per: ["kind", "month"],
            bound: {
              first: {
                entity: "person",
                where: { field: "unitId", eq: { ctx: "record.personXh.unitId" } },
                order: [{ by: { field: "score" }, dir: "desc" }],
              },
              pick: { field: "score" },
            },
          },
          message: "金额不足",
        },
      ],
    },
  ),
  entityDoc(
    "remark",
    [field("requestId", "ref", { entity: "request" }), field("body", "text"), field("weight", "number", { scale: 2 }), field("madeAt", "datetime")],
    {
      title: "批注",
      conditions: { isHeavy: { field: "weight", gte: 1 }, isLight: { value: { ctx: "record.weight" }, lt: 1 } },
    },
  ),
];

export const trialModel: Model = modelOf(trialDocuments);
