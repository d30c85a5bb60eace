import { type RawBuilder, sql } from "kysely";
import type { Entity } from "../../../../engine/model/model.ts";
import { SCHEMA } from "../../platform/sql/names.ts";
import { underLock } from "./apply.ts";
import { type FillPlace, fillRows } from "./fill.ts";
import { moveWatch, readWatches, type Watch } from "./watches.ts";

/**
 * Computes once more what was written since a structure came into force, for a process that ran on the model before may have written it.
 * Under the structure lock, so that no newer model comes meanwhile. `isCurrent`: whether the model of `at` is the one in force; another
 * process does the work when it is not. Safe in several processes at once.
 */
export async function completeWritten(at: FillPlace, isCurrent: () => Promise<boolean>): Promise<void> {
  if ((await readWatches(at.db)).length === 0) return;
  await underLock(at.db, async (connection) => {
    if (!(await isCurrent())) return;
    for (const watch of await readWatches(connection)) {
      // What is written from here on is for the next time.
      const now = at.now();
      const entity = at.model.entities.get(watch.entity);
      const fields = watch.fields.filter((name) => entity?.fields.get(name)?.kind === "stored");
      if (entity !== undefined && fields.length > 0) await fillRows(at, { entity, fields, where: writtenSince(entity, watch) });
      await moveWatch(connection, watch, now);
    }
  });
}

/** Rows of a table inside a record are written with it. */
function writtenSince({ childOf }: Entity, { since }: Watch): RawBuilder<unknown> {
  const recent = sql`coalesce("updateTime", "createTime") >= ${since}::timestamp`;
  return childOf === null ? recent : sql`("tenantId", "parentId") in (select "tenantId", id from ${sql.id(SCHEMA, childOf.entity)} where ${recent})`;
}
