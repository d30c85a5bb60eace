import type { DocumentSet } from "../../engine/documents/index.ts";
import type { AreaDocument } from "../../engine/kinds/area/document.ts";
import type { AccessDocument, EntityDocument } from "../../engine/kinds/entity/document.ts";
import type { FieldDocument } from "../../engine/fields/field-document.ts";
import type { Sheet } from "../../engine/fields/sheet/sheet-value.ts";

/** Rooms that are inspected by a scored sheet with a section for each resident, and a questionnaire that names nobody. */
const area: AreaDocument = {
  kind: "area",
  id: "demo",
  title: "示例",
  service: "yxgl",
  menu: [],
  roles: [
    { code: "gly", title: "管理员" },
    { code: "student", title: "学生" },
  ],
};
const right = { groups: ["*"] };
const keeper: AccessDocument["grants"] = [{ role: "gly", read: right, create: right, update: right, remove: {} }];
const text = (name: string, title: string, more: Partial<FieldDocument> = {}): FieldDocument => ({ name, title, type: "string", ...more });

const room: EntityDocument = {
  kind: "entity",
  id: "room",
  title: "房间",
  titleField: "roomName",
  fields: [text("roomName", "房间", { required: true })],
  access: { grants: keeper },
};

const resident: EntityDocument = {
  kind: "entity",
  id: "resident",
  title: "住户",
  titleField: "personName",
  fields: [text("personName", "姓名", { required: true }), { name: "roomId", title: "房间", type: "ref", entity: "room", required: true }],
  access: { grants: keeper },
};

const form: EntityDocument = {
  kind: "entity",
  id: "form",
  title: "表",
  titleField: "formName",
  fields: [
    text("formName", "名称", { required: true }),
    {
      name: "questions",
      title: "题目",
      type: "sheet",
      sources: [
        {
          key: "residents",
          title: "住户",
          rows: { entity: "resident", where: { field: "roomId", eq: { ctx: "record.roomId" } }, order: [{ by: { field: "personName" } }] },
        },
      ],
    },
  ],
  access: { grants: [...keeper, { role: "student", read: right }] },
};

const inspection: EntityDocument = {
  kind: "entity",
  id: "inspection",
  title: "检查",
  fields: [
    { name: "formId", title: "检查表", type: "ref", entity: "form", required: true },
    { name: "roomId", title: "房间", type: "ref", entity: "room", required: true },
    {
      name: "answers",
      title: "检查结果",
      type: "answers",
      sheet: "formId.questions",
      results: { score: "score", vetoed: "isVetoed", version: "formVersion" },
    },
    { name: "score", title: "得分", type: "number", scale: 4, writtenBy: "system" },
    { name: "isVetoed", title: "一票否决", type: "boolean", writtenBy: "system" },
    { name: "formVersion", title: "表的版本", type: "integer", writtenBy: "system" },
    { name: "level", title: "等级", type: "string", computed: { if: { field: "score", gte: 90 }, then: "优", else: "合格" } },
    { name: "dirty", title: "扣分次数", type: "integer", computed: { agg: "count", over: "answersRows", where: { field: "score", lt: 0 } } },
  ],
  access: { grants: keeper },
};

const survey: EntityDocument = {
  kind: "entity",
  id: "survey",
  title: "测评",
  fields: [
    { name: "formId", title: "问卷", type: "ref", entity: "form", required: true },
    { name: "roomId", title: "房间", type: "ref", entity: "room" },
    { name: "answers", title: "作答", type: "answers", sheet: "formId.questions", anonymous: true },
  ],
  access: {
    grants: [
      { role: "student", create: right },
      { role: "gly", read: right, statistics: {}, create: right, remove: {} },
    ],
  },
};

export const sheetSet: DocumentSet = [area, room, resident, form, inspection, survey].map((document) => ({
  file: `demo/${document.id}.${document.kind}.json`,
  area: "demo",
  document,
}));

/** 100 points less what is taken off; a forbidden device decides. */
export const hygiene: Sheet = {
  base: 100,
  vetoScore: 0,
  sections: [
    {
      key: "room",
      title: "房间",
      items: [
        { key: "floor", title: "地面", kind: "deduction", max: 10, required: true },
        { key: "window", title: "门窗", kind: "deduction", max: 10, shown: { field: "floor", gt: 0 } },
        {
          key: "device",
          title: "违规电器",
          kind: "single",
          required: true,
          options: [
            { key: "none", title: "无" },
            { key: "found", title: "有", veto: true },
          ],
        },
      ],
    },
    {
      key: "beds",
      title: "床位",
      repeat: "residents",
      items: [
        { key: "bed", title: "床铺", kind: "deduction", max: 5, required: true },
        { key: "remark", title: "说明", kind: "text", shown: { field: "bed", gt: 3 }, required: true },
      ],
    },
  ],
};

/** Branching, a matrix, mirrored items, subscales and an option with few places. */
export const questionnaire: Sheet = {
  sections: [
    {
      key: "start",
      title: "基本情况",
      items: [
        {
          key: "live",
          title: "是否住校",
          kind: "single",
          required: true,
          options: [
            { key: "yes", title: "是" },
            { key: "no", title: "否" },
          ],
          jump: [{ when: { field: "live", eq: "no" }, to: "mood" }],
        },
      ],
    },
    {
      key: "dorm",
      title: "住宿",
      page: true,
      items: [
        {
          key: "event",
          title: "想参加的活动",
          kind: "single",
          options: [
            { key: "run", title: "跑步", quota: 2 },
            { key: "chess", title: "下棋" },
          ],
        },
      ],
    },
    {
      key: "mood",
      title: "感受",
      page: true,
      items: [
        {
          key: "week",
          title: "最近一周",
          kind: "matrix",
          required: true,
          options: [
            { key: "never", title: "从不", score: 1 },
            { key: "some", title: "有时", score: 2 },
            { key: "often", title: "经常", score: 3 },
          ],
          rows: [
            { key: "calm", title: "感到平静", reverse: true },
            { key: "tired", title: "感到疲倦" },
          ],
        },
        { key: "sleep", title: "睡眠", kind: "scale", min: 1, max: 5, reverse: true },
        { key: "words", title: "想说的话", kind: "text" },
      ],
    },
  ],
  subscales: [
    {
      key: "stress",
      title: "压力",
      items: ["week", "sleep"],
      bands: [
        { from: 0, title: "低" },
        { from: 8, title: "高" },
      ],
    },
    { key: "mean", title: "平均", items: ["week", "sleep"], how: "avg" },
  ],
  score: { field: "stress_score" },
};
