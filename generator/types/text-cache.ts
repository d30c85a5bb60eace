import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Module } from "./module.ts";

/** Texts made before, by what they were made of. */
export interface TextCache {
  text(module: Module): Promise<string>;
  /** Keeps what this run used and nothing older. */
  save(): Promise<void>;
}

export const noCache: TextCache = { text: async (module) => module.render(), save: async () => {} };

/** One file for all texts: reading hundreds of small ones costs more than making them. `version` is a hash of the generator itself. */
export async function fileCache(dir: string, version: string): Promise<TextCache> {
  const file = join(dir, "types.json");
  let known = await readKnown(file, version);
  let used: Record<string, string> = {};
  let isChanged = false;
  return {
    text: async (module) => {
      if (module.input === null) return module.render();
      const key = createHash("sha256")
        .update(JSON.stringify([module.path, module.input]))
        .digest("hex");
      const text = Object.hasOwn(known, key) ? known[key]! : await module.render();
      isChanged ||= !Object.hasOwn(known, key);
      used[key] = text;
      known[key] = text;
      return text;
    },
    save: async () => {
      [known, used] = [used, {}];
      if (!isChanged) return;
      isChanged = false;
      await mkdir(dir, { recursive: true });
      await writeFile(file, JSON.stringify({ version, texts: known }));
    },
  };
}

/** A cache that cannot be read is an empty one. */
async function readKnown(file: string, version: string): Promise<Record<string, string>> {
  try {
    const kept = JSON.parse(await readFile(file, "utf8")) as { version?: unknown; texts?: unknown };
    if (kept.version !== version || typeof kept.texts !== "object" || kept.texts === null) return {};
    return Object.fromEntries(Object.entries(kept.texts).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
  } catch {
    return {};
  }
}
