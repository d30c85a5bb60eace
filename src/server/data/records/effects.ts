import { dataError, isAppError, type Problem } from "../../../../engine/errors.ts";
import { current } from "../../platform/database/transaction.ts";
import type { EffectInput, Operation, OperationRecord } from "../../platform/runtime.ts";
import type { Call } from "../../platform/runtime.ts";

/** What an effect said about one record: fields to write, or why it refuses. */
export interface EffectAnswer {
  patch: OperationRecord | null;
  problems: Problem[];
}
export type EffectOn = Omit<EffectInput, "call" | "tx">;

/** Runs a registered effect on the records of one save, together when it can. */
export async function runEffect(call: Call, name: string, records: readonly EffectOn[]): Promise<EffectAnswer[]> {
  const effect = call.runtime.operations.get(name);
  if (effect?.kind !== "effect") throw new Error(`effect ${name} is not registered`);
  const inputs = records.map((on): EffectInput => ({ ...on, call, tx: current(call.runtime.db) }));
  if (effect.runMany !== undefined && inputs.length > 1) {
    const together = await refusable(async () => (await effect.runMany!(inputs)).map(sound));
    if (!isRefusal(together)) return together;
  }
  const answers: EffectAnswer[] = [];
  for (const input of inputs) answers.push(await runOne(effect, input));
  return answers;
}

/** What one effect adds to the records, in their order; null = nothing. */
export type WritePatches = (name: string, patches: readonly (OperationRecord | null)[]) => Promise<void>;

/**
 * The one place where the effects of a deed run: before a move, after a save, a move or a removal. One after the other, each on the records
 * as those before it left them; what one adds is written before the next runs. @throws DataError with everything an effect refuses
 */
export async function runEffects(call: Call, names: readonly string[], records: () => readonly EffectOn[], write: WritePatches): Promise<void> {
  for (const name of names) {
    const answers = await runEffect(call, name, records());
    const refused = answers.flatMap(({ problems }) => problems);
    if (refused.length > 0) throw dataError(refused);
    await write(
      name,
      answers.map(({ patch }) => (patch === null || Object.keys(patch).length === 0 ? null : patch)),
    );
  }
}

const sound = (patch: OperationRecord | void): EffectAnswer => ({ patch: patch ?? null, problems: [] });

async function runOne(effect: Extract<Operation, { kind: "effect" }>, input: EffectInput): Promise<EffectAnswer> {
  const answer = await refusable(async () => sound(await effect.run(input)));
  return isRefusal(answer) ? { patch: null, problems: answer.refused } : answer;
}

interface Refusal {
  refused: Problem[];
}
const isRefusal = (value: object): value is Refusal => "refused" in value;

async function refusable<T extends object>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (!isAppError(error) || error.kind !== "data") throw error;
    return { refused: error.problems };
  }
}
