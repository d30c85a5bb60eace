import type { Model } from "../../../../engine/model/model.ts";
import type { Database } from "../../platform/database/database.ts";
import { areMomentsWatched } from "../../data/flow/moments/index.ts";
import { areSummariesKept } from "../../data/summaries/index.ts";
import { type ApplyOptions, carryOut, underLock } from "./apply.ts";
import { isBrokenOff } from "./jobs.ts";
import type { Memory } from "./memory.ts";
import { stableText } from "./read-structure.ts";
import { draftPlan } from "./plan.ts";
import { rememberedAfter } from "./remembered-after.ts";
import type { PlanStep } from "./types.ts";

export interface Migration {
  /** What was done. Empty = the structure was up to date. */
  steps: PlanStep[];
}

const textOf = ({ entities, fields, dicts }: Memory): string =>
  stableText([entities, fields, dicts].map((map) => [...map].sort(([a], [b]) => (a < b ? -1 : 1))));

/**
 * Plans and applies in one go, without drops: what a start does. Safe for several processes at once.
 * @throws AppError (schema) with the sentences of all blocked steps; nothing is changed then
 */
export async function migrateEntities(db: Database, model: Model, options: Omit<ApplyOptions, "model"> = {}): Promise<Migration> {
  return underLock(db, async (connection) => {
    const draft = await draftPlan(connection, model, { brief: true });
    const { steps } = draft.plan;
    const isKnown = textOf(draft.memory) === textOf(rememberedAfter(draft));
    const isDue =
      steps.length > 0 ||
      draft.jobs.length > 0 ||
      !isKnown ||
      options.switched !== undefined ||
      (await isBrokenOff(connection)) ||
      !(await areSummariesKept(connection, model)) ||
      !(await areMomentsWatched(connection, model));
    if (isDue) await carryOut(db, connection, draft, { ...options, model });
    return { steps };
  });
}
