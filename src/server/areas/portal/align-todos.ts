import { sql } from "kysely";
import { accessFor } from "../../../../engine/access/access-for.ts";
import { allOf, pairsCond, type RowCond } from "../../../../engine/access/conds.ts";
import type { Pair } from "../../../../engine/access/types.ts";
import { nodeOf } from "../../../../engine/flow/index.ts";
import { todoCond } from "../../../../engine/flow/todo-cond.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { arrivalOf } from "../../data/flow/log.ts";
import { flowPlace, ruledPlaces } from "../../data/flow/place.ts";
import type { FlowPlace } from "../../platform/runtime.ts";
import { fetchRecords } from "../../data/records/fetch.ts";
import type { Call } from "../../platform/runtime.ts";
import { perRuntime, Recent } from "../../platform/timed-cache.ts";
import type { At } from "../../data/records/plain-rows.ts";
import { alignReceipts } from "./align-receipts.ts";
import { applicantOf, openTodosOf, ownBooks, TODO, todoRows } from "./todo-rows.ts";
import { booksOf } from "../kit/books.ts";
import type { Row } from "../kit/records.ts";

/** So many records of one kind are looked at for one person. */
const MOST = 500;
const AGE_MS = 120_000;
const alignedAt = perRuntime(() => new Recent<void>(AGE_MS));

/**
 * Brings the caller's to-dos in line with what their flows let them act on: records older than the list, imported ones, and those whose
 * people changed since. What the approval pages count is the same then as what the list of to-dos counts.
 */
export function alignOwnTodos(call: Call): Promise<void> {
  const { runtime, user } = call;
  if (!call.model.entities.has(TODO)) return Promise.resolve();
  return alignedAt(runtime).get(`${user.tenantId} ${user.id} ${user.roles.join()}`, runtime.now().getTime(), () =>
    transaction(runtime.db, (tx) => align({ call, tx })),
  );
}

async function align(at: At): Promise<void> {
  const { call, tx } = at;
  // Two pages opened at once make one row of each to-do.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`todos ${call.user.tenantId} ${call.user.id}`}, 0))`.execute(tx);
  const open = Map.groupBy(await openTodosOf(at), (todo) => todo.businessType);
  for (const entity of call.model.entities.values()) {
    if (entity.flow === null || !call.model.flows.has(entity.flow) || ownBooks.has(entity.id)) continue;
    await alignEntity(at, flowPlace(call, entity.id), open.get(entity.id) ?? []);
  }
  await alignReceipts(at);
}

async function alignEntity(at: At, place: FlowPlace, open: readonly Row<"userTodo">[]): Promise<void> {
  const waiting = await waitingIds(place);
  const known = new Set(open.map((todo) => todo.businessId));
  await addMissing(
    at,
    place,
    waiting.filter((id) => !known.has(id)),
  );
  if (waiting.length === MOST) return;
  const still = new Set(waiting);
  const stale = open.filter((todo) => !still.has(todo.businessId));
  const gone = { state: "cancelled", doneTime: at.call.ctx.now, doneResult: "已无需办理" };
  if (stale.length > 0) await booksOf(at, TODO).change({ id: stale.map((todo) => todo.id) }, gone);
}

/** One condition for all who have the same rights: what is found out of a condition is kept with it. */
const conds = new WeakMap<readonly Pair[], RowCond>();

function waitingCond({ call, entity, flow }: FlowPlace): RowCond {
  const { read } = accessFor(call.model, entity.id, call.user);
  const cond = conds.get(read) ?? (read.length > 0 && allOf([pairsCond(read), todoCond({ model: call.model, flow })]));
  conds.set(read, cond);
  return cond;
}

/** Ids of the records that wait for the caller, as the approval pages count them. */
async function waitingIds(place: FlowPlace): Promise<string[]> {
  const { call, entity } = place;
  const where = waitingCond(place);
  if (where === false) return [];
  const rows = await fetchRecords({ call, entity, where, own: new Set(), tail: () => sql`limit ${MOST}` });
  return rows.map((row) => row.id);
}

async function addMissing(at: At, today: FlowPlace, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { call } = at;
  const ruled = await ruledPlaces(today, ids);
  for (const { id, record } of await fetchRecords({ call, entity: today.entity, ids })) {
    const place = ruled.get(id) ?? today;
    const node = nodeOf(place.flow, record);
    if (node === undefined) continue;
    const waiting = {
      place,
      record: { ...record, id },
      node,
      applicant: await applicantOf(at, place, record),
      receiveTime: await arrivalOf(place, id),
    };
    await booksOf(at, TODO).add(todoRows(waiting, [call.user.id], null));
  }
}
