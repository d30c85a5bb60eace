import { sql } from "kysely";
import type { Row } from "../../../../engine/api.ts";
import { USER_ENTITY } from "../../../../engine/conditions/system-fields.ts";
import {
  deadlineOf,
  type FlowStanding,
  type FlowStop,
  type PartStanding,
  isDraft,
  type NodeOn,
  nodeOf,
  nodeOn,
} from "../../../../engine/flow/index.ts";
import { current, undone } from "../../platform/database/transaction.ts";
import type { Call, FlowPlace, OperationRecord } from "../../platform/runtime.ts";
import { nodeWords, partWords } from "../language/flow-words.ts";
import { fetchRecords } from "../records/fetch.ts";
import { type Stop, stopsAhead } from "./ahead.ts";
import { flowEnv, flowPlace, isApproval, nodeSaid, ruledPlace } from "./place.ts";
import { withReads } from "./reads.ts";
import { peopleOf } from "./people.ts";
import { openParts, unaskedOf } from "./parts.ts";
import { tasksAt } from "./tasks.ts";
import { waitingPeople } from "./waiting.ts";

/** Names that are told of one node. */
const MAX_NAMES = 3;

/**
 * Where a record stands, who has it now and what comes next. As secret as the fields that repeat it: without the approvals or the state nothing is
 * told, without the field of the present approvers no name. The caller must already know that the reader may see the row.
 */
export async function standingOf(call: Call, entityId: string, row: Row): Promise<FlowStanding | null> {
  const place = await ruledPlace(flowPlace(call, entityId), row.id);
  const names = namesFor(place, row._withheld ?? {});
  if (names === null) return null;
  const [found] = await fetchRecords({ call, entity: place.entity, ids: [row.id], tables: "all" });
  const node = found && nodeOf(place.flow, found.record);
  if (found === undefined || node === undefined) return null;
  const record = { ...found.record, id: row.id };
  const here = nodeOn(node, record);
  const { since, due } = await timesAt(place, here, record);
  const isOver = node.end === true || !isApproval(here) || isDraft(place.flow, node);
  const stops = isOver ? [] : await undone(call.runtime.db, () => stopsAhead(place, record));
  const people = node.end === true ? [] : await whoHas(place, here, record);
  const [now, ...next] = await toStops(place, [{ node: here, record, people }, ...stops], names);
  const parts = here.parts === undefined ? {} : { parts: await partStandings(place, { node: here, record, since, names }) };
  const idle = node.waits === false ? { isIdle: true as const } : {};
  return { ...now!, asOf: call.ctx.now, isReaders: people.includes(call.user.id), ...idle, since, due, ...parts, next };
}

/** Whether names are told to a reader from whom this is withheld; null: not even where the record stands. */
export function namesFor({ flow }: FlowPlace, withheld: Readonly<Record<string, unknown>>): "told" | "kept" | null {
  const { mirror, state } = flow.doc;
  const isClear = (field: string): boolean => withheld[field] === undefined;
  if (!isClear(mirror?.approvals ?? state)) return null;
  return isClear(mirror?.currentApprovers ?? mirror?.approvals ?? state) ? "told" : "kept";
}

/** An author whose turn it is has it as well, although nobody is asked. */
const whoHas = (place: FlowPlace, node: NodeOn, record: OperationRecord): Promise<string[]> =>
  isApproval(node) ? waitingPeople(place, node, record) : peopleOf(place, node.by, record);

async function timesAt(place: FlowPlace, node: NodeOn, record: OperationRecord): Promise<Pick<FlowStanding, "since" | "due">> {
  const { call, entity } = place;
  const { rows } = await sql<{ at: string }>`select arrived_at as at from platform.flow_instance
    where tenant_id = ${call.user.tenantId} and entity = ${entity.id} and record_id = ${String(record.id)}`.execute(current(call.runtime.db));
  const since = rows[0]?.at ?? null;
  if (since === null || node.due === undefined) return { since, due: null };
  const [walked] = await withReads(place, [record], { nodes: [node] });
  return { since, due: deadlineOf(node.due, { from: since, record: walked!, env: flowEnv(place) }) };
}

/** Stops in the reader's language and, where they are told, with the names of their people. */
export async function toStops(place: FlowPlace, stops: readonly Stop[], names: "told" | "kept"): Promise<FlowStop[]> {
  const named = names === "kept" ? [] : stops.flatMap(({ people }) => people.slice(0, MAX_NAMES));
  const known = await namesOf(place.call, named);
  return stops.map(({ node, record, people }) => {
    const told = names === "kept" ? [] : people.slice(0, MAX_NAMES).flatMap((id) => known.get(id) ?? []);
    const title = nodeWords(place.call, place.flow.id, nodeSaid(node, record));
    return { node: node.key, title, people: told, others: names === "kept" ? 0 : people.length - told.length };
  });
}

interface PartsAt {
  node: NodeOn;
  record: OperationRecord;
  since: string | null;
  names: "told" | "kept";
}

/** What each part has said since the record came to the node, or whom it waits for. */
async function partStandings(place: FlowPlace, { node, record, since, names }: PartsAt): Promise<PartStanding[]> {
  const { call, flow } = place;
  const [tasks, unasked, said] = [await tasksAt(place, String(record.id), node.key), new Map<string, string[]>(), await saidOf(place, record)];
  for (const [part, people] of await unaskedOf(place, node, { record, tasks })) unasked.set(part, people);
  const waiting = (key: string): string[] => [
    ...new Set([...tasks.filter(({ part, state }) => part === key && state === "pending").map(({ userId }) => userId), ...(unasked.get(key) ?? [])]),
  ];
  const [walked] = since !== null && node.parts!.some(({ due }) => due !== undefined) ? await withReads(place, [record], { nodes: [node] }) : [];
  const open = new Set(openParts(node, tasks).map(({ key }) => key));
  const known =
    names === "kept"
      ? new Map<string, string>()
      : await namesOf(
          call,
          node.parts!.flatMap(({ key }) => waiting(key).slice(0, MAX_NAMES)),
        );
  return node.parts!.map((part): PartStanding => {
    const step = open.has(part.key) ? undefined : said.get(part.key);
    const people = open.has(part.key) ? waiting(part.key) : [];
    const told = names === "kept" ? [] : step === undefined ? people.slice(0, MAX_NAMES).flatMap((id) => known.get(id) ?? []) : [step.name];
    return {
      key: part.key,
      title: partWords(call, flow.id, { node: node.key, part: part.key }),
      said: step?.result ?? null,
      people: told,
      others: names === "kept" || step !== undefined ? 0 : people.length - told.length,
      isNobody: open.has(part.key) && people.length === 0,
      at: step?.at ?? null,
      due:
        walked === undefined || step !== undefined || part.due === undefined
          ? null
          : deadlineOf(part.due, { from: since!, record: walked, env: flowEnv(place) }),
    };
  });
}

/** The last word of each part. */
async function saidOf(
  { call, entity }: FlowPlace,
  record: OperationRecord,
): Promise<Map<string, { result: "agree" | "reject"; name: string; at: string }>> {
  const { rows } = await sql<{
    part: string;
    result: "agree" | "reject";
    name: string;
    at: string;
  }>`select part, result, coalesce(behalf_name, actor_name) as name, acted_at as at
    from platform.flow_step where tenant_id = ${call.user.tenantId} and entity = ${entity.id} and record_id = ${String(record.id)} and part is not null
      and result in ('agree', 'reject') order by acted_at, id`.execute(current(call.runtime.db));
  return new Map(rows.map(({ part, ...said }) => [part, said]));
}

async function namesOf(call: Call, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`select id, "userName" as name from campus.${sql.id(USER_ENTITY)}
    where "tenantId" = ${call.user.tenantId} and id = any(${[...ids]}::text[])`.execute(current(call.runtime.db));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
