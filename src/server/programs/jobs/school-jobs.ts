import { schoolIds } from "../../identity/school-ids.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { systemCall } from "../../data/flow/system-call.ts";
import { areas } from "../../areas/index.ts";
import type { Runtime, SchoolJob } from "../../platform/runtime.ts";

/** Jobs of this rhythm for every school, each in a transaction of its own. One that fails does not keep the others from theirs. */
export const runDaily = (runtime: Runtime): Promise<void> => runEvery(runtime, "day");
export const runMinutely = (runtime: Runtime): Promise<void> => runEvery(runtime, "minute");

async function runEvery(runtime: Runtime, every: SchoolJob["every"]): Promise<void> {
  const jobs = areas.flatMap((area) => area.schoolJobs ?? []).filter((job) => job.every === every);
  const failures: unknown[] = [];
  for (const tenantId of await schoolIds(runtime)) {
    const call = await systemCall(runtime, tenantId);
    for (const job of jobs) await transaction(runtime.db, (tx) => job.run({ call, tx })).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `work of every ${every} failed`);
}
