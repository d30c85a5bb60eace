import type { Runtime } from "../platform/runtime.ts";
import { migrateEntities } from "./structure/index.ts";
import { alone, bringUp, serve, serveFirst, servedAs } from "./bring-up.ts";
import { type Composed, compose } from "./compose.ts";
import { currentRelease, layersOf } from "./release-store.ts";

const program = { id: null, name: null };

/**
 * What a process does before it serves: the product's documents and the school's published layer are composed; a set that differs from the
 * release in effect becomes the next one. Safe for several processes at once. Answers what overlays lost with an upgrade.
 * `isWriting`: somebody changes documents and looks at the pages: what needs no other tables is there before it is recorded.
 * @throws AppError (schema) with every finding, or the sentences of a structure that cannot follow; nothing is changed then
 */
export async function startRelease(runtime: Runtime, product: Composed, { isWriting = false } = {}): Promise<string[]> {
  return alone(runtime.db, async () => {
    const current = await currentRelease(runtime.db);
    const school = current === null ? product.layers.school : (await layersOf(runtime.db, current.no)).school;
    const composed =
      school.size === 0 ? product : compose({ product: product.layers.product, school }, runtime, current && servedAs(runtime, current.no));
    if (isWriting && current !== null) serveFirst(runtime, composed, current.no);
    if (current === null || current.hash !== composed.model.hash)
      return (await bringUp(runtime, composed, { note: current === null ? "首次发布" : "产品升级", by: program })).warnings;
    // The tables may have been left behind by a restore, or work on many rows may be under way still.
    await migrateEntities(runtime.db, composed.model);
    await serve(runtime, composed, current.no);
    return composed.warnings;
  });
}
