import Ajv2020 from "ajv/dist/2020.js";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { compile } from "../../../engine/compile/index.ts";
import type { Model } from "../../../engine/model/model.ts";
import { generateCode } from "../../../generator/code/generate-code.ts";
import { readSet } from "../../../generator/read-set.ts";

let model: Model;
beforeAll(async () => {
  const { set } = await readSet(new URL("../../../schemas", import.meta.url).pathname);
  model = compile(set, { hash: "", operations: [] }).model;
});

interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, { operationId: string; responses: object }>>;
  components: { responses: object; schemas: Record<string, object> };
}
const documentOf = async (from: string): Promise<OpenApi> => parse((await generateCode(model, { from, set: "openapi" }))[0]!.text) as OpenApi;

/** Every `$ref` of a document. */
function refsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => (name === "$ref" ? [String(part)] : refsIn(part)));
}

describe.each(["entity:leaveApplication", "area:base"])("the OpenAPI document of %s", (from) => {
  test("holds what its references name, and calls under names of their own", async () => {
    const { openapi, paths, components } = await documentOf(from);
    expect(openapi).toBe("3.1.0");
    const missing = refsIn(paths).filter((ref) => {
      const [, kind, name] = /^#\/components\/(schemas|responses)\/([^/]+)$/.exec(ref) ?? [];
      return kind === undefined || !Object.hasOwn(components[kind as "schemas" | "responses"], name!);
    });
    expect(missing).toEqual([]);
    const ids = Object.values(paths).flatMap((path) => Object.values(path).map((call) => call.operationId));
    expect(new Set(ids).size).toBe(ids.length);
    expect(Object.keys(components.schemas).every((name) => /^[\w.-]+$/.test(name))).toBe(true);
  });

  test("has schemas that ajv reads as 2020-12", async () => {
    const { components } = await documentOf(from);
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    for (const [name, schema] of Object.entries(components.schemas)) expect(() => ajv.compile(schema), name).not.toThrow();
  });
});

test("moves of the flow are calls", async () => {
  const { paths } = await documentOf("entity:leaveApplication");
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(["/api/yxgl/leaveApplication/list", "/api/yxgl/leaveApplication/submit"]));
});

test("the documentation of a school says rules, rights by role and moves", async () => {
  const [file] = await generateCode(model, { from: "screen:leave/application", set: "markdown" });
  for (const line of [
    "# 请假申请",
    "| 结束时间必须晚于开始时间 |  | 须满足 结束时间 &gt; 开始时间 |",
    "## 权限",
    "| 学生 | 查看 | 学号 = @本人学号 | 全部 |",
    "## 流程：请假审批",
  ])
    expect(file!.text).toContain(line);
});
