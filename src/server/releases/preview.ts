import type { ChangeGroup } from "../../../engine/changes/index.ts";
import type { Runtime } from "../platform/runtime.ts";
import { type Plan, planStructure } from "./structure/index.ts";
import { type Composed, compose, composeProduct } from "./compose.ts";
import type { Layers } from "./layers.ts";
import { prepare, type Want } from "./publish.ts";
import type { Publisher } from "./publisher.ts";
import { currentRelease, layersOf } from "./release-store.ts";
import { changesOfLayers } from "./words.ts";

/** What a publish would do. Nothing is written. */
export interface Preview {
  /** What changes, in words. */
  changes: ChangeGroup[];
  /** What the school's own changes would lose their ground for. */
  warnings: string[];
  /** What happens to the tables. */
  plan: Plan;
  /** Some step of the plan cannot be done. */
  isBlocked: boolean;
}

export interface Previewed {
  /** Who is going to publish it; null: somebody else. */
  by: Publisher | null;
  drop?: readonly string[];
}

/** Of a school's layer. @throws like `publish` */
export async function previewOf(runtime: Runtime, want: Want, { by, drop = [] }: Previewed): Promise<Preview> {
  const { before, composed } = await prepare(runtime, want, { by, drops: drop.length > 0 });
  return previewBetween(runtime, before, composed, drop);
}

/** Of the next start with these documents of the product. @throws AppError (schema) with every finding */
export async function previewOfProduct(runtime: Runtime, dir: string): Promise<Preview> {
  const product = await composeProduct(dir, runtime);
  const current = await currentRelease(runtime.db);
  const before: Layers = current === null ? { product: new Map(), school: new Map() } : await layersOf(runtime.db, current.no);
  const composed = compose({ product: product.layers.product, school: before.school }, runtime);
  return previewBetween(runtime, before, composed, []);
}

async function previewBetween(runtime: Runtime, before: Layers, composed: Composed, drop: readonly string[]): Promise<Preview> {
  const plan = await planStructure(runtime.db, composed.model, { drop });
  const isBlocked = plan.steps.some((step) => step.blocked !== undefined);
  return { changes: changesOfLayers(before, composed.layers), warnings: composed.warnings, plan, isBlocked };
}
