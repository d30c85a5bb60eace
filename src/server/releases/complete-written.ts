import type { Runtime } from "../platform/runtime.ts";
import { completeWritten } from "./structure/index.ts";
import { currentRelease } from "./release-store.ts";

/** Values that a release computes, in rows that a process wrote which did not serve it yet. */
export async function completeWrittenRows(runtime: Runtime): Promise<void> {
  const model = runtime.model();
  const isCurrent = async () => ((await currentRelease(runtime.db))?.no ?? 0) === (model.release ?? 0);
  await completeWritten({ db: runtime.db, model, now: runtime.now }, isCurrent);
}
