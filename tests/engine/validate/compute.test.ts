import { expect, test } from "vitest";
import { applyDefaults, computeStored, toFieldValue } from "../../../engine/validate/index.ts";
import { contextOf, entityDoc, modelOf, someUser } from "../../support/model.ts";
import { fieldType } from "../../../engine/fields/index.ts";

const model = modelOf([
  {
    kind: "area",
    id: "trial",
    title: "试验",
    service: "yxgl",
    menu: [],
    params: [{ id: "trial.rate", title: "费率", type: "number", default: 0.1, group: "1" }],
  },
  entityDoc("person", [{ name: "xm", title: "姓名", type: "string" }]),
  entityDoc("bill", [
    { name: "personId", title: "人", type: "ref", entity: "person", default: { ctx: "user.xh" } },
    { name: "xm", title: "姓名", type: "string", copy: { from: "personId.xm", when: "create" } },
    { name: "fee", title: "费用", type: "money", computed: { mul: [{ field: "total" }, { param: "trial.rate" }] } },
    { name: "total", title: "合计", type: "money", computed: { agg: "sum", over: "lines", of: { field: "amount" } }, store: true },
    { name: "share", title: "占比", type: "number", scale: 1, computed: { div: [100, { field: "parts" }] } },
    { name: "parts", title: "份数", type: "integer", default: 3 },
    { name: "half", title: "一半", type: "integer", computed: { div: [{ field: "parts" }, 2] } },
    { name: "madeOn", title: "日期", type: "date", default: { ctx: "now" } },
    { name: "madeAt", title: "时间", type: "datetime", default: { ctx: "today" } },
    {
      name: "lines",
      title: "明细",
      type: "table",
      columns: [
        { name: "qty", title: "数量", type: "integer", default: 1 },
        { name: "price", title: "单价", type: "money" },
        { name: "amount", title: "金额", type: "money", computed: { mul: [{ field: "qty" }, { field: "price" }] } },
      ],
    },
  ]),
]);
const ctx = contextOf({ user: someUser({ xh: "p1" }), params: { "trial.rate": 0.1 } });

test("rows are computed before the record, and fields in the order in which they read one another", () => {
  const record = Object.freeze({
    parts: 3,
    "personId.xm": "甲",
    lines: Object.freeze([Object.freeze({ qty: 3, price: "0.10" }), Object.freeze({ qty: 1, price: "0.25" }), { qty: 2, price: null }]),
  });
  expect(computeStored({ model, entity: "bill", record, ctx })).toMatchObject({
    total: "0.55",
    fee: "0.06",
    share: 33.3,
    half: 2,
    xm: "甲",
    lines: [{ amount: "0.30" }, { amount: "0.25" }, { amount: null }],
  });
});
test("a snapshot keeps its value on update", () => {
  expect(computeStored({ model, entity: "bill", record: { "personId.xm": "乙", xm: "x" }, before: { xm: "甲" }, ctx })).toMatchObject({
    xm: "甲",
    total: "0.00",
  });
});
test("defaults fill what is not given, rows included; null is a given value", () => {
  expect(applyDefaults({ model, entity: "bill", record: { lines: [{}, { qty: null }, { id: "7" }] }, ctx })).toEqual({
    personId: "p1",
    parts: 3,
    madeOn: "2026-03-02",
    madeAt: "2026-03-02 00:00:00",
    lines: [{ qty: 1 }, { qty: null }, { id: "7" }],
  });
  expect(applyDefaults({ model, entity: "bill", record: { parts: null }, ctx }).parts).toBeNull();
});
test.each<[string, object, unknown, unknown]>([
  ["number", { scale: 1 }, 0.25, 0.3],
  ["number", {}, "1.005", 1.01],
  ["integer", {}, -2.5, -3],
  ["money", {}, 12, "12.00"],
  ["money", {}, "-0.004", "0.00"],
  ["date", {}, "2026-03-02 10:00:00", "2026-03-02"],
  ["datetime", {}, "2026-03-02", "2026-03-02 00:00:00"],
  ["string", {}, 12, "12"],
  ["boolean", {}, true, true],
  ["money", {}, null, null],
  ["number", {}, "abc", null],
])("a %s %j stores %j as %j", (type, options, value, stored) =>
  expect(toFieldValue(value, { doc: { name: "x", title: "x", type: type as "number", ...options }, type: fieldType(type) })).toEqual(stored),
);
