import { sql } from "kysely";
import type { Asked } from "../../../engine/context.ts";
import { current } from "../platform/database/transaction.ts";
import type { Runtime } from "../platform/runtime.ts";
import { type Behalf, delegatedTo } from "./delegations.ts";

/** Name under which processes tell each other that somebody was asked, or is asked no longer. */
export const askedTasks = "flow_task";
/** Records on which one person is involved by name. */
const MAX_RECORDS = 2000;

/** One record on which somebody is involved by name, at its present node. */
export interface Turn {
  entity: string;
  recordId: string;
  node: string;
  /** A task that nobody answered yet. */
  isAsked: boolean;
  /** The task was handed on by, or asked for by, somebody else, so it carries the right to read. */
  carriesRights: boolean;
  /** Nothing to do now: already said, handed on, waiting for a signer, or not before somebody else. */
  rests: boolean;
  /** Somebody else acts in the person's place and the person still may. */
  isDelegated: boolean;
  /** The turn is that of somebody who delegated it for a time. */
  behalf?: Behalf;
}

/**
 * Where the person's turn stands on each record of the school, newest first. An added signer comes before the one who asked; in a sequence the
 * smaller `sort_no` comes first; whose part was taken by others has none until they give it back. Where the person has nothing to say of their
 * own, it is the turn of whoever delegated theirs to them.
 */
export async function turnsOf(
  runtime: Runtime,
  of: { tenantId: string; userId: string },
  among: { entity: string; recordIds: readonly string[] } | null = null,
): Promise<Turn[]> {
  const own = await ownTurns(runtime, of, among);
  const keyOf = ({ entity, recordId }: Pick<Turn, "entity" | "recordId">) => JSON.stringify([entity, recordId]);
  const turns = new Map(own.map((turn) => [keyOf(turn), turn]));
  for (const { behalf, ...at } of await delegatedTo(runtime, of, among)) {
    const known = turns.get(keyOf(at));
    if (known === undefined || (known.rests && known.behalf === undefined))
      turns.set(keyOf(at), { ...at, behalf, isAsked: true, carriesRights: true, rests: false, isDelegated: false });
  }
  return [...turns.values()];
}

async function ownTurns(
  runtime: Runtime,
  { tenantId, userId }: { tenantId: string; userId: string },
  among: { entity: string; recordIds: readonly string[] } | null,
): Promise<Turn[]> {
  const some = among === null ? sql`` : sql`and entity = ${among.entity} and record_id = any(${[...among.recordIds]}::text[])`;
  const { rows } = await sql<Turn>`
    with own as (
      select tenant_id, entity, record_id, node, max(id) as latest,
        bool_or(user_id = ${userId} and state = 'pending') as is_asked,
        bool_or(user_id = ${userId} and state = 'pending' and kind <> 'assigned') as carries,
        bool_or(user_id = ${userId} and state = 'pending' and kind = 'addSigner') as signs,
        min(sort_no) filter (where user_id = ${userId} and state = 'pending' and kind <> 'addSigner') as turn,
        bool_or(user_id = ${userId} and kind <> 'addSigner' and state in ('done', 'handed') or from_user_id = ${userId} and kind = 'transferred') as gone,
        bool_or(from_user_id = ${userId} and kind = 'addSigner' and state = 'pending') as awaits,
        bool_or(from_user_id = ${userId} and kind = 'delegated' and state = 'pending') as delegated
      from platform.flow_task
      where tenant_id = ${tenantId} and (user_id = ${userId} or from_user_id = ${userId}) and state in ('pending', 'done', 'handed') and kind <> 'cc' ${some}
      group by tenant_id, entity, record_id, node order by latest desc limit ${MAX_RECORDS})
    select entity, record_id as "recordId", node, is_asked as "isAsked", carries as "carriesRights", delegated and not is_asked as "isDelegated",
      not signs and (awaits or case when is_asked then exists (select 1 from platform.flow_task e where e.tenant_id = own.tenant_id and e.entity = own.entity
        and e.record_id = own.record_id and e.node = own.node and e.state = 'pending' and e.kind in ('assigned', 'transferred') and e.sort_no < turn) else gone end) as rests
    from own`.execute(current(runtime.db));
  return rows;
}

/** What tasks by name say of the person. Undefined = nothing. */
export async function askedRecords(runtime: Runtime, tenantId: string, userId: string): Promise<Asked | undefined> {
  const turns = await turnsOf(runtime, { tenantId, userId });
  if (turns.length === 0) return undefined;
  const carrying = turns.filter((turn) => turn.carriesRights);
  const resting = turns.filter((turn) => turn.rests || turn.isDelegated);
  return { records: idsOf(carrying), entities: [...new Set(carrying.map((turn) => turn.entity))], resting: idsOf(resting) };
}

const idsOf = (turns: readonly Turn[]): string[] => [...new Set(turns.map((turn) => turn.recordId))];
