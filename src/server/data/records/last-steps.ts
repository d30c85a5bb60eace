import { sql } from "kysely";
import { type LastStep, lastStep } from "../../../../engine/conditions/last-step.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { current } from "../../platform/database/transaction.ts";
import type { Call, OperationRecord } from "../../platform/runtime.ts";
import { lastStepSql } from "../../platform/sql/last-step.ts";
import { bound } from "../../platform/sql/terms.ts";

/** Puts what is read of the last moves onto the records, under its names, in one statement. What a record carries already stays. */
export async function walkLast(
  call: Call,
  entity: Entity,
  { records, names }: { records: readonly OperationRecord[]; names: readonly string[] },
): Promise<void> {
  const bare = records.filter((record) => names.some((name) => !Object.hasOwn(record, name)));
  if (bare.length === 0) return;
  const facts = names.flatMap((name, at) => {
    const step = lastStep(name);
    return step === null ? [] : [sql`${factSql(call, entity, step)} as ${sql.id(`f${at}`)}`];
  });
  const { rows } = await sql<Record<string, string | null>>`select r.id as "of", ${sql.join(facts)}
    from unnest(${bare.map((record) => String(record.id))}::text[]) as r(id)`.execute(current(call.runtime.db));
  const found = new Map(rows.map((row) => [row.of, row]));
  for (const record of bare)
    for (const [at, name] of names.entries()) if (!Object.hasOwn(record, name)) record[name] = found.get(String(record.id))?.[`f${at}`] ?? null;
}

const factSql = ({ model, user }: Call, entity: Entity, step: LastStep) =>
  lastStepSql(step, { model, entity, tenantId: user.tenantId, recordId: sql.ref("r.id"), write: bound });
