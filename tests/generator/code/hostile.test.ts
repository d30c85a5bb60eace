import { parser as markdown } from "@lezer/markdown";
import { Strikethrough, Table } from "@lezer/markdown";
import { parseSync } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { type CodeFile, generateCode } from "../../../generator/code/generate-code.ts";
import { mermaidPage, type MermaidPage } from "./mermaid-page.ts";
import { harmless, hostile, modelWith } from "./hostile-set.ts";

const models = { evil: modelWith(hostile), plain: modelWith(harmless) };

async function bothOf(from: string, set: string): Promise<{ evil: CodeFile[]; plain: CodeFile[] }> {
  return { evil: await generateCode(models.evil, { from, set }), plain: await generateCode(models.plain, { from, set }) };
}
const only = (files: readonly CodeFile[]) => files[0]!.text;

/** Kinds of nodes in order, without what they say. */
function shapeOf(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(shapeOf);
  if (typeof node !== "object" || node === null) return null;
  const parts = Object.entries(node).filter(([, value]) => typeof value === "object" && value !== null);
  return { type: "type" in node ? node.type : null, parts: parts.map(([name, value]) => [name, shapeOf(value)]) };
}

describe("titles that are code", () => {
  test("leave every program of a page as it was, and no text ends a script element", async () => {
    const { evil, plain } = await bothOf("screen:evil/thing", "react");
    expect(evil.map((file) => file.path)).toEqual(plain.map((file) => file.path));
    const programs = evil.map((file, at) => ({ file, other: plain[at]! })).filter(({ file }) => file.language === "typescript");
    expect(programs.length).toBeGreaterThan(20);
    for (const { file, other } of programs) {
      expect(file.text, file.path).not.toMatch(/<\/script|<!--/i);
      const [a, b] = [file, other].map(({ path, text }) => parseSync(path, text, { lang: path.endsWith("x") ? "tsx" : "ts" }));
      expect(a!.errors, file.path).toEqual([]);
      // Comments grow by lines of a title; everything else is the same tree.
      if (!file.path.startsWith("client/")) expect(shapeOf(a!.program), file.path).toEqual(shapeOf(b!.program));
    }
  });

  test("stay text in package.json and in the page", async () => {
    const { evil } = await bothOf("screen:evil/thing", "react");
    const text = (path: string) => evil.find((file) => file.path === path)!.text;
    expect(JSON.parse(text("package.json"))).toMatchObject({ name: "campus-page", description: hostile[13]!.toWellFormed() });
    expect(text("index.html").match(/<script/g)).toHaveLength(1);
    expect(text("index.html")).not.toMatch(/<img|<b>/);
  });

  test("stay values of the OpenAPI document", async () => {
    const { evil, plain } = await bothOf("entity:thing", "openapi");
    const [a, b] = [parseYaml(only(evil)), parseYaml(only(plain))] as [Record<string, unknown>, Record<string, unknown>];
    expect(shapeOf(a)).toEqual(shapeOf(b));
    const { schemas } = a.components as { schemas: Record<string, { properties: Record<string, { title: string }> }> };
    expect(Object.values(schemas.thing!.properties).map((part) => part.title)).toEqual(
      expect.arrayContaining(hostile.map((text) => text.toWellFormed())),
    );
  });

  test.each(["entity:thing", "flow:run", "screen:evil/thing"])("stay plain words of the Markdown of %s", async (from) => {
    const { evil, plain } = await bothOf(from, "markdown");
    const nodes = (text: string) => {
      const found: string[] = [];
      markdown
        .configure([Table, Strikethrough])
        .parse(text)
        .iterate({ enter: ({ name }) => void found.push(name) });
      return found;
    };
    const [a, b] = [nodes(only(evil)), nodes(only(plain))];
    const live = [
      "HTMLBlock",
      "HTMLTag",
      "Link",
      "Image",
      "Autolink",
      "URL",
      "Emphasis",
      "StrongEmphasis",
      "Strikethrough",
      "FencedCode",
      "ProcessingInstruction",
    ];
    expect(a.filter((name) => live.includes(name))).toEqual([]);
    const blocks = (names: string[]) => names.filter((name) => /Table|Heading|Paragraph|List|Block|Rule|InlineCode/.test(name));
    expect(blocks(a)).toEqual(blocks(b));
    expect(only(evil).replace(/`[^`\n]*`/g, "")).not.toMatch(/\{\{/);
  });
});

describe("diagrams", () => {
  let page: MermaidPage;
  beforeAll(async () => {
    page = await mermaidPage();
  });
  afterAll(() => page.close());

  test.each([
    ["er", "entity:thing"],
    ["er", "area:demo"],
    ["flow", "flow:run"],
  ])("%s of %s: Mermaid draws the same boxes and lines, and nothing runs", async (set, from) => {
    const { evil, plain } = await bothOf(from, set);
    const [a, b] = [await page.draw(only(evil)), await page.draw(only(plain))];
    expect(b.shapes).toBeGreaterThan(0);
    expect(a.shapes).toBe(b.shapes);
    expect(a.isPwned).toBe(false);
    expect(a.live).toEqual([]);
  });
});
