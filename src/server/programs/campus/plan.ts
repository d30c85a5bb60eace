import type { Print } from "../../../../generator/command.ts";
import { previewOf, previewOfProduct } from "../../releases/preview.ts";
import { currentRelease, layersOf } from "../../releases/release-store.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { commandAuthor, withSchool, type WhichSchool } from "./open-school.ts";
import { printPreview } from "./print-preview.ts";
import { wantDirectory } from "./push.ts";
import { readFiles, releaseOfFiles } from "./working-copy.ts";

/** `campus plan`: what a push of this directory would do; of the product's documents, the default, what the next start with them would. */
export function plan(dir: string | undefined, { drop = [], ...which }: WhichSchool & { drop?: string[] }, print: Print): Promise<number> {
  return withSchool(which, print, async (runtime) => {
    const product = dir === undefined ? runtime.config.schemasDir : (await isProduct(runtime, dir)) ? dir : null;
    const preview =
      product === null
        ? await previewOf(runtime, await wantDirectory(runtime, dir), { by: commandAuthor(), drop })
        : await previewOfProduct(runtime, product);
    printPreview(preview, print);
    return preview.isBlocked ? 1 : 0;
  });
}

/** A directory that was never pulled and has the product's files is the product itself, changed perhaps. */
async function isProduct({ db }: Runtime, dir: string): Promise<boolean> {
  const current = await currentRelease(db);
  if (current === null || (await releaseOfFiles(dir)) !== null) return current === null;
  const { product } = await layersOf(db, current.no);
  const files = [...(await readFiles(dir)).keys()];
  return files.some((file) => product.has(file));
}
