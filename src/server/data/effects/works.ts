import { sql } from "kysely";
import { nodeOn } from "../../../../engine/flow/index.ts";
import { type Problem, problem, requestError } from "../../../../engine/errors.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { announceWritten } from "../../identity/announce.ts";
import { fiveSeconds } from "../../platform/timed-cache.ts";
import { newId } from "../../platform/database/ids.ts";
import { current } from "../../platform/database/transaction.ts";
import type { Call, FlowPlace, OperationRecord } from "../../platform/runtime.ts";
import type { Happening } from "./happening.ts";
import type { Reached } from "./reached.ts";

/** A row that was refused while a work went on. */
export interface RefusedRow {
  id: string;
  sentence: string;
}

/** What an event brings about by and by, as far as it has come. */
export interface Work {
  id: string;
  entity: string;
  recordId: string;
  userId: string;
  happening: KeptHappening;
  /** Ids of the effects that are not done yet, in their order. */
  effects: string[];
  /** Of the first of them; null: not begun. */
  reached: Reached | null;
  done: number;
  total: number;
  isCareful: boolean;
  refused: RefusedRow[];
  tries: number;
}

interface KeptHappening {
  before: OperationRecord | null;
  events: string[];
  move: string | null;
  opinion: string | null;
  to: string | null;
  passage: { from: string; to: string; people: readonly string[]; told: readonly string[]; isPassed: boolean };
}

/** How far the work of a record has come, in rows. */
export interface AtWork {
  done: number;
  total: number;
}

/** Whether what the happening brings about may be done by and by: a move of one record, which nobody moves on meanwhile. */
export const mayRest = (call: Call, happenings: readonly Happening[]): boolean =>
  call.chain === undefined && happenings.length === 1 && happenings[0]!.passage !== undefined;

/** Keeps the effects of the happening for later, in the open transaction. @throws AppError FLOW_AT_WORK while another of the record is under way */
export async function keepWork(
  call: Call,
  entity: Entity,
  { happening, effects, total }: { happening: Happening; effects: readonly string[]; total: number },
): Promise<void> {
  const { before, events, move, opinion = null, to = null, passage, record } = happening;
  const { from, to: next, people, told = [], isPassed } = passage!;
  const kept: KeptHappening = { before, events: [...events], move, opinion, to, passage: { from: from.key, to: next.key, people, told, isPassed } };
  const { rows } =
    await sql`insert into platform.effect_work (tenant_id, id, entity, record_id, user_id, happening, effects, total, began_at, next_at)
    values (${call.user.tenantId}, ${newId()}, ${entity.id}, ${String(record.id)}, ${call.user.id}, ${JSON.stringify(kept)}::jsonb, ${[...effects]}::text[], ${total},
      ${call.ctx.now}::timestamp, ${call.ctx.now}::timestamp) on conflict do nothing returning id`.execute(current(call.runtime.db));
  if (rows.length === 0) throw requestError([atWork({ done: 0, total })]);
  await tellWorks(call);
}

/** Name under which processes tell each other that a work began, or ended. */
const WORKS = "effect_work";
/** Entities of a school of which records have a work. */
const entitiesAtWork = fiveSeconds<ReadonlySet<string>>((entityId) => entityId === WORKS);
const tellWorks = ({ runtime }: Call): Promise<void> => announceWritten(runtime, WORKS);

/** How far the works of these records have come, by id. */
export async function worksOf({ runtime, user: { tenantId } }: Call, entity: Entity, ids: readonly string[]): Promise<ReadonlyMap<string, AtWork>> {
  const known = await entitiesAtWork(runtime).get(tenantId, runtime.now().getTime(), async () => {
    const { rows } = await sql<{ entity: string }>`select distinct entity from platform.effect_work where tenant_id = ${tenantId}`.execute(
      runtime.db,
    );
    return new Set(rows.map((row) => row.entity));
  });
  if (ids.length === 0 || !known.has(entity.id)) return new Map();
  const { rows } = await sql<AtWork & { id: string }>`select record_id as id, done, total from platform.effect_work
    where tenant_id = ${tenantId} and entity = ${entity.id} and record_id = any(${[...ids]}::text[])`.execute(current(runtime.db));
  return new Map(rows.map(({ id, ...work }) => [id, work]));
}

/** What was to be done is done, or nobody waits for it any more. */
export async function endWork(call: Call, id: string): Promise<void> {
  await sql`delete from platform.effect_work where tenant_id = ${call.user.tenantId} and id = ${id}`.execute(current(call.runtime.db));
  await tellWorks(call);
}

export const atWork = ({ done, total }: AtWork): Problem => problem("FLOW_AT_WORK", "", { done, total });

const WORK = "work:";
/** What stands for the effects of a move where failures are listed by their move. */
export const workOf = (move: string | null): string => `${WORK}${move ?? ""}`;
export const isWork = (key: string): boolean => key.startsWith(WORK);

/** The work of a record that rests after a failure is gone on with at once. One that is over has nothing left to do. */
export async function hurryWork({ runtime, user, ctx }: Call, { entity, recordId }: { entity: string; recordId: string }): Promise<void> {
  await sql`update platform.effect_work set next_at = ${ctx.now}::timestamp where tenant_id = ${user.tenantId} and entity = ${entity} and record_id = ${recordId}`.execute(
    current(runtime.db),
  );
}

/** @throws AppError FLOW_AT_WORK */
export function assertNotAtWork(work: AtWork | null): void {
  if (work !== null) throw requestError([atWork(work)]);
}

/** The happening as it was, on the record as it is now. */
export function happeningOf(place: FlowPlace, { happening }: Work, record: OperationRecord): Happening {
  const { events, passage, ...kept } = happening;
  const node = (key: string) => place.flow.doc.nodes.find((one) => one.key === key)!;
  const { from, to, people, told, isPassed } = passage;
  return { ...kept, record, events: new Set(events), passage: { place, from: node(from), to: nodeOn(node(to), record), people, told, isPassed } };
}
