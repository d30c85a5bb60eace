import { execFile } from "node:child_process";
import { mkdir, mkdtemp, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { DocumentSet } from "../../../engine/documents/index.ts";
import { compile } from "../../../engine/compile/index.ts";
import type { Model } from "../../../engine/model/model.ts";
import { generateTypes } from "../../../generator/types/generate.ts";
import { noCache } from "../../../generator/types/text-cache.ts";

const packages = new URL("../../../node_modules", import.meta.url).pathname;

export const modelFor = (set: DocumentSet): Model => compile(set, { hash: "", operations: [] }).model;

export const generated = (model: Model): Promise<Map<string, string>> => generateTypes(model, { client: true, cache: noCache });

/** The files in a new directory in which packages resolve as in the repository. */
export async function placed(files: ReadonlyMap<string, string>): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "campus-types-"));
  await symlink(packages, join(dir, "node_modules"));
  for (const [path, text] of files) {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), text);
  }
  return dir;
}

/** What the real compiler says of the files, every declaration file included. Empty = nothing. */
export function compilerSays(dir: string, files: readonly string[]): Promise<string> {
  const options = "--noEmit --strict --module nodenext --target es2024 --lib es2024,dom --skipLibCheck false --pretty false --ignoreConfig";
  const tsc = join(packages, "typescript/bin/tsc");
  return new Promise((done) => {
    execFile(process.execPath, [tsc, ...options.split(" "), ...files], { cwd: dir }, (_error, stdout, stderr) => done(stdout + stderr));
  });
}
