import type { Model } from "../../../engine/model/model.ts";
import type { Config } from "../platform/config.ts";
import { openDatabase } from "../platform/database/index.ts";
import { operations } from "../areas/index.ts";
import { composeProduct, followReleases, startRelease } from "../releases/index.ts";
import type { Runtime } from "../platform/runtime.ts";
import { followWrites } from "../identity/announce.ts";

export interface OpenedRuntime {
  runtime: Runtime;
  /** What the school's overlays lost with an upgrade of the product, as sentences. */
  warnings: string[];
  /** Reads the documents again, brings the tables up to date and serves the new model. @throws AppError (schema) and keeps the old one */
  reload(): Promise<Model>;
  close(): Promise<void>;
}

/** A machine that starts everything at once may have the database ready a little later, milliseconds. */
const databasePatienceMs = 60_000;

/** Opens everything a server needs but the network: documents first, so that a mistake in one is told before the database is touched. */
export async function openRuntime(config: Config): Promise<OpenedRuntime> {
  let product = await composeProduct(config.schemasDir, { operations, config });
  let { model } = product;
  const connections = await openDatabase(config, { patienceMs: databasePatienceMs });
  const replaceModel = (next: Model) => {
    model = next;
  };
  const runtime: Runtime = {
    config,
    connections,
    db: connections.db,
    model: () => model,
    replaceModel,
    operations,
    now: () => new Date(),
  };
  try {
    const warnings = await startRelease(runtime, product);
    const following = [followReleases(runtime), followWrites(runtime)];
    const reload = async () => {
      product = await composeProduct(config.schemasDir, { operations, config }, product);
      await startRelease(runtime, product, { isWriting: true });
      return runtime.model();
    };
    const close = async () => {
      await Promise.all(following.map((stop) => stop()));
      await connections.close();
    };
    return { runtime, warnings, reload, close };
  } catch (error) {
    await connections.close();
    throw error;
  }
}
