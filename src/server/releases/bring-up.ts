import { sql } from "kysely";
import type { Model } from "../../../engine/model/model.ts";
import { schemaError } from "../../../engine/errors.ts";
import { withLock } from "../platform/database/lock.ts";
import type { Runtime } from "../platform/runtime.ts";
import type { Database } from "../platform/database/database.ts";
import { shanghaiNow } from "../platform/shanghai-time.ts";
import { applyPlan, type Plan, planStructure, standsOnTablesOf } from "./structure/index.ts";
import type { Before, Composed } from "./compose.ts";
import { flowTexts, pastFlows } from "./flow-digests.ts";
import { sentencesOf } from "./layers.ts";
import { type Author, insertRelease, markFailed, markPublished, releaseByNo } from "./release-store.ts";

export interface Order {
  note: string;
  by: Author;
  /** Retired fields whose columns go: `entity.field`. */
  drop?: readonly string[];
}

export interface BroughtUp {
  model: Model;
  /** What is not finished yet, though the release is in effect; the next start goes on with it. */
  warnings: string[];
}

/**
 * Plans, records the release, brings the tables up to it and serves it. The release is in effect from the moment its tables are: both are
 * one transaction. The caller is `alone`. @throws AppError (schema) with the sentences of every blocked step; nothing is changed then
 */
export async function bringUp(runtime: Runtime, composed: Composed, { note, by, drop = [] }: Order): Promise<BroughtUp> {
  const { db } = runtime;
  const { layers, model, warnings } = composed;
  const plan = await planStructure(db, model, { drop });
  assertFree(plan);
  const at = shanghaiNow(runtime.now());
  const no = await insertRelease(db, { layers, hash: model.hash, note, by, at, warnings, plan, flows: flowTexts(model) });
  bringing.set(runtime, no);
  try {
    await applyPlan(db, plan, { model, switched: (tx) => markPublished(tx, no), now: runtime.now });
    return { model: await serve(runtime, composed, no), warnings };
  } catch (error) {
    await markFailed(db, no, sentencesOf(error).join("\n"));
    if ((await releaseByNo(db, no)) === null) throw error;
    return { model: await serve(runtime, composed, no), warnings: [...warnings, ...sentencesOf(error)] };
  } finally {
    bringing.delete(runtime);
  }
}

const bringing = new WeakMap<Runtime, number>();

/** This process is about to serve the release itself: it is in effect a moment before. */
export const isBringing = (runtime: Runtime, no: number): boolean => bringing.get(runtime) === no;

/** @throws AppError (schema) */
function assertFree({ steps }: Plan): void {
  const blocked = steps.flatMap((step) => step.blocked ?? []);
  if (blocked.length > 0) throw schemaError(blocked);
}

const served = new WeakMap<Runtime, Before & { no: number }>();

export async function serve(runtime: Runtime, { layers, model, looked }: Before, no: number): Promise<Model> {
  const release = { ...model, release: no, pastFlows: await pastFlows(runtime.db, model) };
  runtime.replaceModel(release);
  served.set(runtime, { layers, model, looked, no });
  runtime.connections.plans.renew();
  return release;
}

/**
 * Serves a set that is no release yet, where the tables are those of the release in effect: pages have it before it is recorded. For whoever
 * writes documents, on the one process there is.
 */
export function serveFirst(runtime: Runtime, composed: Before, no: number): void {
  const before = servedAs(runtime, no);
  const { pastFlows } = runtime.model();
  if (before === null || !standsOnTablesOf(before.model, composed.model)) return;
  runtime.replaceModel({ ...composed.model, release: no, ...(pastFlows && { pastFlows }) });
}

/** What this process serves as the release of this number. Null: it serves another, or nothing yet. */
export function servedAs(runtime: Runtime, no: number): Before | null {
  const last = served.get(runtime);
  return last?.no === no ? last : null;
}

/**
 * One publish at a time over all processes. A release found under way then belongs to a process that ended before its tables were made:
 * it never came into effect.
 */
export function alone<T>(db: Database, work: () => Promise<T>): Promise<T> {
  return withLock(db, "release", async () => {
    await sql`update platform.release set state = 'failed', failure = '发布过程中断，没有生效' where state = 'applying'`.execute(db);
    return work();
  });
}
