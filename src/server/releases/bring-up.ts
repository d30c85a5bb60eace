import type { Model } from "../../../engine/compile/model.ts";
import { withLock } from "../database/lock.ts";
import type { Database, Runtime } from "../runtime.ts";
import { shanghaiNow } from "../session/shanghai-time.ts";
import { migrateEntities } from "../sql/ddl.ts";
import type { Composed } from "./compose.ts";
import { compose } from "./compose.ts";
import { flowTexts, pastFlows } from "./flow-digests.ts";
import { sentencesOf } from "./layers.ts";
import { type Author, insertRelease, layersOf, markFailed, markPublished, unfinishedRelease } from "./release-store.ts";

/** One publish at a time over all processes. Structure changes take their own lock inside. */
export const releaseLock = "release";

export interface Order {
  note: string;
  by: Author;
  /** Retired fields whose columns go: `entity.field`. */
  drop?: readonly string[];
}

/** Records the release, brings the tables up to it and serves it. The caller holds `releaseLock`. @throws and nothing is changed when the tables cannot follow */
export async function bringUp(runtime: Runtime, composed: Composed, { note, by }: Order): Promise<Model> {
  const { layers, model, warnings } = composed;
  const at = shanghaiNow(runtime.now());
  const no = await insertRelease(runtime.db, { layers, hash: model.hash, note, by, at, warnings, plan: null, flows: flowTexts(model) });
  await apply(runtime.db, no, model);
  return serve(runtime, model, no);
}

async function apply(db: Database, no: number, model: Model): Promise<void> {
  try {
    await migrateEntities(db, model);
  } catch (error) {
    await markFailed(db, no, sentencesOf(error).join("\n"));
    throw error;
  }
  await markPublished(db, no);
}

export async function serve(runtime: Runtime, model: Model, no: number): Promise<Model> {
  const served = { ...model, release: no, pastFlows: await pastFlows(runtime.db, model) };
  runtime.replaceModel(served);
  return served;
}

/**
 * A process that ended in the middle of a publish left the tables between two releases: its release is brought to its end, so that a column
 * that was renamed already is not made a second time. What cannot be finished is marked failed and the release before holds.
 */
export async function finishInterrupted(runtime: Runtime): Promise<void> {
  const open = await unfinishedRelease(runtime.db);
  if (open === null) return;
  try {
    const { model } = compose(await layersOf(runtime.db, open.no), runtime);
    await apply(runtime.db, open.no, model);
  } catch (error) {
    await markFailed(runtime.db, open.no, sentencesOf(error).join("\n"));
  }
}

export const alone = <T>(db: Database, work: () => Promise<T>): Promise<T> => withLock(db, releaseLock, work);
