import type { Print } from "../../../generator/command.ts";
import { previewOf, previewOfProduct } from "../releases/preview.ts";
import { withSchool, type WhichSchool } from "./open-school.ts";
import { printPreview } from "./print-preview.ts";
import { wantDirectory } from "./push.ts";

/** `campus plan`: what a push of this directory would do; without one, what the next start with the product's own documents would. */
export function plan(dir: string | undefined, { drop = [], ...which }: WhichSchool & { drop?: string[] }, print: Print): Promise<number> {
  return withSchool(which, print, async (runtime) => {
    const preview =
      dir === undefined
        ? await previewOfProduct(runtime, runtime.config.schemasDir)
        : await previewOf(runtime, await wantDirectory(runtime, dir), drop);
    printPreview(preview, print);
    return preview.isBlocked ? 1 : 0;
  });
}
