import { type EraseStep, erasedBy } from "../../../../engine/kinds/effects/document.ts";
import type { Query } from "../../../../engine/grammar/query.ts";
import { eraseFields, eraseRecords } from "../records/erase.ts";
import { queryRows } from "../records/query-rows.ts";
import { aroundOf, type Standing } from "./reading.ts";

/** Rows of one statement: what they hold is read for their files. */
const TOGETHER = 2000;

/** What may be kept no longer, whether in the recycle bin or not. Other steps are bounded; this one goes on to the last row, so that no backlog stays. */
export async function eraseRows(standing: Standing, step: EraseStep): Promise<void> {
  for (const entity of erasedBy(step))
    for (const removed of ["kept", "removed"] as const)
      await eraseFound(standing, { entity, where: step.where, ...(step.as === undefined ? {} : { as: step.as }) }, { removed, fields: step.fields });
}

async function eraseFound(
  standing: Standing,
  query: Query,
  { removed, fields }: { removed: "kept" | "removed"; fields: readonly string[] | undefined },
): Promise<void> {
  const { call, row: from } = standing;
  const { entity, rows } = await queryRows(call, query, aroundOf(standing), { from, removed, lock: true, own: new Set() });
  for (let at = 0; at < rows.length; at += TOGETHER) {
    const ids = rows.slice(at, at + TOGETHER).map(({ id }) => id);
    await (fields === undefined ? eraseRecords(call, entity.id, ids) : eraseFields(call, entity.id, { ids, names: fields }));
  }
  const counted = call.chain?.tally?.rows;
  counted?.set(entity.id, (counted.get(entity.id) ?? 0) + rows.length);
}
