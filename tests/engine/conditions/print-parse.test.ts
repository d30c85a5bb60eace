import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseCond, parseExpr } from "../../../engine/conditions/parse.ts";
import { type Language, printCond, printExpr } from "../../../engine/conditions/print.ts";
import { functions } from "../../../engine/conditions/functions/index.ts";
import type { Cond, Expr } from "../../../engine/grammar/condition.ts";
import { isAppError } from "../../../engine/errors.ts";
import { conditionArbitrary, expressionArbitrary } from "../../support/conditions.ts";
import { trialModel as model } from "../../support/trial-model.ts";

const at = { model, entity: "request" };
const languages: Language[] = ["zh", "code"];

const forms: [zh: string, code: string, cond: Cond][] = [
  [
    "类型 = 病假 且 天数 > 2",
    "kind = '2' and days > 2",
    {
      all: [
        { field: "kind", eq: "2" },
        { field: "days", gt: 2 },
      ],
    },
  ],
  [
    "类型 属于 [事假, 病假] 或 非 #isLong",
    "kind in ['1', '2'] or not #isLong",
    { any: [{ field: "kind", in: ["1", "2"] }, { not: { use: "isLong" } }] },
  ],
  ["申请人.单位 隶属 @本人部门", "personXh.unitId under @user.departmentId", { field: "personXh.unitId", under: { ctx: "user.departmentId" } }],
  ["申请人.单位 属于 @管理单位", "personXh.unitId in @user.unitIds", { field: "personXh.unitId", in: { ctx: "user.unitIds" } }],
  ["开始日期 介于 @今天 与 空", "startOn between @today and null", { field: "startOn", between: [{ ctx: "today" }, null] }],
  ["主题 为空", "topic is empty", { field: "topic", empty: true }],
  ["主题 不为空", "topic is not empty", { field: "topic", empty: false }],
  ["天数 {> 1, ≤ $trial.limit}", "days {> 1, <= $trial.limit}", { field: "days", gt: 1, lte: { param: "trial.limit" } }],
  ["值(天数) > 1", "value(days) > 1", { value: { field: "days" }, gt: 1 }],
  [
    "(天数 + 1) * 2 - (次数 - 3) > -1",
    "(days + 1) * 2 - (count - 3) > -1",
    {
      value: { sub: [{ mul: [{ add: [{ field: "days" }, 1] }, 2] }, { sub: [{ field: "count" }, 3] }] },
      gt: -1,
    },
  ],
  [
    "存在(明细 其中 数量 > 0 且 负责人.姓名 = '甲')",
    "some(lines where qty > 0 and ownerXh.xm = '甲')",
    {
      some: "lines",
      where: {
        all: [
          { field: "qty", gt: 0 },
          { field: "ownerXh.xm", eq: "甲" },
        ],
      },
    },
  ],
  [
    "合计(明细: 单价 * 数量 其中 编码 ≠ 'x') > 金额",
    "sum(lines: price * qty where code != 'x') > amount",
    {
      value: { agg: "sum", over: "lines", of: { mul: [{ field: "price" }, { field: "qty" }] }, where: { field: "code", ne: "x" } },
      gt: { field: "amount" },
    },
  ],
  ["是教学日(开始日期)", "isTeachDay(startOn)", { call: "isTeachDay", args: [{ field: "startOn" }] }],
  ["如果(是否外出 = 是, 1, 0) = 1", "if(isOut = true, 1, 0) = 1", { value: { if: { field: "isOut", eq: true }, then: 1, else: 0 }, eq: 1 }],
  ["角色(管理员) 或 角色([读者, 管理员])", "role(gly) or role([reader, gly])", { any: [{ role: "gly" }, { role: ["reader", "gly"] }] }],
  ["类型 = @原.类型", "kind = @before.kind", { field: "kind", eq: { ctx: "before.kind" } }],
  ["全部() 且 任一(主题 = 'it''s')", "all() and any(topic = 'it''s')", { all: [{ all: [] }, { any: [{ field: "topic", eq: "it's" }] }] }],
  [
    "标签 含任一 [甲类] 且 同行人 含全部 ['p1']",
    "tags has any ['x'] and buddies has all ['p1']",
    {
      all: [
        { field: "tags", hasAny: ["x"] },
        { field: "buddies", hasAll: ["p1"] },
      ],
    },
  ],
];

describe.each(languages)("%s form", (language) => {
  test.each(forms)("%s | %s", (zh, code, cond) => {
    expect(printCond(cond, at, language)).toBe(language === "zh" ? zh : code);
    expect(parseCond(language === "zh" ? zh : code, at)).toEqual(cond);
  });
  test("print then parse is identity for conditions", () => {
    fc.assert(
      fc.property(conditionArbitrary({ model, entity: "request" }), (cond) => {
        expect(parseCond(printCond(cond, at, language), at)).toEqual(cond);
      }),
      { numRuns: 2000 },
    );
  });
  test("print then parse is identity for expressions", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("text", "number", "decimal", "date", "datetime").chain((c) => expressionArbitrary({ model, entity: "request" }, c as "text")),
        (expr) => {
          expect(parseExpr(printExpr(expr, at, language), at)).toEqual(expr);
        },
      ),
      { numRuns: 1000 },
    );
  });
  test("print then parse is identity for queries", () => {
    fc.assert(
      fc.property(expressionArbitrary({ model, entity: "request", depth: 1, queries: 1 }, "number"), (expr) => {
        expect(parseExpr(printExpr(expr, at, language), at)).toEqual(expr);
      }),
      { numRuns: 150 },
    );
  });
  test.each<[zh: string, code: string, expr: Expr]>([
    [
      "逐条({.明细 其中 数量 > 1}, code: 编码)",
      "rowsOf({.lines where qty > 1}, code: code)",
      { rows: { path: "lines", where: { field: "qty", gt: 1 } }, with: { code: { field: "code" } } },
    ],
    [
      "首条({person 称为 p 其中 姓名 = @本记录.主题 排序 得分 降序, 学号 最多 2 并列不取}: 得分)",
      "firstOf({person as p where xm = @record.topic order score desc, xh limit 2 unless tied}: score)",
      {
        first: {
          entity: "person",
          as: "p",
          where: { field: "xm", eq: { ctx: "record.topic" } },
          order: [{ by: { field: "score" }, dir: "desc" }, { by: { field: "xh" } }],
          limit: 2,
          ties: "none",
        },
        pick: { field: "score" },
      },
    ],
    ["各条({request.lines}: 编码)", "listOf({request.lines}: code)", { list: { table: "request.lines" }, pick: { field: "code" } }],
    ["余量(perPerson) + 1", "left(perPerson) + 1", { add: [{ limit: "perPerson" }, 1] }],
  ])("%s | %s", (zh, code, expr) => {
    expect(printExpr(expr, at, language)).toBe(language === "zh" ? zh : code);
    expect(parseExpr(language === "zh" ? zh : code, at)).toEqual(expr);
  });
  test("any text survives as a literal, any name as a path", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.string({ minLength: 1 }).filter((s) => !s.includes(".")),
        (text, name) => {
          const cond: Cond = { all: [{ field: name, eq: text }, { use: name }, { field: "topic", eq: { param: name } }] };
          expect(parseCond(printCond(cond, at, language), at)).toEqual(cond);
        },
      ),
      { numRuns: 500 },
    );
  });
});

test.each([
  ["类型 ＝ 病假", 3, "字段、值或运算"],
  ["天数 >", 4, "字段或值"],
  ["天数天 > 1", 0, "字段或值"],
  ["天数 > 1 天数", 7, "“且”、“或”或结尾"],
  ["(天数 > 1", 7, "“)”"],
  ["天数 + 1", 6, "运算，如“=”"],
  ["每条(明细)", 5, "“其中”"],
  ["不存在的函数(天数)", 0, "函数"],
  ["", 0, "字段或值"],
  ["角色(校长)", 3, "角色"],
])("%s is refused with its position", (text, position, expected) => {
  try {
    parseCond(text, at);
    expect.unreachable();
  } catch (error) {
    if (!isAppError(error)) throw error;
    expect(error.problems[0]).toMatchObject({ code: "TEXT_SYNTAX", params: { at: position, expected } });
  }
});

test("parsing any text ends in a condition or a syntax error, deep nesting included", () => {
  const refused = (text: string) => {
    try {
      parseCond(text, at);
    } catch (error) {
      if (!isAppError(error)) throw error;
    }
  };
  refused("(".repeat(100_000));
  refused("not ".repeat(20_000));
  refused(`${"if(".repeat(5000)}days`);
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom(
          "天数",
          "days",
          "(",
          ")",
          "且",
          "not",
          "in",
          "[",
          "]",
          ",",
          "=",
          "1",
          "'a'",
          "@today",
          "#isLong",
          "sum",
          "lines",
          ":",
          "其中",
          "{",
          "}",
          "+",
          ".",
        ),
      ),
      (words) => refused(words.join(" ")),
    ),
    { numRuns: 2000 },
  );
});

test("function titles are single words and tell functions apart", () => {
  for (const { name, title } of functions) expect(parseExpr(`${title}()`, at), title).toEqual({ call: name });
});
