import { describe, expect, test } from "vitest";
import { languageNames } from "../../../generator/code/languages.ts";
import { readTemplate } from "../../../generator/code/template.ts";
import { builtInSets, readSetOf } from "../../../generator/code/template-set.ts";

const refusal = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  return "";
};

describe("a template is refused when", () => {
  test.each([
    ["a value goes in bare", "a\n{{title}}", "第 2 行：值须写成 {{写法 值}}，可用的写法：ts、tsComment、tsName、jsx"],
    ["a value goes in by three braces", "{{{ts title}}}", "第 1 行：不能用 {{{ }}} 或 {{& }}：值须经过转义"],
    ["a value goes in by an ampersand", "{{&ts title}}", "第 1 行：不能用 {{{ }}} 或 {{& }}：值须经过转义"],
    ["it writes for another language", "{{sqlText title}}", "第 1 行：值须写成 {{写法 值}}，可用的写法：ts、tsComment、tsName、jsx"],
    ["it writes two values at once", "{{ts a b}}", "第 1 行：值须写成 {{写法 值}}，可用的写法：ts、tsComment、tsName、jsx"],
    ["it calls inside a call", "{{ts (lookup this 'x')}}", "第 1 行：写法后面只能是一个值的名称"],
    ["it writes a literal", "{{ts 'x'}}", "第 1 行：写法后面只能是一个值的名称"],
    ["it names arguments", "{{ts title x=1}}", "第 1 行：写法后面只能是一个值的名称"],
    ["it uses another block", "{{#with title}}{{/with}}", "第 1 行：块只有 each、if、unless，各带一个值"],
    ["it looks things up", "{{lookup this 'constructor'}}", "第 1 行：值须写成 {{写法 值}}，可用的写法：ts、tsComment、tsName、jsx"],
    ["it logs", "{{log title}}", "第 1 行：值须写成 {{写法 值}}，可用的写法：ts、tsComment、tsName、jsx"],
    ["it takes in another template", "{{> other}}", "第 1 行：模板里不能用 PartialStatement"],
    ["it defines another template", '{{#*inline "x"}}{{/inline}}', "第 1 行：模板里不能用 DecoratorBlock"],
    ["it reads the constructor", "{{ts title.constructor.name}}", "第 1 行：不能读取“constructor”"],
    ["it reads the prototype", "{{#if __proto__}}{{/if}}", "第 1 行：不能读取“__proto__”"],
    ["a block has no end", "{{#if title}}", "模板写法不对：Parse error on line 1"],
    ["it names parameters of a block", "{{#each list as |item|}}{{ts item}}{{/each}}", "第 1 行：不能用 as |名称|"],
    ["it is too long", "x".repeat(60_001), "模板不能超过 60000 个字符"],
    ["it holds more marks than a parser reads in a moment", "{{ts a}}".repeat(2_001), "模板里的 {{ }} 不能超过 2000 处"],
    ["it is nested too deep", `${"{{#if a}}".repeat(14)}${"{{/if}}".repeat(14)}`, "嵌套超过 12 层"],
  ])("%s", (_, text, sentence) => {
    expect(refusal(() => readTemplate(text, "typescript"))).toBe(sentence);
  });
});

describe("a template", () => {
  const typescript = (text: string, view: object) => readTemplate(text, "typescript").render(view);
  test("writes values as whole literals", () => {
    expect(typescript("{{ts a}};{{ts b}};{{ts missing}}", { a: '"</script>', b: { __proto__x: 1, list: [true, null] } })).toBe(
      '"\\"<\\/script>";{ __proto__x: 1, list: [true, null] };undefined',
    );
  });
  test("keeps a key of the prototype a key", () => {
    expect(typescript("{{ts a}}", { a: JSON.parse('{"__proto__":1}') })).toBe('{ ["__proto__"]: 1 }');
  });
  test("reads own values only", () => {
    expect(typescript("{{ts toString}}{{ts a.trim}}", { a: "abc" })).toBe("undefinedundefined");
  });
  test("knows where it is in a list, and above it", () => {
    expect(
      typescript("{{#each list}}{{ts @number}}{{ts this}}{{ts ../x}}{{#unless @last}},{{/unless}}{{else}}none{{/each}}", { list: ["a", "b"], x: 1 }),
    ).toBe('1"a"1,2"b"1');
    expect(typescript("{{#each list}}x{{else}}none{{/each}}", { list: [] })).toBe("none");
  });
  test("ends when loops in loops write too much", () => {
    const loops = "{{#each list}}".repeat(8);
    const list: unknown[] = Array.from({ length: 40 }, () => ({}));
    for (const item of list) (item as { list: unknown }).list = list;
    expect(refusal(() => typescript(`${loops}x${"{{/each}}".repeat(8)}`, { list }))).toBe("模板写出的内容过长");
  });
  test("takes only names as names", () => {
    expect(refusal(() => typescript("{{tsName a}}", { a: "a b" }))).toBe("“a b”不能作为程序里的名称");
    expect(refusal(() => readTemplate("{{sqlName a}}", "sql").render({ a: "列".repeat(22) }))).toContain("不能作为表名或列名");
    expect(refusal(() => readTemplate("{{sqlType a}}", "sql").render({ a: "text); drop table x; --" }))).toContain("不是列的类型");
    expect(refusal(() => readTemplate("{{mermaidId a}}", "mermaid").render({ a: "e1 --> e2" }))).toContain("不能作为图中的名称");
    for (const step of ["..", ".git", "a/b", "a\\b", "con.", ""])
      expect(
        refusal(() => readTemplate("{{path a}}", "path").render({ a: step })),
        step,
      ).not.toBe("");
  });
  test.each([
    ["json", "{{json a}}", '"\\u003c/script>\\u2028"'],
    ["yaml", "{{yaml a}}", '"\\u003c/script>\\u2028"'],
    ["html", "{{html a}}", "&lt;/script&gt;\u2028"],
    ["sql", "{{sqlText a}}", "'</script>\u2028'"],
    ["markdown", "{{md a}}", "&lt;/script&gt;"],
    ["mermaid", "{{mermaid a}}", '"#60;#47;script#62;"'],
  ] as const)("writes text for %s", (language, text, written) => {
    expect(readTemplate(text, language).render({ a: "</script>\u2028" })).toBe(written);
  });
});

test("every language has a way to write, and every set of the product is in order", async () => {
  expect(languageNames).toHaveLength(8);
  const sets = await builtInSets();
  expect(sets).toEqual(["ddl", "er", "flow", "markdown", "openapi", "react"]);
  for (const name of sets) expect((await readSetOf(name)).files.length).toBeGreaterThan(0);
});
