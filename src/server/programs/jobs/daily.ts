import { schoolIds } from "../../identity/school-ids.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { systemCall } from "../../data/flow/system-call.ts";
import type { Runtime } from "../../platform/runtime.ts";

/** Registered operations of kind `chore`, for every school in a transaction of its own. One that fails does not keep the others from theirs. */
export const runDaily = (runtime: Runtime): Promise<void> => runEvery(runtime, "day");
export const runMinutely = (runtime: Runtime): Promise<void> => runEvery(runtime, "minute");

async function runEvery(runtime: Runtime, every: "minute" | "day"): Promise<void> {
  const failures: unknown[] = [];
  for (const tenantId of await schoolIds(runtime)) {
    const call = await systemCall(runtime, tenantId);
    for (const name of runtime.operations.names()) {
      const operation = runtime.operations.get(name);
      if (operation?.kind !== "chore" || (operation.every ?? "day") !== every) continue;
      await transaction(runtime.db, (tx) => operation.run({ call, tx })).catch((error: unknown) => failures.push(error));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `work of every ${every} failed`);
}
