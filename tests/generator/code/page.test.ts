import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compile } from "../../../engine/compile/index.ts";
import type { Model } from "../../../engine/model/model.ts";
import { generateCode } from "../../../generator/code/generate-code.ts";
import { writeCode } from "../../../generator/code/write-code.ts";
import { readSet } from "../../../generator/read-set.ts";
import { hostile, modelWith } from "./hostile-set.ts";

const root = new URL("../../../", import.meta.url).pathname;
const dirs: string[] = [];
let product: Model;
beforeAll(async () => {
  const { set } = await readSet(join(root, "schemas"));
  product = compile(set, { hash: "", operations: [] }).model;
});
afterAll(() => Promise.all(dirs.map((dir) => rm(dir, { recursive: true, force: true }))));

/** The page in a directory of its own, with the packages of the repository. */
async function pageIn(model: Model, from: string, role?: string): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "campus-page-"));
  dirs.push(dir);
  await writeCode(dir, await generateCode(model, { from, set: "react", options: { role } }));
  await symlink(join(root, "node_modules"), join(dir, "node_modules"));
  return dir;
}

const compilerSays = (dir: string): Promise<string> =>
  new Promise((done) => {
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    execFile(process.execPath, [tsc, "--noEmit", "--pretty", "false", "-p", "tsconfig.json"], { cwd: dir }, (_error, out, err) => done(out + err));
  });

test.each([
  ["screen:leave/application", "student"],
  ["entity:department", "dept"],
])("the page of %s for %s compiles against the generated types", async (from, role) => {
  expect(await compilerSays(await pageIn(product, from, role))).toBe("");
});

test("a page whose titles are code compiles and builds", async () => {
  const dir = await pageIn(modelWith(hostile), "screen:evil/thing");
  expect(await compilerSays(dir)).toBe("");
  await build({ root: dir, logLevel: "silent", build: { minify: false } });
  expect(await readdir(join(dir, "dist"))).toContain("index.html");
});
