import { createInterface } from "node:readline/promises";
import type { Print } from "../../../../generator/command.ts";
import { previewOf } from "../../releases/preview.ts";
import { publish, type Want, wantRelease, wantTexts } from "../../releases/publish.ts";
import { layersOf, releaseByNo } from "../../releases/release-store.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { keepAsDrafts } from "../../releases/drafts/keep-as-drafts.ts";
import { commandAuthor, commandDrafter, withSchool, type WhichSchool } from "./open-school.ts";
import { printPreview } from "./print-preview.ts";
import { readFiles, releaseOfFiles, rememberRelease, schoolFiles } from "./working-copy.ts";

export interface PushFlags extends WhichSchool {
  note?: string;
  drop?: string[];
  yes?: boolean;
  /** Nothing is published: an administrator finds it in the designer. */
  drafts?: boolean;
}

/** `campus push`: shows what would change, then publishes the school's documents from files. Without a directory the layer stays, for `--drop`. */
export function push(
  dir: string | undefined,
  { note = "从文件发布", drop = [], yes = false, drafts = false, ...which }: PushFlags,
  print: Print,
): Promise<number> {
  return withSchool(which, print, async (runtime) => {
    const want = await wantDirectory(runtime, dir);
    if (drafts) return printDrafts(runtime, want, print);
    const preview = await previewOf(runtime, want, { by: commandAuthor(), drop });
    printPreview(preview, print);
    if (preview.isBlocked) return 1;
    if (!(await isAgreed(yes, print))) return 1;
    const { no } = await publish(runtime, { want, note, by: commandAuthor(), drop });
    if (dir !== undefined) await rememberRelease(dir, no);
    print(`已发布第 ${no} 版`);
    return 0;
  });
}

/** `campus rollback`: the school's documents of an earlier release, as a new one. */
export function rollback(no: number, { note, yes = false, drafts = false, ...which }: PushFlags, print: Print): Promise<number> {
  return withSchool(which, print, async (runtime) => {
    const want = wantRelease(runtime, no);
    if (drafts) return printDrafts(runtime, want, print);
    const preview = await previewOf(runtime, want, { by: commandAuthor() });
    printPreview(preview, print);
    if (preview.isBlocked) return 1;
    if (!(await isAgreed(yes, print))) return 1;
    const done = await publish(runtime, { want, note: note ?? `回退到第 ${no} 版`, by: commandAuthor() });
    print(`已回退，现为第 ${done.no} 版`);
    return 0;
  });
}

async function printDrafts(runtime: Runtime, want: Want, print: Print): Promise<number> {
  const { name } = commandAuthor();
  for (const file of await keepAsDrafts(runtime, want, { id: commandDrafter, name })) print(`草稿 ${file}`);
  print("已存为草稿，请管理员在设计中心查看并发布");
  return 0;
}

/** The documents of a directory, over the release they were pulled from. */
export async function wantDirectory(runtime: Runtime, dir: string | undefined): Promise<Want> {
  if (dir === undefined) return async ({ school }) => ({ base: school, school });
  const files = await readFiles(dir);
  const marked = await releaseOfFiles(dir);
  const base = marked !== null && (await releaseByNo(runtime.db, marked)) !== null ? marked : null;
  const pulled = base === null ? null : await layersOf(runtime.db, base);
  return async (current) => wantTexts(runtime, schoolFiles(files, current, pulled), base)(current);
}

/** Asked at a terminal; elsewhere `--yes` says it. */
async function isAgreed(yes: boolean, print: Print): Promise<boolean> {
  if (yes) return true;
  if (!process.stdin.isTTY) {
    print("没有发布：确认以上内容后加上 --yes");
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^(y|yes|是)$/i.test((await terminal.question("发布以上修改？(y/N) ")).trim());
  } finally {
    terminal.close();
  }
}
