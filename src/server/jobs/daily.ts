import { transaction } from "../database/transaction.ts";
import { systemCall } from "../flow/system-call.ts";
import { tenants } from "../flow/due.ts";
import type { Runtime } from "../runtime.ts";

/** Registered operations of kind `chore`, for every school in a transaction of its own. One that fails does not keep the others from theirs. */
export async function runDaily(runtime: Runtime): Promise<void> {
  const failures: unknown[] = [];
  for (const tenantId of await tenants(runtime)) {
    const call = await systemCall(runtime, tenantId);
    for (const name of runtime.operations.names()) {
      const operation = runtime.operations.get(name);
      if (operation?.kind !== "chore") continue;
      await transaction(runtime.db, (tx) => operation.run({ call, tx })).catch((error: unknown) => failures.push(error));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "daily work failed");
}
