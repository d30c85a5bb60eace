import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { run } from "../../../generator/cli.ts";
import { explainer } from "../../../generator/explain/explain.ts";
import type { Explained, SectionKey } from "../../../generator/explain/explained.ts";
import { printExplained } from "../../../generator/explain/print.ts";
import { operations } from "../../../src/server/areas/index.ts";
import { readSet } from "../../support/documents.ts";

const good = new URL("../../fixtures/documents/good", import.meta.url).pathname;
const school = mkdtempSync(join(tmpdir(), "campus-explain-"));
afterAll(() => rmSync(school, { recursive: true, force: true }));
mkdirSync(join(school, "demo"));
writeFileSync(
  join(school, "demo/ours.overlay.json"),
  JSON.stringify({
    kind: "overlay",
    id: "ours",
    title: "本校",
    of: "entity:request",
    ops: [
      { set: "fields.reason.title", to: "理由" },
      { add: "fields", item: { name: "escort", title: "同行人", type: "string", maxLength: 20 } },
    ],
  }),
);

async function said(...args: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const code = await run(["explain", ...args], (line) => lines.push(line));
  return { code, text: lines.join("\n") };
}

async function explained(...args: string[]): Promise<Explained> {
  const { code, text } = await said(...args, "--json");
  expect(code).toBe(0);
  return JSON.parse(text) as Explained;
}

const linesOf = ({ sections }: Explained, key: SectionKey) => sections.find((section) => section.key === key)?.lines ?? [];

describe("of an entity", () => {
  test("what the document says and what the language fills in are told apart", async () => {
    const { facts, title, file } = await explained("request", "--dir", good);
    expect({ title, file }).toEqual({ title: "申请", file: "demo/request.entity.json" });
    expect(facts).toContainEqual({ title: "标题字段", value: "单号", isDefault: false });
    expect(facts).toContainEqual({ title: "搜索范围", value: "单号", isDefault: true });
    expect(facts).toContainEqual({ title: "顺序", value: "最新的在前", isDefault: true });
  });

  test("a field says its type, its limits and that nobody fills it in", async () => {
    const fields = linesOf(await explained("request", "--dir", good), "fields");
    expect(fields.find(({ key }) => key === "reason")?.about).toEqual(["多行文本", "必填", "分组 basic（默认）", "最多字数 500"]);
    expect(fields.find(({ key }) => key === "total")?.about).toEqual([
      "金额",
      "分组 basic（默认）",
      "读取时算出",
      "不由人填写",
      "实时计算；= 合计(明细: 金额)",
    ]);
  });

  test("what a school added or changed names the operation of its overlay, the rest the product's file", async () => {
    const fields = linesOf(await explained("request", "--dir", good, "--school", school), "fields");
    expect(fields.find(({ key }) => key === "escort")?.from).toEqual({ file: "demo/ours.overlay.json", path: "/ops/1/item" });
    const reason = fields.find(({ key }) => key === "reason")!;
    expect(reason).toMatchObject({ title: "理由", from: { file: "demo/request.entity.json" } });
    expect(reason.changed).toEqual([{ what: "字段“理由”的名称", file: "demo/ours.overlay.json", path: "/ops/0/to" }]);
    expect(fields.filter(({ changed }) => changed !== undefined)).toHaveLength(1);
  });

  test("a move is told in the order in which it happens", async () => {
    const moves = linesOf(await explained("leaveApplication"), "moves");
    const steps = ["由", "填写", "意见可填", "先运行", "保存前运行", "按改动过的字段核对", "随之更新", "到达", "抄送", "然后运行"];
    const { about } = moves.find(({ key, about }) => key === "agree" || about.includes("意见可填"))!;
    const places = steps.map((words) => about.findIndex((one) => one.startsWith(words))).filter((at) => at >= 0);
    expect(places.length).toBeGreaterThan(5);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test("a node that is skipped says when", () => {
    const skipping = readSet(good).map((source) => {
      const { document } = source;
      if (document.kind !== "flow") return source;
      const nodes = document.nodes.map((node) => (node.key === "submitted" ? { ...node, skip: { field: "days", lt: 2 } } : node));
      return { ...source, document: { ...document, nodes } };
    });
    const found = explainer(skipping, [])("request");
    if (!("sections" in found)) throw new Error("request is not found");
    expect(linesOf(found, "moves").find(({ key }) => key === "submit")?.about).toContain("天数 < 2时跳过已提交");
  });

  test("rights are told by role", async () => {
    const rights = linesOf(await explained("request", "--dir", good), "rights");
    expect(rights.map(({ key }) => key)).toEqual(["student", "fdy", "gly"]);
    expect(rights[0]).toMatchObject({ title: "学生", about: expect.arrayContaining(["删除：学号 = @本人学号；且 状态 = 草稿"]) });
  });

  test("whatever would break without it uses it, at its places in words", async () => {
    const uses = linesOf(await explained("entity:request", "--dir", good), "uses");
    expect(uses.map(({ key }) => key)).toEqual([
      "report:demo/monthly",
      "screen:demo/monthly",
      "screen:demo/overview",
      "stat:requestOverview",
      "cases:demo/requestCases",
      "flow:requestApproval",
      "samples:demo/requestSamples",
      "screen:demo/request",
      "effects:demo/requestTold",
      "report:demo/slip",
    ]);
    expect(uses.at(-3)).toMatchObject({ title: "页面“申请管理”", about: expect.arrayContaining(["角色视图“申请审批”的数据条件的字段"]) });
  });

  test("a summary that counts its rows is named with its figures", async () => {
    const counted = linesOf(await explained("leaveApplication"), "summaries").map(({ key }) => key);
    const summaries = product
      .filter(({ document }) => document.kind === "entity" && document.from?.sources.some(({ entity }) => entity === "leaveApplication"))
      .map(({ document }) => `entity:${document.id}`);
    expect(counted.toSorted()).toEqual(summaries.toSorted());
  });
});

test("of a field: what stands on it, and nothing else", async () => {
  const field = await explained("request.total", "--dir", good);
  expect(field.title).toBe("申请的合计");
  expect(linesOf(field, "fields").map(({ key }) => key)).toEqual(["total"]);
  const uses = linesOf(field, "uses");
  expect(uses.map(({ key }) => key)).not.toContain("flow:requestApproval");
  expect(uses.flatMap(({ about }) => about).every((words) => words.includes("合计") || words.includes("字段"))).toBe(true);
});

test("of a screen: what each role is left with, and who leads there", async () => {
  const screen = await explained("screen:leave/application");
  const student = linesOf(screen, "views").find(({ key }) => key === "student")!;
  expect(student.about.find((one) => one.startsWith("按钮"))).toContain("我要请假");
  expect(student.about.find((one) => one.startsWith("按钮"))).not.toContain("导出");
  expect(linesOf(screen, "uses").map(({ key }) => key)).toContain("area:leave");
  expect(screen.facts).toContainEqual({ title: "每页条数", value: "20", isDefault: true });
});

test("a name that nothing has is answered with the nearest", async () => {
  expect(await said("reqest", "--dir", good)).toEqual({ code: 2, text: "没有实体或页面 reqest，是否应为“request”" });
  expect((await said("request.totl", "--dir", good)).text).toContain("request.total");
  expect((await said()).code).toBe(2);
});

const product = readSet(new URL("../../../schemas", import.meta.url).pathname);

describe("over the product", () => {
  const names = product
    .filter(({ document: { kind } }) => kind === "entity" || kind === "screen")
    .map(({ document: { kind, id } }) => `${kind}:${id}`);

  const explain = explainer(product, operations.names());
  const files = new Set(product.map(({ file }) => file));

  test.each(names.filter((_, at) => at % 10 === 0))("%s is explained, and every place it names is there", (name) => {
    const found = explain(name);
    if (!("sections" in found)) throw new Error(`${name} is not found`);
    expect(printExplained(found)).not.toMatch(/undefined|\[object|无法读出|：$/m);
    for (const { from } of found.sections.flatMap(({ lines }) => lines)) if (from !== undefined) expect(files).toContain(from.file);
  });
});
