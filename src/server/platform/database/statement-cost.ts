import { AsyncLocalStorage } from "node:async_hooks";

/** What the statements of one call cost. */
export interface StatementCost {
  statements: number;
  /** Time until they were answered, milliseconds; waiting for a connection not counted. */
  ms: number;
}

const open = new AsyncLocalStorage<StatementCost>();

/** Runs `work`, and adds up in `cost` what the statements cost that it asks. */
export const costing = <T>(cost: StatementCost, work: () => T): T => open.run(cost, work);

/** A statement was answered. Nobody adds up: nothing happens. */
export function noteStatement(ms: number): void {
  const cost = open.getStore();
  if (cost === undefined) return;
  cost.statements += 1;
  cost.ms += ms;
}
