import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { problem, schemaError } from "../../../../engine/errors.ts";
import { readSet } from "../../../../generator/read-set.ts";
import { type Layers, type Texts, textsOf } from "../../releases/layers.ts";

/** Remembers beside the files which release they were pulled from. */
const marker = ".campus-release";

/** Documents of a directory as canonical texts. @throws AppError (schema) when a file cannot be read */
export async function readFiles(dir: string): Promise<Texts> {
  const { set, findings } = await readSet(dir);
  if (findings.length > 0) throw schemaError(findings);
  const texts = textsOf(set);
  if (texts === null) throw schemaError([problem("DOCUMENT_SHAPE", "", { reason: `${dir} 中有文件没有 kind` })]);
  return texts;
}

/** Release the directory was pulled from; null when it never was. */
export async function releaseOfFiles(dir: string): Promise<number | null> {
  try {
    const no = Number((await readFile(join(dir, marker), "utf8")).trim());
    return Number.isSafeInteger(no) && no > 0 ? no : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

export const rememberRelease = (dir: string, no: number): Promise<void> => writeFile(join(dir, marker), `${no}\n`);

/** Brings the files of a directory from one state to another. Answers how many changed. */
export async function writeFiles(dir: string, { before, after }: { before: Texts; after: Texts }): Promise<number> {
  const gone = [...before.keys()].filter((file) => !after.has(file));
  const changed = [...after].filter(([file, text]) => before.get(file) !== text);
  for (const file of gone) await rm(join(dir, file));
  for (const [file, text] of changed) {
    await mkdir(dirname(join(dir, file)), { recursive: true });
    await writeFile(join(dir, file), text);
  }
  return gone.length + changed.length;
}

/** What of a directory is the school's: files that are the product's own, as it is now or was when they were pulled, are left out. */
export function schoolFiles(files: Texts, now: Layers, pulled: Layers | null): Texts {
  const isProduct = (file: string, text: string) => now.product.get(file) === text || pulled?.product.get(file) === text;
  return new Map([...files].filter(([file, text]) => !isProduct(file, text)));
}
