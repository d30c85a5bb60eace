import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { CodeFile } from "./generate-code.ts";
import { standingOf } from "./provenance.ts";

/** `kept`: changed by hand or not ours, so the new text stands beside it as `<file>.new`. `barred`: that one was changed by hand too. */
export type Written = "written" | "unchanged" | "kept" | "barred";

/** Brings files into a directory without ever overwriting what a person wrote there. Without `write` only says what would happen. */
export async function writeCode(out: string, files: readonly CodeFile[], { write = true }: { write?: boolean } = {}): Promise<Map<string, Written>> {
  const done = new Map<string, Written>();
  for (const file of files) done.set(file.path, await place(out, file, write));
  return done;
}

async function place(out: string, file: CodeFile, write: boolean): Promise<Written> {
  const target = join(out, file.path);
  const outcome = await fate(target, file);
  if (outcome === "unchanged") return outcome;
  if (outcome === "written") {
    if (write) await put(target, file.text);
    return outcome;
  }
  const beside = `${target}.new`;
  const second = await fate(beside, file);
  if (second === "kept") return "barred";
  if (second === "written" && write) await put(beside, file.text);
  return "kept";
}

async function fate(target: string, { text, language }: CodeFile): Promise<"written" | "unchanged" | "kept"> {
  const old = await readFile(target, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (old === null) return "written";
  if (old === text) return "unchanged";
  return standingOf(old, language) === "untouched" ? "written" : "kept";
}

async function put(target: string, text: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, text);
}
