import { type RawBuilder, sql } from "kysely";
import type { LastStep } from "../../../../engine/conditions/last-step.ts";
import type { LastFact } from "../../../../engine/context.ts";
import { flowHelpers } from "../../../../engine/kinds/flow/document.ts";
import type { Entity, Model } from "../../../../engine/model/model.ts";
import type { Writer } from "./terms.ts";

interface LastStepOf {
  model: Model;
  entity: Entity;
  tenantId: string;
  /** Id of the record. */
  recordId: RawBuilder<unknown>;
  write: Writer;
}

/** What the system does, also on behalf of somebody, nobody has decided. */
const values: Record<LastFact, RawBuilder<unknown>> = {
  opinion: sql`s.opinion`,
  actor: sql`case when s.actor_role = 'system' then null else s.actor_id end`,
  time: sql`s.acted_at`,
};

/** The fact as the history of the record has it; null where there was no such move. Bringing in others and reminding them is no move. */
export function lastStepSql({ move, fact }: LastStep, { model, entity, tenantId, recordId, write }: LastStepOf): RawBuilder<unknown> {
  const known = model.flows.get(entity.flow ?? "")?.moves;
  const helpers = flowHelpers.filter((helper) => known?.has(helper) !== true);
  const isMeant = move === null ? sql`s.move <> all(${write(helpers, "text[]")})` : sql`s.move = ${write(move, "text")}`;
  return sql`(select ${values[fact]} from platform.flow_step s where s.tenant_id = ${write(tenantId, "text")} and s.entity = ${write(entity.id, "text")}
    and s.record_id = ${recordId} and ${isMeant} order by s.acted_at desc, s.id desc limit 1)`;
}
