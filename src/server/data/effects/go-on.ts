import { isAppError, sentenceOfProblems } from "../../../../engine/errors.ts";
import type { Query } from "../../../../engine/grammar/query.ts";
import type { Effect, EffectStep } from "../../../../engine/kinds/effects/document.ts";
import { isLostRace, savepoint } from "../../platform/database/transaction.ts";
import { MAX_ROWS } from "./chain.ts";
import { asItIs, runStep, runSteps } from "./perform.ts";
import type { Reached } from "./reached.ts";
import type { Standing } from "./reading.ts";
import { idsBehind, rowsMeant } from "./targets.ts";
import { isWide, queryOf } from "./wide.ts";
import type { RefusedRow } from "./works.ts";

/** Rows that one step takes at once. */
const TOGETHER = 250;

/** What one transaction of a long effect may still do, and what it did. */
export interface Portion {
  left: number;
  done: number;
  /** Rows that were found to be more than was told before. */
  found: number;
  /** Each row by itself, so that one that is refused undoes nothing but itself. */
  isCareful: boolean;
  refused: RefusedRow[];
}

/** A step that does one thing on each row that a query finds. */
type Wide = Exclude<EffectStep, { call: string }>;

/** Does the steps from where they stand, as far as the portion goes. Null: nothing is left. */
export async function goOn(
  effect: Effect,
  at: { steps: readonly EffectStep[]; standing: Standing; reached: Reached | null; portion: Portion },
): Promise<Reached | null> {
  const { steps, reached, portion } = at;
  let { standing } = at;
  for (let step = reached?.step ?? 0; step < steps.length; step++) {
    if (portion.left <= 0) return { step };
    const next = await stepOn(effect, steps[step]!, { standing, reached: step === reached?.step ? reached : null, portion });
    if (next !== null) return { ...next, step };
    standing = asItIs(standing);
  }
  return null;
}

type At = { standing: Standing; reached: Omit<Reached, "step"> | null; portion: Portion };

async function stepOn(effect: Effect, step: EffectStep, at: At): Promise<Omit<Reached, "step"> | null> {
  const query = queryOf(step);
  if (query === null) {
    await unit(at, String(at.standing.row.record.id), () => runSteps(effect, [step], [at.standing]));
    return null;
  }
  return rowsOn(effect, { step: step as Wide, query }, at);
}

/** Row by row in the order of their ids, those behind the last that is done. */
async function rowsOn(
  effect: Effect,
  { step, query }: { step: Wide; query: Query },
  { standing, reached, portion }: At,
): Promise<Omit<Reached, "step"> | null> {
  const inner = "each" in step && step.do.some(isWide) && !step.do.some(isNamed);
  let after = reached?.after ?? null;
  if (!inner && reached?.after === undefined) portion.found += (await idsBehind(standing, query, { after })).length;
  if (reached?.within !== undefined) {
    const next = await withinRow(effect, step, { standing, query, portion, ...reached.within });
    if (next !== null) return { ...(after !== null && { after }), within: next };
    after = reached.within.row;
  }
  for (;;) {
    if (portion.left <= 0) return { ...(after !== null && { after }) };
    const ids = await idsBehind(standing, query, { after, limit: Math.min(portion.left, TOGETHER) });
    if (ids.length === 0) return null;
    for (const some of inner || portion.isCareful ? ids.map((id) => [id]) : [ids]) {
      if (inner) {
        const next = await withinRow(effect, step, { standing, query, portion, row: some[0]!, at: null });
        if (next !== null) return { ...(after !== null && { after }), within: next };
        if (portion.left <= 0) return { after: some[0]! };
      } else {
        await unit({ standing, portion }, some[0]!, async () => {
          await runStep(effect, narrowed(step, among(query, some)), standing);
        });
        portion.left -= some.length;
        portion.done += some.length;
      }
      after = some.at(-1)!;
    }
  }
}

const isNamed = (step: EffectStep): boolean => "make" in step && step.as !== undefined;

/** The inner steps on one row, from where they stand. */
async function withinRow(
  effect: Effect,
  step: Wide,
  { standing, query, portion, row: id, at }: { standing: Standing; query: Query; portion: Portion; row: string; at: Reached | null },
): Promise<{ row: string; at: Reached } | null> {
  if (!("each" in step)) return null;
  const { rows } = await rowsMeant(standing, among(query, [id]));
  const [found] = rows;
  if (found === undefined) return null;
  const names = step.each.as === undefined ? standing.names : { ...standing.names, [step.each.as]: found.row };
  const next = await goOn(effect, { steps: step.do, standing: { ...standing, row: found.row, names }, reached: at, portion });
  return next === null ? null : { row: id, at: next };
}

const among = (query: Query, ids: readonly string[]): Query => ({
  ...query,
  where: { all: [...(query.where === undefined ? [] : [query.where]), { field: "id", in: [...ids] }] },
});

function narrowed(step: Wide, query: Query): Wide {
  if ("each" in step) return { ...step, each: query };
  if ("move" in step) return { ...step, of: query };
  if ("set" in step) return { ...step, set: query };
  return "remove" in step ? { ...step, remove: query } : step;
}

/** Has the room that an effect has; what is refused is noted by its row where each is tried by itself. */
async function unit({ standing: { call }, portion }: Pick<At, "standing" | "portion">, id: string, work: () => Promise<void>): Promise<void> {
  if (call.chain !== undefined) call.chain.budget.left = MAX_ROWS;
  if (!portion.isCareful) return work();
  try {
    await savepoint(call.runtime.db, work);
  } catch (error) {
    if (!isAppError(error) || isLostRace(error)) throw error;
    portion.refused.push({ id, sentence: sentenceOfProblems(error) });
  }
}
