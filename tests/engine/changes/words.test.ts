import { describe, expect, test } from "vitest";
import { type Change, changesBetween, describeChanges, diffSets, linesOf } from "../../../engine/changes/index.ts";
import { itemWords } from "../../../engine/words/item-words.ts";
import { propertyWords } from "../../../engine/words/property-words.ts";
import { propertyWord } from "../../../engine/words/subject.ts";
import { valueWord } from "../../../engine/words/value-words.ts";
import { compile } from "../../../engine/compile/index.ts";
import { kinds } from "../../../engine/kinds/index.ts";
import type { CampusDocument, DocumentSet } from "../../../engine/documents/index.ts";
import type { JsonSchema } from "../../../engine/grammar/json-schema.ts";
import { goodOperations, goodSet, readSet } from "../../support/documents.ts";
import { edited } from "../../support/random-edits.ts";

const modelOf = (set: DocumentSet) => compile(set, { hash: "test", operations: goodOperations }).model;
const before = modelOf(goodSet());

// biome-ignore lint/suspicious/noExplicitAny: documents are changed freely here
type Json = any;
const doc = (set: DocumentSet, key: string): Json => set.find(({ document }) => `${document.kind}:${document.id}` === key)!.document;
const field = (set: DocumentSet, name: string): Json => doc(set, "entity:request").fields.find((one: Json) => one.name === name);
const grant = (set: DocumentSet, role: string): Json => doc(set, "entity:request").access.grants.find((one: Json) => one.role === role);

function said(change: (set: DocumentSet) => void): string[] {
  const after = goodSet();
  change(after);
  return linesOf(changesBetween({ before, after: modelOf(after) }));
}

describe("what changed, as an administrator reads it", () => {
  test.each<[string, (set: DocumentSet) => void, string[]]>([
    ["a field gets another title", (set) => (field(set, "reason").title = "请假原因"), ["申请：字段“事由”改名为“请假原因”"]],
    ["a limit", (set) => (field(set, "reason").maxLength = 300), ["申请：字段“事由”的“最多字数”由500改为300"]],
    ["a switch", (set) => (field(set, "phone").required = true), ["申请：字段“联系电话”的“必填”由否改为是"]],
    [
      "a field retired",
      (set) => (field(set, "doubleDays").retired = true),
      ["权限：学生、管理员查看“申请”时不再有字段：“双倍天数”", "权限：辅导员查看、导出“申请”时不再有字段：“双倍天数”", "申请：停用字段“双倍天数”"],
    ],
    [
      "a field renamed keeps its rights",
      (set) => Object.assign(field(set, "opinion"), { name: "remark", renamedFrom: ["opinion"] }),
      ["申请：字段“审批意见”更换了标识，原有数据保留"],
    ],
    [
      "a field moved",
      (set) => doc(set, "entity:request").fields.push(...doc(set, "entity:request").fields.splice(9, 1)),
      ["申请：字段“事由”移到“审批意见”之后"],
    ],
    ["a column of a table", (set) => (field(set, "items").columns[0].maxLength = 60), ["申请：字段“明细”的子表列“名称”的“最多字数”由40改为60"]],
    ["a rule", (set) => doc(set, "entity:request").rules.pop(), ["申请：删除校验规则“该时间段已有申请”"]],
    [
      "a computed value",
      (set) => (field(set, "doubleDays").computed = { mul: [{ field: "days" }, 3] }),
      ["申请：字段“双倍天数”的“计算公式”由“天数 * 2”改为“天数 * 3”"],
    ],
    [
      "a named condition",
      (set) => (doc(set, "entity:request").conditions.isLong = { field: "days", gt: 5 }),
      ["申请：条件“isLong”由“天数 > 「长假天数」”改为“天数 > 5”"],
    ],
    ["an option gets another label", (set) => (doc(set, "dicts:demo").dicts[0].items[0].label = "因私请假"), ["类型：选项“事假”改名为“因私请假”"]],
    ["an option added", (set) => doc(set, "dicts:demo").dicts[0].items.push({ value: "4", label: "产假" }), ["类型：新增选项“产假”"]],
    ["an option in use again", (set) => delete doc(set, "dicts:demo").dicts[0].items[2].retired, ["类型：重新启用选项“公假”"]],
    ["a dictionary", (set) => doc(set, "dicts:demo").dicts.push({ code: "x", title: "颜色", items: [] }), ["示例字典：新增字典“颜色”"]],
    ["a column wider", (set) => (doc(set, "screen:demo/request").list.columns[0].width = 180), ["申请管理：列“单号”的“宽度”由150 像素改为180 像素"]],
    [
      "a column moved",
      (set) => doc(set, "screen:demo/request").list.columns.unshift(doc(set, "screen:demo/request").list.columns.splice(7, 1)[0]),
      ["申请管理：列“天数”移到最前"],
    ],
    ["a button gone", (set) => doc(set, "screen:demo/request").list.toolbar.splice(1, 1), ["申请管理：删除工具栏按钮“导出”"]],
    [
      "a form item",
      (set) => (doc(set, "screen:demo/request").form.sections[0].items[5].visible = { field: "requestType", eq: "2" }),
      ["申请管理：分组“申请信息”的表单项“事由”的“显示条件”设为“类型 = 病假”"],
    ],
    ["an export column", (set) => doc(set, "screen:demo/request").export.headers[1].children.pop(), ["申请管理：导出列“申请”删除下级“联系电话”"]],
    [
      "a role's own look",
      (set) => doc(set, "screen:demo/request").variants.fdy.ops.push({ hide: "list.columns.total" }, { set: "list.columns.days.width", to: 80 }),
      ["申请管理（辅导员）：隐藏列“合计”", "申请管理（辅导员）：列“天数”的“宽度”设为80 像素"],
    ],
    [
      "a role's look undone",
      (set) => doc(set, "screen:demo/request").variants.fdy.ops.splice(1, 1),
      ["申请管理（辅导员）：取消调整：列“天数”移到“姓名”之后"],
    ],
    [
      "what a role's list keeps",
      (set) => doc(set, "screen:demo/request").variants.gly.ops[0].only.pop(),
      ["申请管理（管理员）：改为：列只保留“单号”、“姓名”、“天数”"],
    ],
    ["a screen for one role less", (set) => delete doc(set, "screen:demo/request").variants.gly, ["权限：管理员不再可以打开“申请管理”"]],
    [
      "a deadline",
      (set) => (doc(set, "flow:requestApproval").nodes[1].due = { workHours: 24, then: "remind" }),
      ["流程“申请审批”：节点“已提交”的“时限”设为时限24 小时，超时后“催办”"],
    ],
    [
      "who acts",
      (set) => (doc(set, "flow:requestApproval").nodes[1].by = { role: "gly" }),
      [
        "权限：流程“申请审批”：节点“已提交”的“办理人的角色”由“辅导员”改为“管理员”",
        "权限：流程“申请审批”：节点“已提交”的“办理人的数据范围”不再设置（原为“单位 属于 @管理的单位”）",
      ],
    ],
    [
      "a step more",
      (set) => doc(set, "flow:requestApproval").nodes.push({ key: "x", title: "复核", by: { role: "gly" } }),
      ["权限：流程“申请审批”：新增节点“复核”，办理人“管理员”"],
    ],
    [
      "where a move leads",
      (set) => (doc(set, "flow:requestApproval").moves[2].to = [{ when: { use: "isLong" }, to: "submitted" }, { to: "approved" }]),
      ["流程“申请审批”：动作“同意”的“去向”由“已通过”改为“天数 > 「长假天数」”时到“已提交”，否则到“已通过”"],
    ],
    [
      "a move that stays",
      (set) => (doc(set, "flow:requestApproval").moves[2].to = "same"),
      ["流程“申请审批”：动作“同意”的“去向”由“已通过”改为“原环节”"],
    ],
    [
      "whom a step excepts",
      (set) => (doc(set, "flow:requestApproval").nodes[1].by.except = "createUser"),
      ["权限：流程“申请审批”：节点“已提交”的“办理人的除外的人”设为“创建人”"],
    ],
    ["a menu entry", (set) => (doc(set, "area:demo").menu[0].title = "请假"), ["业务“示例”：菜单“申请”改名为“请假”"]],
    ["a parameter", (set) => (doc(set, "area:demo").params[0].default = 5), ["业务“示例”：基础参数“长假天数”的“默认值”由3改为5"]],
    [
      "figures opened to a role",
      (set) => (doc(set, "stat:requestOverview").openTo = ["student"]),
      ["权限：统计“申请统计”：“对不能逐条查看的角色开放”设为“学生”"],
    ],
    ["a secret opened", (set) => (doc(set, "area:demo").params[1].open = true), ["权限：业务“示例”：基础参数“密钥”的“浏览器可读”由否改为是"]],
    [
      "whom a person answers for",
      (set) => (doc(set, "area:demo").context[0].from.where = { field: "headGh", empty: false }),
      ["权限：业务“示例”：人员范围“管理的单位”的“来源的数据条件”由“负责人工号 = @本人工号”改为“负责人工号 不为空”"],
    ],
    ["a measure", (set) => (doc(set, "stat:requestOverview").measures[1].agg = "avg"), ["统计“申请统计”：指标“天数”的“统计方式”由“求和”改为“平均”"]],
    ["a chart", (set) => (doc(set, "stat:requestOverview").charts[0].type = "bar"), ["统计“申请统计”：图表“按类型”的“类型”由“饼图”改为“条形图”"]],
  ])("%s", (_name, change, want) => expect(said(change)).toEqual(want));
});

describe("rights come first and are told completely", () => {
  test.each<[string, (set: DocumentSet) => void, string[]]>([
    [
      "a role may export",
      (set) => (grant(set, "gly").export = { groups: ["approval"] }),
      ["权限：管理员现在可以导出“申请”（范围：全部数据；字段：“状态”、“审批意见”）"],
    ],
    ["a role may no longer", (set) => delete grant(set, "student").remove, ["权限：学生不再可以删除“申请”（范围：学号 = @本人学号 且 状态 = 草稿）"]],
    [
      "clear becomes masked",
      (set) => Object.assign(grant(set, "student").read, { groups: ["basic", "approval"], masked: ["contact"] }),
      ["权限：学生查看“申请”时改为脱敏：“联系电话”"],
    ],
    [
      "masked becomes clear",
      (set) => Object.assign(grant(set, "fdy").read, { groups: ["*"], masked: [] }),
      ["权限：辅导员查看“申请”时可以看到原文：“联系电话”"],
    ],
    [
      "other rows",
      (set) => (grant(set, "fdy").export.scope = "submitted"),
      ["权限：辅导员导出“申请”的范围由“单位 属于 @管理的单位 且 非 状态 = 草稿”改为“非 状态 = 草稿”"],
    ],
    [
      "a scope that means something else",
      (set) => (doc(set, "entity:request").access.scopes.myUnits = { field: "unitId", under: { ctx: "user.departmentId" } }),
      [
        "权限：辅导员查看、导出“申请”的范围由“单位 属于 @管理的单位 且 非 状态 = 草稿”改为“单位 隶属 @本人部门 且 非 状态 = 草稿”",
        "权限：辅导员对“申请”执行“重算”的范围由“单位 属于 @管理的单位”改为“单位 隶属 @本人部门”",
      ],
    ],
    [
      "a condition a grant uses",
      (set) => (doc(set, "entity:request").conditions.isEditable = { field: "state", eq: "draft" }),
      [
        "权限：学生修改“申请”的范围由“学号 = @本人学号 且 状态 属于 [草稿, 已退回]”改为“学号 = @本人学号 且 状态 = 草稿”",
        "申请：条件“isEditable”由“状态 属于 [草稿, 已退回]”改为“状态 = 草稿”",
      ],
    ],
    [
      "a field in another group",
      (set) => (field(set, "phone").group = "basic"),
      [
        "权限：辅导员查看“申请”时可以看到原文：“联系电话”",
        "权限：辅导员导出“申请”时增加字段：“联系电话”",
        "权限：管理员查看“申请”时增加字段：“联系电话”",
        "申请：字段“联系电话”的“权限分组”由“contact”改为“basic”",
      ],
    ],
    [
      "a new field",
      (set) => doc(set, "entity:request").fields.push({ name: "nick", title: "曾用名", type: "string" }),
      [
        "权限：学生查看、新增、修改“申请”时增加字段：“曾用名”",
        "权限：辅导员查看、导出“申请”时增加字段：“曾用名”",
        "权限：管理员查看“申请”时增加字段：“曾用名”",
        "申请：新增字段“曾用名”（单行文本）",
      ],
    ],
    [
      "what is seen through references",
      (set) => (doc(set, "entity:person").shows = ["xh", "xm", "unitId"]),
      ["权限：人员：“被引用时可见的字段”增加“学号”"],
    ],
    [
      "a grant written otherwise",
      (set) => [doc(set, "entity:request").access.grants, grant(set, "gly").read.groups].map((list) => list.reverse()),
      ["权限：“申请”的授权写法有调整，各角色的权限不变"],
    ],
  ])("%s", (_name, change, want) => expect(said(change)).toEqual(want));
  test("whole documents: what goes and who can no longer", () => {
    const lines = said((set) =>
      set.splice(
        set.findIndex(({ document }) => document.id === "request"),
        1,
      ),
    );
    expect(lines[0]).toBe("权限：学生不再可以查看“申请”（范围：学号 = @本人学号）");
    expect(lines).toContain("业务“示例”：删除数据“申请”");
  });
});

test("overlays are told by what they do to the document below", () => {
  const of = "screen:demo/request";
  const ops = [{ hide: "list.columns.total" }, { set: "title", to: "请假" }, { add: "list.columns", item: { field: "reason" }, after: "days" }];
  const set: DocumentSet = [
    ...goodSet(),
    { file: "demo/a.overlay.json", area: "demo", document: { kind: "overlay", id: "a", title: "本校", of, ops } },
  ];
  const old: DocumentSet = [
    ...goodSet(),
    { file: "demo/a.overlay.json", area: "demo", document: { kind: "overlay", id: "a", title: "本校", of, ops: [] } },
  ];
  const lines = linesOf(describeChanges(diffSets(old, set), { before: modelOf(old), after: modelOf(set) }));
  expect(lines).toEqual(["定制“本校”：隐藏列“合计”", "定制“本校”：“名称”设为“请假”", "定制“本校”：新增列“事由”，放在“天数”之后"]);
});

/** Every property of every kind of document, with the part it stands in. */
function properties(): Property[] {
  const logic = new Set(["cond", "expr", "scalar", "text"]);
  return kinds.flatMap(({ name: kind, schema: whole, words }) => {
    const found: Property[] = [];
    const walk = (schema: JsonSchema, part: string): void => {
      for (const [key, inner] of Object.entries(schema.properties ?? {})) {
        found.push({ part, key, schema: inner, own: words.properties });
        walk(inner, key);
      }
      for (const inner of schema.anyOf ?? []) walk(inner, part);
      if (schema.items) walk(schema.items, part);
      if (typeof schema.additionalProperties === "object") walk(schema.additionalProperties, part);
    };
    walk(whole, kind);
    for (const [name, part] of Object.entries((whole.$defs ?? {}) as Record<string, JsonSchema>)) if (!logic.has(name)) walk(part, name);
    return found;
  });
}

interface Property {
  part: string;
  key: string;
  schema: JsonSchema;
  /** Words of the kind. */
  own: Readonly<Record<string, string>> | undefined;
}

describe("nothing a document can say is without words", () => {
  test("every property has a word", () => {
    expect(
      properties()
        .filter((property) => propertyWord(property) === null)
        .map(({ part, key }) => `${part}.${key}`),
    ).toEqual([]);
  });
  test("every fixed value has a word", () => {
    const enums = properties().flatMap(({ key, schema }) =>
      [schema, schema.items ?? {}].flatMap((one) => (one.enum ?? []).map((value) => [key, value] as const)),
    );
    expect(enums.filter(([key, value]) => typeof value === "string" && valueWord(key, value) === undefined)).toEqual([]);
  });
  test("the words are Chinese", () => {
    const own = kinds.flatMap(({ words }) => [words.title, ...Object.values(words.properties ?? {})]);
    for (const word of [...Object.values(propertyWords), ...Object.values(itemWords), ...own]) expect(word).toMatch(/^[\u4e00-\u9fff]*$/);
  });
});

test("of 200 changed documents every change is told, in words and without pointers", () => {
  const set = readSet(new URL("../../../schemas", import.meta.url).pathname);
  const model = compile(set, { hash: "test", operations: [] }).model;
  for (let seed = 0; seed < 200; seed += 1) {
    const source = set[seed % set.length]!;
    const after = edited(source.document, { seed, edits: 2, mark: "改" });
    const changes = diffSets([source], [{ ...source, document: after }]);
    const models = {
      before: model,
      after: { ...model, composition: { ...model.composition, set: [{ ...source, document: after as CampusDocument }] } },
    };
    const lines = linesOf(describeChanges(changes, models));
    if (changes.length > 0) expect(lines.length, `seed ${seed}`).toBeGreaterThan(0);
    for (const line of lines) {
      expect(line, `seed ${seed}`).not.toMatch(/undefined|\[object/);
      for (const { pointer } of changes.filter((change) => change.steps.length > 1)) expect(line, `seed ${seed}`).not.toContain(pointer);
    }
  }
});

test("each single change of each kind is told", () => {
  const set = goodSet();
  const told = (change: Change) => linesOf(describeChanges([change], { before, after: before }));
  for (const change of diffSets([], set)) expect(told(change).length).toBeGreaterThan(0);
});
