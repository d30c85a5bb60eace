import { isAppError, type Problem } from "../../../../engine/errors.ts";
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
