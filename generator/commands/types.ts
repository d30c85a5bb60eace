import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { checkSet, type Finding } from "../../engine/check/index.ts";
import { compile } from "../../engine/compile/index.ts";
import { isAppError } from "../../engine/errors.ts";
import { readSet } from "../read-set.ts";
import { generateTypes } from "../types/generate.ts";
import { banner } from "../types/module.ts";
import { fileCache, noCache, type TextCache } from "../types/text-cache.ts";
import { namedOperations } from "./check.ts";

export interface TypesOptions {
  /** Documents. */
  dir: string;
  /** Output directory. */
  out: string;
  /** Where texts made before are kept; null = nowhere. */
  cacheDir: string | null;
  /** A cache that is open already, as the process that watches has it. Default: the one in `cacheDir`. */
  cache?: TextCache;
  /** The client and its package too. */
  client: boolean;
  /** False only says what would change. */
  write: boolean;
}

export interface TypesResult {
  /** Files written, or out of date when nothing is written; removed ones too. Sorted. */
  changed: string[];
  /** Number of generated files. */
  files: number;
  /** What is wrong with the documents; with an error among them nothing is generated. */
  findings: Finding[];
}

/** Types of a directory of documents. Files that stay the same are not touched; generated files that have no origin any more go. */
export async function writeTypes({ dir, out, cacheDir, cache: opened, client, write }: TypesOptions): Promise<TypesResult> {
  const { set, findings: unreadable } = await readSet(dir);
  const { model, findings } = compile(set, { hash: "", operations: namedOperations(set) });
  const errors = [...unreadable, ...findings].filter((finding) => finding.severity === "error");
  if (errors.length > 0) return { changed: [], files: 0, findings: errors };
  const cache = opened ?? (cacheDir === null ? noCache : await openCache(cacheDir));
  let files: Map<string, string>;
  try {
    files = await generateTypes(model, { client, cache });
  } catch (error) {
    // Rights that name a scope or condition that does not exist: the check says which.
    if (!isAppError(error)) throw error;
    return { changed: [], files: 0, findings: checkSet(model, set).filter((finding) => finding.severity === "error") };
  }
  await cache.save();
  return { changed: await bring(out, files, write), files: files.size, findings: [] };
}

/** Texts made before by this very program. */
export const openCache = async (dir: string): Promise<TextCache> => fileCache(dir, await generatorVersion());

/** Makes the directory hold these files, or only names what differs. */
async function bring(out: string, files: ReadonlyMap<string, string>, write: boolean): Promise<string[]> {
  const changed: string[] = [];
  for (const [path, text] of files) {
    const target = join(out, path);
    if ((await textOf(target)) === text) continue;
    changed.push(path);
    if (!write) continue;
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text);
  }
  for (const path of await generatedFiles(out)) {
    if (files.has(path)) continue;
    changed.push(path);
    if (write) await rm(join(out, path));
  }
  return changed.sort();
}

const textOf = (file: string): Promise<string | null> => readFile(file, "utf8").catch(() => null);

/** Only files that bear our mark are ours to remove. */
async function generatedFiles(out: string): Promise<string[]> {
  const entries = await readdir(out, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isFile() && /\.(?:d\.ts|js)$/.test(entry.name)).map((entry) => join(entry.parentPath, entry.name));
  const marked = await Promise.all(paths.map(async (path) => (await textOf(path))?.startsWith(banner) === true));
  return paths.filter((_, at) => marked[at]).map((path) => relative(out, path).split(sep).join("/"));
}

/** Changes when the code that makes the texts changes, so that a newer program believes no older cache. */
async function generatorVersion(): Promise<string> {
  const folder = new URL("../types/", import.meta.url);
  const names = (await readdir(folder)).sort();
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, folder), "utf8")));
  return createHash("sha256").update(texts.join("\0")).digest("hex");
}
