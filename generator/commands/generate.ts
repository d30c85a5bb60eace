import { writeFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { compile } from "../../engine/compile/index.ts";
import { isAppError } from "../../engine/errors.ts";
import { type CodeFile, generateCode } from "../code/generate-code.ts";
import { TemplateFault } from "../code/template-fault.ts";
import { readSetOf } from "../code/template-set.ts";
import { type Written, writeCode } from "../code/write-code.ts";
import { zipCode } from "../code/zip-code.ts";
import type { Print } from "../command.ts";
import { readSet } from "../read-set.ts";
import { namedOperations, printFindings } from "./check.ts";

export interface GenerateFlags {
  /** Documents. Default `schemas`. */
  dir?: string;
  /** Name of a set. Default `react`. */
  set?: string;
  /** Directory of a copied set. */
  templates?: string;
  out?: string;
  /** An archive instead of a directory. */
  zip?: string;
  /** Print the files, write nothing. */
  preview?: boolean;
  role?: string;
  /** Only `never`: what a person changed is never overwritten. */
  force?: string;
}

/** The command `campus generate`. Exit code. */
export async function runGenerate(from: string, flags: GenerateFlags, print: Print): Promise<number> {
  if (flags.force !== undefined && flags.force !== "never") {
    print("手工修改过的文件从不覆盖，--force 只能是 never");
    return 2;
  }
  const { set, findings: unreadable } = await readSet(flags.dir ?? "schemas");
  const { model, findings } = compile(set, { hash: "", operations: namedOperations(set) });
  const errors = [...unreadable, ...findings].filter((finding) => finding.severity === "error");
  if (errors.length > 0) {
    print(`${printFindings(errors)}\n文档有 ${errors.length} 个错误，没有生成`);
    return 1;
  }
  try {
    const { name, dir } = setPlace(flags);
    const files = await generateCode(model, { from, set: await readSetOf(name, dir), options: { role: flags.role } });
    return await deliver(files, { from, name, flags }, print);
  } catch (error) {
    if (!(error instanceof TemplateFault) && !isAppError(error)) throw error;
    print(error.message);
    return error instanceof TemplateFault ? 2 : 1;
  }
}

function setPlace({ set, templates }: GenerateFlags): { name: string; dir?: string } {
  if (templates === undefined) return { name: set ?? "react" };
  return { name: basename(resolve(templates)), dir: templates };
}

async function deliver(
  files: readonly CodeFile[],
  { from, name, flags }: { from: string; name: string; flags: GenerateFlags },
  print: Print,
): Promise<number> {
  if (flags.preview === true) {
    for (const { path, text } of files) print(`==> ${path}\n${text}`);
    return 0;
  }
  if (flags.zip !== undefined) {
    await writeFile(flags.zip, zipCode(files));
    print(`${files.length} 个文件写入 ${flags.zip}`);
    return 0;
  }
  const out = flags.out ?? `dist/code/${from.replace(/[^\w]+/g, "-")}-${name}`;
  const done = await writeCode(out, files);
  print(report(done, out));
  return [...done.values()].some((one) => one === "kept" || one === "barred") ? 1 : 0;
}

function report(done: ReadonlyMap<string, Written>, out: string): string {
  const of = (fate: Written) => [...done].filter(([, one]) => one === fate).map(([path]) => path);
  return [
    `${done.size} 个文件，写入 ${of("written").length} 个，没有变化 ${of("unchanged").length} 个：${out}`,
    ...of("kept").map((path) => `手工修改过，没有覆盖：${path}，新内容在 ${path}.new`),
    ...of("barred").map((path) => `手工修改过，没有覆盖：${path} 与 ${path}.new`),
  ].join("\n");
}
