import { sql } from "kysely";
import { isAppError } from "../../../../engine/errors.ts";
import { nodeOf, nodeOn } from "../../../../engine/flow/index.ts";
import { current, savepoint } from "../../platform/database/transaction.ts";
import type { Call } from "../../platform/runtime.ts";
import { fetchRecords } from "../records/fetch.ts";
import { takers } from "./assist.ts";
import { tellHelped } from "./followers.ts";
import { arrivalOf, writeStep } from "./log.ts";
import { peopleOf } from "./people.ts";
import { flowPlace, ownNodeTitle, ruledPlace } from "./place.ts";
import { handOn } from "./tasks.ts";
import { mirrorWaiting, waitingPeople } from "./waiting.ts";

/** What waits for one person and goes to another. */
export interface Part {
  entity: string;
  recordId: string;
  fromId: string;
  toId: string;
}

/**
 * Hands over what somebody has to do on a record, in their place. `gone`: there is no such record any more; `said`: nothing waits for them there; `own`: the
 * other is who asked for it.
 * @throws AppError VALUE_REF_NOT_ALLOWED when the other may not act on it
 */
export async function handPartOver(
  call: Call,
  { entity, recordId, fromId, toId }: Part,
  reason: string | null,
): Promise<"handed" | "gone" | "said" | "own"> {
  const place = await ruledPlace(flowPlace(call, entity), recordId);
  const [found] = await fetchRecords({ call, entity: place.entity, ids: [recordId], tables: "all", lock: true });
  const node = found === undefined ? undefined : nodeOf(place.flow, found.record);
  if (found === undefined || node === undefined) return "gone";
  const record = { ...found.record, id: recordId };
  const here = nodeOn(node, record);
  if (!(await waitingPeople(place, here, record)).includes(fromId)) return "said";
  if ((await peopleOf(place, { owner: true }, record)).includes(toId)) return "own";
  const people = await takers(place, { record, node }, [toId]);
  // The part is that of the person who has it now, not of whoever moves it.
  const holder = { ...place, call: { ...call, user: { ...call.user, id: fromId } } };
  if (!(await handOn(holder, { recordId, node: here, userIds: people }))) return "said";
  await mirrorWaiting(place, recordId, await waitingPeople(place, here, record));
  await tellHelped(holder, { record, node, helper: "transfer", title: "转办", opinion: reason, people });
  await writeStep(place, recordId, {
    ...{ node: node.key, nodeTitle: ownNodeTitle(node, record), move: "transfer", moveTitle: null, toNode: node.key },
    ...{ actorRole: call.user.roles[0] ?? null, result: "neutral", opinion: reason, arrivedAt: await arrivalOf(place, recordId), via: "admin" },
  });
  return "handed";
}

interface Portion {
  fromId: string;
  /** Entities of the flows. Empty: all. */
  entities: readonly string[];
  /** A reference that records hold, and what it holds on those that are meant. No values: all. */
  subject: { field: string; values: readonly string[] };
}

/** What waits for a person now, longest first. */
export async function partsOf(
  call: Call,
  { fromId, entities, subject }: Portion,
  limit: number,
): Promise<{ parts: Omit<Part, "toId">[]; total: number }> {
  const ofEntities = entities.length === 0 ? sql`` : sql`and entity = any(${[...entities]}::text[])`;
  const ofSubject = subject.values.length === 0 ? sql`` : sql`and subject ->> ${subject.field} = any(${[...subject.values]}::text[])`;
  const { rows } = await sql<{
    entity: string;
    recordId: string;
    total: number;
  }>`select entity, record_id as "recordId", (count(*) over ())::int as total
    from platform.flow_instance where tenant_id = ${call.user.tenantId} and ended_at is null and waiting @> array[${fromId}::text] ${ofEntities} ${ofSubject}
    order by arrived_at, entity, record_id limit ${limit}`.execute(current(call.runtime.db));
  return { parts: rows.map(({ total: _total, ...part }) => ({ ...part, fromId })), total: rows[0]?.total ?? 0 };
}

/** Hands over each part that may be, and answers how many were and how many stay. */
export async function handAllOver(call: Call, parts: readonly Omit<Part, "toId">[], { toId, reason }: { toId: string; reason: string }) {
  let handed = 0;
  for (const part of parts) {
    try {
      if ((await savepoint(call.runtime.db, () => handPartOver(call, { ...part, toId }, reason))) === "handed") handed += 1;
    } catch (error) {
      if (!isAppError(error)) throw error;
    }
  }
  return { handed, kept: parts.length - handed };
}
