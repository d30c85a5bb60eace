import { sql } from "kysely";
import { evaluate } from "../../../../engine/conditions/evaluate.ts";
import { modelEnv } from "../../../../engine/conditions/model-env.ts";
import { dataError, problem } from "../../../../engine/errors.ts";
import type { AcyclicRule } from "../../../../engine/kinds/entity/document.ts";
import { zh } from "../../../../engine/language/text.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { lockTogether, type SpaceKey } from "../../platform/database/key-locks.ts";
import { current } from "../../platform/database/transaction.ts";
import type { Call } from "../../platform/runtime.ts";
import { columnName, table } from "../../platform/sql/names.ts";
import type { Draft } from "./draft.ts";
import { needsOf, walkRecords } from "./walk.ts";

const chainsOf = (entity: Entity): AcyclicRule[] => entity.rules.flatMap((rule) => ("acyclic" in rule ? [rule] : []));

/** Drafts that hang a row onto another one. */
const hung = ({ acyclic }: AcyclicRule, drafts: readonly Draft[]): Draft[] =>
  drafts.filter(({ record, before }) => typeof record[acyclic] === "string" && record[acyclic] !== (before?.[acyclic] ?? null));

/** Whoever hangs rows of a chain waits for whoever else does: two that are sound alone can close a circle together. To be held before the write. */
export const lockChains = (call: Call, entity: Entity, drafts: readonly Draft[]): Promise<void> =>
  lockTogether(
    call.runtime.db,
    chainsOf(entity).flatMap((rule): SpaceKey[] =>
      hung(rule, drafts).length === 0 ? [] : [[JSON.stringify([call.user.tenantId, entity.id, rule.key]), ""]],
    ),
  );

/** Follows the references from each written row as they stand now. @throws DataError RULE_BROKEN where one leads back */
export async function assertAcyclic(call: Call, entity: Entity, drafts: readonly Draft[]): Promise<void> {
  for (const rule of chainsOf(entity)) {
    for (const draft of hung(rule, drafts)) {
      if (!(await leadsBack(call, entity, rule, draft)) || !(await applies(call, entity, rule, draft))) continue;
      throw dataError([problem("RULE_BROKEN", `/${rule.at ?? rule.acyclic}`, { message: zh(rule.message), rule: rule.key })]);
    }
  }
}

async function applies(call: Call, entity: Entity, { when }: AcyclicRule, { id, record }: Draft): Promise<boolean> {
  if (when === undefined) return true;
  const [walked] = await walkRecords(call, entity, [{ ...record, id }], needsOf(call, entity, [when]));
  return evaluate(when, walked!, modelEnv(call.model, entity.id, call.ctx));
}

/** Rows that were passed are not passed again, so a circle that the row is no part of ends too. */
async function leadsBack(call: Call, entity: Entity, { acyclic }: AcyclicRule, { id, record }: Draft): Promise<boolean> {
  const [key, next] = [entity.key, acyclic].map((name) => sql.id("t", columnName(entity, name)));
  const { rows } = await sql`with recursive chain as (
      select ${String(record[acyclic])}::text collate "C" as key
      union select ${next!}::text collate "C" from ${table(call.model, entity)} t join chain on ${key!}::text = chain.key
        where t."tenantId" = ${call.user.tenantId} and not t."isDeleted" and ${next!} is not null)
    select 1 from chain where key = ${String(record[entity.key] ?? id)} limit 1`.execute(current(call.runtime.db));
  return rows.length > 0;
}
