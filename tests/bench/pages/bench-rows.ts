import type { Row } from "../../../engine/api.ts";
import type { DocumentSet } from "../../../engine/documents/index.ts";

/** A list of 15 columns of every usual kind, with actions of a row: the documents and the rows of both table pages. */
export const benchSet: DocumentSet = [
  {
    file: "bench/area.json",
    area: "bench",
    document: { kind: "area", id: "bench", title: "样例", service: "yxgl", menu: [], roles: [{ code: "keeper", title: "保管员" }] },
  },
  {
    file: "bench/dicts.json",
    area: "bench",
    document: {
      kind: "dicts",
      id: "bench",
      title: "样例字典",
      dicts: [
        {
          code: "sex",
          title: "性别",
          items: [
            { value: "1", label: "男" },
            { value: "2", label: "女" },
          ],
        },
        {
          code: "state",
          title: "状态",
          items: [
            { value: "1", label: "在读", tone: "success" },
            { value: "2", label: "休学", tone: "warning" },
            { value: "3", label: "退学", tone: "danger" },
          ],
        },
        {
          code: "tag",
          title: "标签",
          items: [
            { value: "a", label: "班委", tone: "primary" },
            { value: "b", label: "党员", tone: "danger" },
            { value: "c", label: "退役" },
          ],
        },
      ],
    },
  },
  {
    file: "bench/unit.entity.json",
    area: "bench",
    document: {
      kind: "entity",
      id: "unit",
      title: "单位",
      titleField: "name",
      fields: [{ name: "name", title: "名称", type: "string" }],
      access: { grants: [{ role: "keeper", read: {} }] },
    },
  },
  {
    file: "bench/person.entity.json",
    area: "bench",
    document: {
      kind: "entity",
      id: "person",
      title: "人员",
      titleField: "xm",
      fields: [
        { name: "xh", title: "学号", type: "string" },
        { name: "xm", title: "姓名", type: "string" },
        { name: "xb", title: "性别", type: "dict", dict: "sex" },
        { name: "unitId", title: "院系", type: "ref", entity: "unit" },
        { name: "phone", title: "手机号", type: "phone" },
        { name: "email", title: "邮箱", type: "email" },
        { name: "birth", title: "出生日期", type: "date" },
        { name: "seenAt", title: "最近登录", type: "datetime" },
        { name: "fee", title: "学费", type: "money" },
        { name: "score", title: "绩点", type: "number", scale: 2 },
        { name: "isMember", title: "是否团员", type: "boolean" },
        { name: "tags", title: "标签", type: "dicts", dict: "tag" },
        { name: "share", title: "完整度", type: "integer" },
        { name: "remark", title: "备注", type: "text" },
        { name: "state", title: "状态", type: "dict", dict: "state" },
      ],
      access: { grants: [{ role: "keeper", read: { groups: ["*"] }, update: { groups: ["*"] }, remove: {}, print: {} }] },
    },
  },
  {
    file: "bench/person.screen.json",
    area: "bench",
    document: {
      kind: "screen",
      id: "bench/person",
      title: "人员",
      entity: "person",
      type: "crud",
      list: {
        columns: [
          { field: "xh", width: 120, pin: "left" },
          { field: "xm", width: 100, pin: "left" },
          { field: "xb", width: 100 },
          { field: "unitId", width: 140 },
          { field: "phone", width: 120 },
          { field: "email", width: 180 },
          { field: "birth", width: 110 },
          { field: "seenAt", width: 140 },
          { field: "fee", width: 110 },
          { field: "score", width: 100 },
          { field: "isMember", width: 100 },
          { field: "tags", width: 160 },
          { field: "share", as: "progress", width: 110 },
          { field: "remark", width: 180 },
          { field: "state", as: "badge", width: 100 },
        ],
        row: [{ do: "edit" }, { do: "print" }, { do: "remove" }],
      },
      form: { sections: [{ key: "all", items: [{ field: "xh" }, { field: "xm" }] }] },
      variants: { keeper: {} },
    },
  },
];

const two = (value: number): string => String(value).padStart(2, "0");

export const benchRows: Row[] = Array.from({ length: 100 }, (_, at) => ({
  id: String(at + 1),
  version: 1,
  xh: `2024${String(at + 10101)}`,
  xm: `${"王李张刘陈"[at % 5]}${"思雨浩然子轩"[at % 6]}`,
  xb: String((at % 2) + 1),
  unitId: String((at % 12) + 1),
  unitName: ["信息工程学院", "机电工程学院", "经济管理学院"][at % 3],
  phone: `138${String(at + 10_000_000)}`,
  email: `s${at}@example.edu.cn`,
  birth: `2006-${two((at % 12) + 1)}-${two((at % 28) + 1)}`,
  seenAt: `2026-11-${two((at % 20) + 1)} ${two(at % 24)}:15:30`,
  fee: `${5000 + at * 13}.50`,
  score: Math.round((2 + at / 50) * 100) / 100,
  isMember: at % 3 !== 0,
  tags: ["a", "b", "c"].slice(0, (at % 3) + 1),
  share: (at * 7) % 101,
  remark: `第 ${at + 1} 位，家在外地，节假日常留校，联系时请先打电话`,
  state: String((at % 3) + 1),
  _actions: ["update", "remove", "print"],
}));
