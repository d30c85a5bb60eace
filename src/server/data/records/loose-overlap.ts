import { sql } from "kysely";
import type { Entity } from "../../../../engine/model/model.ts";
import { dataError, problem } from "../../../../engine/errors.ts";
import { current } from "../../platform/database/transaction.ts";
import type { Call } from "../../platform/runtime.ts";
import { condSql, whereSql } from "../../platform/sql/conditions.ts";
import { overlapConstraints, type OverlapConstraint } from "../../platform/sql/constraints.ts";
import { fieldSql } from "../../platform/sql/expressions.ts";
import { column } from "../../platform/sql/names.ts";
import { rootRows, scopeOn } from "../../platform/sql/scope.ts";
import type { Draft } from "./draft.ts";
import { zh } from "../../../../engine/language/text.ts";

/**
 * No-overlap rules whose condition reads more than the row cannot be a constraint of the database. They are checked under a lock per person
 * or place instead, held to the end of the transaction. @throws DataError VALUE_OVERLAP
 */
export async function assertLooseOverlaps(call: Call, entity: Entity, drafts: readonly Draft[]): Promise<void> {
  for (const rule of overlapConstraints(call.model, entity)) {
    if (rule.declared) continue;
    for (const draft of drafts) await assertFree(call, entity, rule, draft);
  }
}

async function assertFree(call: Call, entity: Entity, rule: OverlapConstraint, { id, record }: Draft): Promise<void> {
  const keys = rule.per.map((name) => record[name] ?? null);
  const [start, end] = rule.of.map((name) => record[name] ?? null);
  if (keys.includes(null)) return;
  const db = current(call.runtime.db);
  await sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify([call.user.tenantId, rule.name, keys])}, 0))`.execute(db);
  const scope = scopeOn({ model: call.model, entity, ctx: call.ctx });
  const [from, to] = rule.of.map((name) => sql`${fieldSql(name, scope).sql}::timestamp`);
  const same = sql.join(
    rule.per.map((name, at) => sql`${fieldSql(name, scope).sql}::text = ${String(keys[at])}`),
    sql` and `,
  );
  const cond = rule.where === null ? sql`true` : whereSql(condSql(rule.where, scope));
  const { rows } =
    await sql`select 1 from ${scope.from.clause()} where ${rootRows(scope)} and ${column(scope.from.alias, entity, "id")} <> ${id} and ${same} and ${cond}
    and (${from} <= ${to}) is not false and tsrange(${from}, ${to}, '[)') && tsrange(${start}::timestamp, ${end}::timestamp, '[)') limit 1`.execute(
      db,
    );
  if (rows.length > 0)
    throw dataError([problem("VALUE_OVERLAP", `/${rule.rule.at ?? rule.of[0]}`, { message: zh(rule.rule.message), rule: rule.rule.key })]);
}
