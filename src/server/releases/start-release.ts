import type { Runtime } from "../runtime.ts";
import { migrateEntities } from "../sql/ddl.ts";
import { alone, bringUp, finishInterrupted, serve } from "./bring-up.ts";
import { type Composed, compose } from "./compose.ts";
import { currentRelease, layersOf } from "./release-store.ts";

const program = { id: null, name: null };

/**
 * What a process does before it serves: the product's documents and the school's published layer are composed; a set that differs from the
 * release in effect becomes the next one. Safe for several processes at once. Answers what overlays lost with an upgrade.
 * @throws AppError (schema) with every finding, or the sentences of a structure that cannot follow; nothing is changed then
 */
export async function startRelease(runtime: Runtime, product: Composed): Promise<string[]> {
  return alone(runtime.db, async () => {
    await finishInterrupted(runtime);
    const current = await currentRelease(runtime.db);
    const school = current === null ? product.layers.school : (await layersOf(runtime.db, current.no)).school;
    const composed = school.size === 0 ? product : compose({ product: product.layers.product, school }, runtime);
    if (current !== null && current.hash === composed.model.hash) {
      await migrateEntities(runtime.db, composed.model);
      await serve(runtime, composed.model, current.no);
    } else await bringUp(runtime, composed, { note: current === null ? "首次发布" : "产品升级", by: program });
    return composed.warnings;
  });
}
