import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { directImports } from "../../../generator/bundle/direct-imports.ts";

const root = new URL("../../..", import.meta.url).pathname.replace(/\/$/, "");
const { transform } = directImports(root) as unknown as { transform: { handler(code: string): { code: string } } };
const rewritten = (code: string) => transform.handler(code).code;

test("what an index passes on is imported from where it is made, under the name it has here", () => {
  const code = rewritten('import { Button, Card as Tile, type ButtonProps } from "antd";\nimport { PlusOutlined } from "@ant-design/icons";\n');
  const paths = [...code.matchAll(/import (\w+) from "([^"]+)"/g)].map(([, name, path]) => [name, path]);
  expect(paths.map(([name]) => name)).toEqual(["Button", "Tile", "PlusOutlined"]);
  for (const [, path] of paths) expect(existsSync(`${path}.js`) || existsSync(`${path}/index.js`), path).toBe(true);
  expect(code).not.toContain("ButtonProps");
});

test("what the index makes itself, and what other packages export, stays as it is", () => {
  for (const code of ['import { unstableSetRender } from "antd";', 'import { Button } from "elsewhere";']) expect(rewritten(code)).toBe(code);
});
