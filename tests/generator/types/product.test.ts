import { readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogue } from "../../../engine/errors.ts";
import { problemParams } from "../../../generator/types/problems-module.ts";
import { readSet } from "../../support/documents.ts";
import { compilerSays, generated, modelFor, placed } from "./compiler.ts";

const schemas = new URL("../../../schemas", import.meta.url).pathname;
const use = readFileSync(new URL("use/product.txt", import.meta.url), "utf8");
let files: Map<string, string>;
let dir = "";

beforeAll(async () => {
  files = await generated(modelFor(readSet(schemas)));
  dir = await placed(files);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

test("the compiler accepts every type of the product and refuses every misuse", async () => {
  writeFileSync(join(dir, "use.ts"), use);
  expect(await compilerSays(dir, ["use.ts"])).toBe("");
});

test("the same documents give the same bytes and are not changed", async () => {
  const set = readSet(schemas);
  const before = JSON.stringify(set);
  expect(await generated(modelFor(set))).toEqual(files);
  expect(JSON.stringify(set)).toBe(before);
});

test("every problem of the catalogue has its parameters", () => {
  expect(Object.keys(problemParams()).sort()).toEqual(Object.keys(catalogue).sort());
});

test("the package can be imported, knows every entity and carries the labels", async () => {
  const module = (await import(join(dir, "esm/index.js"))) as {
    createCampus(): { as(role: string): Record<string, object> };
    dictLabels: Record<string, object>;
  };
  expect(Object.keys(module.createCampus().as("fdy"))).toContain("leaveApplication");
  expect(module.dictLabels.leave_application_state).toMatchObject({ draft: "草稿" });
});
