import type { Model } from "../../engine/compile/model.ts";
import type { Config } from "./config.ts";
import { openDatabase } from "./database/index.ts";
import { loadModel } from "./documents/load.ts";
import { operations } from "./operations/index.ts";
import type { Runtime } from "./runtime.ts";
import { migrateEntities } from "./sql/ddl.ts";

export interface OpenedRuntime {
  runtime: Runtime;
  /** Reads the documents again, brings the tables up to date and serves the new model. @throws AppError (schema) and keeps the old one */
  reload(): Promise<Model>;
  close(): Promise<void>;
}

/** Opens everything a server needs but the network: documents first, so that a mistake in one is told before the database is touched. */
export async function openRuntime(config: Config): Promise<OpenedRuntime> {
  let model = await loadModel(config.schemasDir, operations.names());
  const database = await openDatabase(config);
  const runtime: Runtime = { config, pool: database.pool, db: database.db, model: () => model, operations, now: () => new Date() };
  try {
    await migrateEntities(runtime.db, model);
  } catch (error) {
    await database.close();
    throw error;
  }
  const reload = async () => {
    const next = await loadModel(config.schemasDir, operations.names());
    await migrateEntities(runtime.db, next);
    model = next;
    return next;
  };
  return { runtime, reload, close: database.close };
}
