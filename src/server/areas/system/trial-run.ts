import { isObject } from "../../../../engine/values/json-object.ts";
import { savepoint } from "../../platform/database/transaction.ts";
import type { ActionInput, Line, Operation } from "../../platform/runtime.ts";

export type Action = Extract<Operation, { kind: "action" }>;

/** Ends the trial; nothing of it stays. */
class Undone extends Error {}

/** Does the work, looks at what it did, and takes it back. What the work refuses is refused. */
export async function onTrial<T>({ tx }: ActionInput, work: () => Promise<T>): Promise<T> {
  const seen: T[] = [];
  await savepoint(tx, async () => {
    seen.push(await work());
    throw new Undone();
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return seen[0]!;
}

/** The lines an action answers. */
export const saidBy = (reply: unknown): Line[] => (isObject(reply) && Array.isArray(reply.shows) ? (reply.shows as Line[]) : []);

/** The action with a preview that says what it would say of itself. */
export const withPreview = (action: Action): Action => ({
  ...action,
  preview: (input) => onTrial(input, async () => saidBy(await action.run(input))),
});
