import { parseAst } from "vite";
import { expect, test } from "vitest";
import { parted, rulesOf } from "../../../generator/bundle/antd-styles.ts";
import { withoutStyles } from "../../../generator/bundle/fixed-styles.ts";

const css =
  "@keyframes antFade{0%{opacity:0;}100%{opacity:1;}}.ant-btn{color:red;}.css-var-_R_0_.ant-btn{--ant-x:1;}" +
  "@media (min-width:1px){.ant-table{width:1px;}.ant-btn{width:2px;}}.ant-wave{top:0;}.ant-table .ant-btn{top:1px;}.anticon{color:inherit;}";

test("the rules of a sheet are the sheet", () => {
  expect(rulesOf(css)).toHaveLength(7);
  expect(rulesOf(`${css}\n`).join("")).toBe(`${css}\n`);
});

test("what the first components wear comes first, with what no component has to itself; values of another page are nobody's", () => {
  const [first, more] = parted(css, { first: new Set(["btn"]), all: new Set(["btn", "table"]) });
  expect(first).toBe("@keyframes antFade{0%{opacity:0;}100%{opacity:1;}}.ant-btn{color:red;}.ant-wave{top:0;}.anticon{color:inherit;}");
  expect(more).toBe("@media (min-width:1px){.ant-table{width:1px;}.ant-btn{width:2px;}}.ant-table .ant-btn{top:1px;}");
});

test("a component keeps its tokens and loses what would write its styles", () => {
  const code = withoutStyles(
    "const gen = (token) => ({ a: token.b });\nexport const tokens = () => ({ b: 1 });\nexport default genStyleHooks(['Tag', 'x'], (token) => [gen(token)], tokens, { order: 1 });\nother('Tag', gen);",
    parseAst,
  );
  expect(code).toContain("genStyleHooks(['Tag', 'x'], () => [], tokens, { order: 1 })");
  expect(code).toContain("other('Tag', gen)");
});
