import { sql } from "kysely";
import { accessFor } from "../../../../engine/access/access-for.ts";
import { pairsCond } from "../../../../engine/access/conds.ts";
import { evaluateExpr } from "../../../../engine/conditions/evaluate.ts";
import type { FlowHelper, FlowNode } from "../../../../engine/documents/index.ts";
import { accessError, dataError, problem, requestError } from "../../../../engine/errors.ts";
import { actsOn, isDraft, nodeOf, nodeOn } from "../../../../engine/flow/index.ts";
import { current, transaction } from "../../platform/database/transaction.ts";
import { writeAudit } from "../records/audit.ts";
import { fetchRecords } from "../records/fetch.ts";
import { saveRecords } from "../records/save.ts";
import type { Call } from "../../platform/runtime.ts";
import { personOf } from "../../identity/user-context.ts";
import { arrivalOf, writeStep } from "./log.ts";
import { tellHelped } from "./followers.ts";
import { messageText, sendMessages } from "./notices.ts";
import { flowEnv, flowPlace, nodeTitle, ruledPlace, withReads } from "./place.ts";
import type { FlowPlace } from "../../platform/runtime.ts";
import { readerOf } from "./reader-of.ts";
import { peopleOf } from "./people.ts";
import { askPeople, handOn, type TaskKind, tasksAt } from "./tasks.ts";
import { askedHere } from "./vote.ts";

const titles: Record<FlowHelper, string> = { transfer: "转办", addSigner: "加签", delegate: "委托", cc: "抄送", remind: "催办" };
const kinds: Partial<Record<FlowHelper, TaskKind>> = { transfer: "transferred", addSigner: "addSigner", delegate: "delegated", cc: "cc" };

/** POST `<entity>/<helper>`: hands a waiting record on, brings somebody in, tells somebody, or reminds. */
export async function assist(
  call: Call,
  entityId: string,
  helper: FlowHelper,
  body: { id: string; userIds?: readonly string[]; opinion?: string | null },
): Promise<{ asked: number }> {
  const today = flowPlace(call, entityId);
  const place = await ruledPlace(today, body.id);
  if (!(place.flow.doc.helpers ?? []).includes(helper)) throw requestError([problem("CALL_UNKNOWN", "", {})]);
  return transaction(call.runtime.db, async () => {
    const [found] = await fetchRecords({
      call,
      entity: place.entity,
      ids: [body.id],
      where: pairsCond(accessFor(call.model, place.entity.id, call.user).read),
      lock: true,
    });
    const node = found === undefined ? undefined : nodeOf(place.flow, found.record);
    if (found === undefined || node === undefined) throw accessError([problem("ROW_NOT_WRITABLE", "", {})]);
    if (node.by === undefined || node.end === true || isDraft(place.flow, node))
      throw requestError([problem("STATE_NOT_ALLOWED", "", { state: node.key })]);
    if (helper !== "remind" && !(await mayAct(place, found.record))) throw accessError([problem("ACTION_DENIED", "", { action: titles[helper] })]);
    if (helper === "remind") await assertNotReminded(place, body.id, { node: node.key, record: found.record });
    const people =
      helper === "remind"
        ? await askedPeople(place, node, found.record)
        : await (helper === "cc" ? readers : takers)(place, body.id, body.userIds ?? []);
    const kind = kinds[helper];
    if (helper === "transfer" && !(await handOn(place, { recordId: body.id, node: nodeOn(node, found.record), userIds: people })))
      throw requestError([problem("STATE_NOT_ALLOWED", "", { state: node.key })]);
    if (kind !== undefined && helper !== "transfer") await askPeople(place, { recordId: body.id, node: node.key, kind, userIds: people });
    if (kind !== undefined && kind !== "cc") await nameInMirror(place, found.record, people);
    await tellHelped(place, {
      record: { ...found.record, id: body.id },
      node,
      helper,
      title: titles[helper],
      opinion: body.opinion ?? null,
      people,
    });
    const words = messageText(place, helper === "remind" ? "flow.remind" : helper === "cc" ? "flow.cc" : "flow.todo", node, found.record);
    await sendMessages(
      call,
      people.map((userId) => ({ userId, template: `flow.${helper}`, ...words, entity: place.entity.id, recordId: body.id })),
    );
    await writeStep(place, body.id, {
      node: node.key,
      nodeTitle: nodeTitle(place, node, found.record),
      move: helper,
      moveTitle: titles[helper],
      toNode: node.key,
      actorRole: call.user.roles[0] ?? null,
      result: "neutral",
      opinion: body.opinion ?? null,
      arrivedAt: await arrivalOf(place, body.id),
    });
    await writeAudit(call, [{ action: helper, entity: place.entity.id, recordId: body.id, note: titles[helper] }]);
    return { asked: people.length };
  });
}

/** Lists of what waits for a person read the mirror. */
export async function nameInMirror({ call, entity, flow }: FlowPlace, record: Record<string, unknown>, people: readonly string[]): Promise<void> {
  const field = flow.doc.mirror?.currentApprovers;
  if (field === undefined) return;
  const named = [...new Set([...((record[field] as string[] | null) ?? []), ...people])];
  await saveRecords(call, entity.id, [{ id: String(record.id), values: { [field]: named } }], { rights: "system", judge: false });
}

/** Whether the caller acts at the record's node. */
export async function mayAct(place: FlowPlace, stored: Record<string, unknown>): Promise<boolean> {
  const [record] = await withReads(place, [stored]);
  const asked = await askedHere(place, String(stored.id));
  const question = {
    model: place.rules,
    flow: place.flow,
    record: record!,
    env: flowEnv(place),
    as: asked === null ? ("user" as const) : ("assignee" as const),
  };
  return actsOn(question);
}

const DEFAULT_REMIND_HOURS = 1;

/** @throws AppError REMINDED_ALREADY */
async function assertNotReminded(
  place: FlowPlace,
  recordId: string,
  { node, record }: { node: string; record: Record<string, unknown> },
): Promise<void> {
  const { call, entity, flow } = place;
  const [walked] = await withReads(place, [record]);
  const { remindHours } = flow.doc;
  const hours = remindHours === undefined ? DEFAULT_REMIND_HOURS : Number(evaluateExpr(remindHours, walked!, flowEnv(place)) ?? DEFAULT_REMIND_HOURS);
  const { rows } =
    await sql`select 1 from platform.flow_step where tenant_id = ${call.user.tenantId} and entity = ${entity.id} and record_id = ${recordId}
    and node = ${node} and move = 'remind' and acted_at > ${call.ctx.now}::timestamp - make_interval(secs => ${hours * 3600}) limit 1`.execute(
      current(call.runtime.db),
    );
  if (rows.length > 0) throw requestError([problem("REMINDED_ALREADY", "", { hours })]);
}

/** Whom the record waits for: those it was handed on to in place of those the node means. */
async function askedPeople(place: FlowPlace, node: FlowNode, record: Record<string, unknown>): Promise<string[]> {
  const open = (await tasksAt(place, String(record.id), node.key)).filter((task) => task.state === "pending").map((task) => task.userId);
  return open.length > 0 ? [...new Set(open)] : peopleOf(place, node.by, record);
}

/** Who acts in somebody's place need not have read the record before: being asked lets them. Students are handed nothing that is not theirs. */
export async function takers(place: FlowPlace, recordId: string, userIds: readonly string[]): Promise<string[]> {
  const { call } = place;
  if (userIds.length === 0) throw missing();
  for (const userId of userIds) {
    const person = await personOf(call.runtime, { tenantId: call.user.tenantId, userId, accountVersion: 0 });
    const mayTake = person !== null && userId !== call.user.id && (person.user.xh === null || (await readerOf(place, recordId, userId)).reads);
    if (!mayTake) throw notAllowed(person?.account.userName ?? userId);
  }
  return [...new Set(userIds)];
}

const missing = () => requestError([problem("REQUEST_PARAM_MISSING", "/userIds", { name: "userIds" })]);
const notAllowed = (value: string) => dataError([problem("VALUE_REF_NOT_ALLOWED", "/userIds", { label: "办理人", value })]);

/** Only somebody who may read the record is told of it. @throws AppError VALUE_REF_NOT_ALLOWED */
export async function readers(place: FlowPlace, recordId: string, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) throw missing();
  for (const userId of userIds) {
    const { name, reads } = await readerOf(place, recordId, userId);
    if (!reads) throw notAllowed(name ?? userId);
  }
  return [...new Set(userIds)];
}
