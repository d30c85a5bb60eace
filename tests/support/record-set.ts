import type { FieldDocument } from "../../engine/fields/field-document.ts";
import type { EntityDocument } from "../../engine/kinds/entity/document.ts";
import type { DictsDocument } from "../../engine/kinds/dicts/document.ts";
import type { AreaDocument } from "../../engine/kinds/area/document.ts";
import type { DocumentSet } from "../../engine/documents/index.ts";

/** A small made-up school: a tree of departments, classes, students and their requests. Covers every way records depend on each other. */
const area: AreaDocument = {
  kind: "area",
  id: "demo",
  title: "示例",
  service: "yxgl",
  menu: [],
  params: [{ id: "demo.maxDays", title: "最长天数", type: "number", default: 30, group: "demo" }],
  roles: [
    { code: "student", title: "学生" },
    { code: "fdy", title: "辅导员" },
    { code: "dept", title: "学院" },
    { code: "gly", title: "管理员" },
  ],
  context: [
    {
      name: "fdyClassIds",
      title: "所带班级",
      entity: "room",
      from: { entity: "room", pick: "id", where: { field: "fdyGh", eq: { ctx: "user.gh" } } },
    },
  ],
};

const dicts: DictsDocument = {
  kind: "dicts",
  id: "demo",
  title: "示例字典",
  dicts: [
    {
      code: "request_type",
      title: "类型",
      items: [
        { value: "1", label: "事假" },
        { value: "2", label: "病假" },
        { value: "9", label: "旧类型", retired: true },
      ],
    },
    {
      code: "request_state",
      title: "状态",
      items: [
        { value: "draft", label: "草稿" },
        { value: "sent", label: "已提交" },
        { value: "done", label: "已完成" },
      ],
    },
  ],
};

const text = (name: string, title: string, more: Partial<FieldDocument> = {}): FieldDocument => ({ name, title, type: "string", ...more });
const everyone = ["student", "fdy", "gly", "dept"];

const unit: EntityDocument = {
  kind: "entity",
  id: "unit",
  title: "部门",
  key: "unitCode",
  titleField: "unitName",
  treeField: "parentCode",
  fields: [
    text("unitCode", "部门编码", { required: true, immutable: true, unique: true }),
    text("unitName", "部门名称", { required: true }),
    { name: "parentCode", title: "上级部门", type: "tree", entity: "unit" },
    { name: "sortNo", title: "排序", type: "integer" },
  ],
  order: [{ field: "sortNo", dir: "asc" }],
  access: {
    grants: [
      { role: everyone, read: {} },
      { role: "gly", create: {}, update: {}, remove: {}, restore: {} },
    ],
  },
};

const room: EntityDocument = {
  kind: "entity",
  id: "room",
  title: "班级",
  titleField: "bjmc",
  fields: [
    text("bjmc", "班级名称", { required: true, unique: true }),
    { name: "unitCode", title: "部门", type: "tree", entity: "unit", required: true },
    text("fdyGh", "辅导员工号"),
    { name: "isEnabled", title: "启用", type: "boolean", default: true },
    { name: "headcount", title: "人数", type: "integer", computed: { agg: "count", over: "people" } },
  ],
  links: [{ name: "people", title: "学生", entity: "person", by: "classId" }],
  access: {
    grants: [
      { role: everyone, read: {} },
      { role: "gly", create: {}, update: {}, remove: {}, restore: {} },
    ],
  },
};

const person: EntityDocument = {
  kind: "entity",
  id: "person",
  title: "学生",
  key: "xh",
  titleField: "xm",
  owner: "xh",
  shows: ["classId", "bjmc"],
  search: ["xm", "xh"],
  fields: [
    text("xh", "学号", { required: true, immutable: true, unique: true }),
    text("xm", "姓名", { required: true }),
    { name: "classId", title: "班级", type: "ref", entity: "room", required: true, options: { field: "isEnabled", eq: true } },
    { name: "bjmc", title: "班级名称", type: "string", copy: { from: "classId.bjmc" } },
    { name: "phone", title: "手机", type: "phone", group: "contact", mask: "phone" },
    { name: "idCard", title: "身份证号", type: "idcard", group: "secret", mask: "idcard" },
    { name: "birthday", title: "生日", type: "date" },
    { name: "height", title: "身高", type: "number", scale: 1 },
    { name: "balance", title: "余额", type: "money" },
  ],
  access: {
    scopes: {
      own: { field: "xh", eq: { ctx: "user.xh" } },
      myClasses: { field: "classId", in: { ctx: "user.fdyClassIds" } },
      myUnit: { field: "classId.unitCode", under: { ctx: "user.departmentId" } },
    },
    grants: [
      { role: "student", read: { scope: "own", groups: ["basic", "contact"] }, update: { scope: "own", fields: ["phone"] } },
      { role: "fdy", read: { scope: "myClasses", groups: ["basic"], masked: ["contact"] }, export: { scope: "myClasses" } },
      { role: "dept", read: { scope: "myUnit", groups: ["basic", "contact"] } },
      {
        role: "gly",
        read: { groups: ["*"], masked: ["secret"] },
        create: { groups: ["*"] },
        update: { groups: ["*"] },
        remove: {},
        restore: {},
        import: { groups: ["*"] },
        export: { groups: ["basic"] },
      },
    ],
  },
};

const request: EntityDocument = {
  kind: "entity",
  id: "request",
  title: "申请",
  titleField: "requestNo",
  owner: "xh",
  search: ["requestNo", "xh.xm", "reason"],
  fields: [
    { name: "requestNo", title: "单号", type: "serial", pattern: "QJ{yyyy}{MM}{####}", unique: true },
    { name: "xh", title: "学号", type: "ref", entity: "person", required: true, immutable: true, default: { ctx: "user.xh" } },
    { name: "kind", title: "类型", type: "dict", dict: "request_type", required: true },
    { name: "startTime", title: "开始时间", type: "datetime", required: true },
    { name: "endTime", title: "结束时间", type: "datetime", required: true },
    {
      name: "hours",
      title: "小时",
      type: "number",
      scale: 2,
      computed: { call: "hoursBetween", args: [{ field: "startTime" }, { field: "endTime" }] },
    },
    { name: "reason", title: "事由", type: "text", maxLength: 500 },
    { name: "isOut", title: "离校", type: "boolean", default: false },
    { name: "tags", title: "标签", type: "dicts", dict: "request_type" },
    { name: "roomIds", title: "相关班级", type: "refs", entity: "room" },
    { name: "bjmcThen", title: "当时班级", type: "string", copy: { from: "xh.bjmc", when: "create" } },
    { name: "state", title: "状态", type: "dict", dict: "request_state", default: "draft", writtenBy: "flow" },
    {
      name: "items",
      title: "明细",
      type: "table",
      columns: [
        text("title", "内容", { required: true, maxLength: 20 }),
        { name: "amount", title: "金额", type: "money" },
        { name: "withXh", title: "同行", type: "ref", entity: "person" },
        text("innerNote", "内部备注", { group: "inner" }),
      ],
    },
    { name: "total", title: "合计", type: "money", computed: { agg: "sum", over: "items", of: { field: "amount" } } },
  ],
  conditions: { isDraft: { field: "state", eq: "draft" }, isLong: { field: "hours", gt: 48 } },
  rules: [
    { key: "order", assert: { field: "endTime", gt: { field: "startTime" } }, at: "endTime", message: "结束时间必须晚于开始时间" },
    { key: "cap", assert: { field: "hours", lte: { mul: [{ param: "demo.maxDays" }, 24] } }, message: "时间太长" },
    { key: "overlap", noOverlap: { of: ["startTime", "endTime"], per: "xh", where: { field: "state", ne: "done" } }, message: "该时间段已有申请" },
  ],
  access: {
    scopes: {
      own: { field: "xh", eq: { ctx: "user.xh" } },
      myClasses: { field: "xh.classId", in: { ctx: "user.fdyClassIds" } },
      sent: { not: { use: "isDraft" } },
    },
    grants: [
      {
        role: "student",
        read: { scope: "own", groups: ["*"] },
        create: { scope: "own" },
        update: { scope: "own", when: { use: "isDraft" } },
        remove: { scope: "own", when: { use: "isDraft" } },
      },
      { role: "fdy", read: { scope: ["myClasses", "sent"] } },
      { role: "gly", read: {}, update: {}, remove: {}, restore: {} },
    ],
  },
};

export const recordSet: DocumentSet = [area, dicts, unit, room, person, request].map((document) => ({
  file: `demo/${document.id}.${document.kind}.json`,
  area: "demo",
  document,
}));

export const recordRows = {
  unit: [
    { id: "u1", unitCode: "1", unitName: "学校", sortNo: 1 },
    { id: "u3", unitCode: "3", unitName: "信息学院", parentCode: "1", sortNo: 2 },
    { id: "u30", unitCode: "30", unitName: "艺术学院", parentCode: "1", sortNo: 3 },
    { id: "u31", unitCode: "31", unitName: "软件系", parentCode: "3", sortNo: 4 },
  ],
  room: [
    { id: "c1", bjmc: "软件2401", unitCode: "31", fdyGh: "T1", isEnabled: true },
    { id: "c2", bjmc: "软件2402", unitCode: "31", fdyGh: "T2", isEnabled: true },
    { id: "c3", bjmc: "音乐2401", unitCode: "30", fdyGh: "T2", isEnabled: true },
    { id: "c9", bjmc: "停办班", unitCode: "30", fdyGh: null, isEnabled: false },
  ],
  person: [
    {
      id: "p1",
      xh: "2024010101",
      xm: "张三",
      classId: "c1",
      phone: "13800000001",
      idCard: "110101200501011234",
      birthday: "2005-01-01",
      height: 175.5,
      balance: "12.00",
    },
    { id: "p2", xh: "2024010102", xm: "李四", classId: "c1", phone: "13800000002", birthday: "2006-02-03", height: 160, balance: "0.50" },
    { id: "p3", xh: "2024010201", xm: "王五", classId: "c2", phone: null, birthday: null, height: null, balance: null },
    { id: "p4", xh: "2024030101", xm: "张小美", classId: "c3", phone: "13900000004", birthday: "2005-12-31", height: 168, balance: "100.00" },
    { id: "px", tenantId: "999999", xh: "2024010101", xm: "外校生", classId: "c1", phone: "13700000009" },
  ],
  request: [
    {
      id: "r1",
      requestNo: "QJ2026010001",
      xh: "2024010101",
      kind: "1",
      startTime: "2026-01-05 08:00:00",
      endTime: "2026-01-06 08:00:00",
      hours: 24,
      reason: "回家探亲",
      isOut: true,
      tags: ["1", "2"],
      roomIds: ["c1", "c3"],
      state: "draft",
      bjmcThen: "软件2401",
      items: [
        { title: "车票", amount: "120.50", withXh: "2024010102" },
        { title: "住宿", amount: "80.00" },
      ],
      createTime: "2026-01-04 10:00:00",
    },
    {
      id: "r2",
      requestNo: "QJ2026010002",
      xh: "2024010102",
      kind: "2",
      startTime: "2026-01-07 08:00:00",
      endTime: "2026-01-10 08:00:00",
      hours: 72,
      reason: "Ill at HOME",
      isOut: false,
      tags: [],
      roomIds: null,
      state: "sent",
      createTime: "2026-01-05 10:00:00",
    },
    {
      id: "r3",
      requestNo: "QJ2026010003",
      xh: "2024030101",
      kind: "2",
      startTime: "2026-01-08 08:00:00",
      endTime: "2026-01-08 18:00:00",
      hours: 10,
      reason: null,
      isOut: null,
      tags: null,
      roomIds: ["c2"],
      state: "sent",
      createTime: "2026-01-06 10:00:00",
    },
  ],
};

export const people = {
  student: { id: "s1", roles: ["student"], xh: "2024010101", departmentId: "31" },
  otherStudent: { id: "s2", roles: ["student"], xh: "2024010102", departmentId: "31" },
  fdy: { id: "t1", roles: ["fdy"], gh: "T1", lists: { fdyClassIds: ["c1"] } },
  dept: { id: "d1", roles: ["dept"], departmentId: "3" },
  gly: { id: "g1", roles: ["gly"] },
};
