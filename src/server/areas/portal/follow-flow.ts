import type { Actor, FlowNode } from "../../../../engine/kinds/flow/document.ts";
import type { Model } from "../../../../engine/model/model.ts";
import type { Followed } from "../../platform/runtime.ts";
import { detailPathOf } from "./detail-path.ts";
import { isApproval } from "../../data/flow/place.ts";
import { idOf, type At, textOf } from "../../data/records/plain-rows.ts";
import type { Operation } from "../../platform/runtime.ts";
import { businessStateOf, progressAt } from "../../data/flow/business-state.ts";
import { keepCopies } from "./copies.ts";
import { applicantOf, ownBooks, TODO, todoRows, type Waiting } from "./todo-rows.ts";
import { zh } from "../../../../engine/language/text.ts";
import { putInInboxes } from "../../data/inboxes.ts";
import { recordTitle } from "../../data/records/record-title.ts";
import { booksOf } from "../kit/books.ts";
import { recordsOf, type Row, type Values } from "../kit/records.ts";

const APPLY = "businessApply";
const ITEM = "serviceItem";

/** Keeps the list of what waits for a person and of what a person asked for in step with every flow. */
export const followFlow: Operation = {
  kind: "followed",
  name: "portal.followFlow",
  title: "待办与申请的索引",
  run: async (followed, tx) => {
    const { call, entity } = followed.place;
    if (ownBooks.has(entity.id) || !call.model.entities.has(TODO)) return;
    const at: At = { call, tx };
    const applicant = await applicantOf(at, followed.place, followed.record);
    const { helper } = followed;
    if (helper === "cc") return keepCopies(at, followed, applicant);
    if (helper === "remind") return countReminder(at, followed);
    if (helper !== null) await handOver(at, followed);
    if (helper === null || !followed.stays) await closeTodos(at, followed);
    if (!followed.stays) await indexApply(at, followed, applicant);
    await openTodos(at, followed, applicant);
  },
};

const ofRecord = ({ place, record }: Followed) => ({ businessType: place.entity.id, businessId: idOf(record) });

/** The one who acted has done theirs; once the record moved on there is nothing left to do for the others. */
async function closeTodos(at: At, followed: Followed): Promise<void> {
  const open = { ...ofRecord(followed), state: "todo" };
  const own = { ...open, userId: [at.call.user.id, ...(followed.inName === null ? [] : [followed.inName.userId])] };
  const over = { doneTime: at.call.ctx.now, doneResult: followed.title };
  const done = { match: own, values: { state: "done", ...over } };
  if (followed.instead === true) await booksOf(at, TODO).change(open, { state: "cancelled", ...over });
  else if (followed.stays) {
    await booksOf(at, TODO).change(done.match, done.values);
    if (followed.only === true) await closeOthers(at, followed, { ...over, state: "cancelled" });
  } else await booksOf(at, TODO).change(open, { state: "cancelled", ...over }, followed.helper === null ? done : undefined);
}

/** Somebody else said it for them. */
async function closeOthers(at: At, { people, agents, ...followed }: Followed, values: Values<"userTodo">): Promise<void> {
  const waiting = new Set([...people, ...agents.keys()]);
  const open = await recordsOf(at, TODO).find({ ...ofRecord({ ...followed, people, agents }), state: "todo" });
  for (const { id, userId } of open) if (!waiting.has(userId ?? "")) await booksOf(at, TODO).change({ id }, values);
}

/** Who was reminded of it, and the one who asked for it, see how often. */
async function countReminder(at: At, followed: Followed): Promise<void> {
  const open = await recordsOf(at, TODO).find({ ...ofRecord(followed), userId: [...followed.people], state: "todo" });
  for (const todo of open) await booksOf(at, TODO).change({ id: todo.id }, { urgeCount: (todo.urgeCount ?? 0) + 1 });
  const apply = at.call.model.entities.has(APPLY) ? await recordsOf(at, APPLY).findOne(ofRecord(followed)) : null;
  if (apply !== null) await booksOf(at, APPLY).change({ id: apply.id }, { urgeCount: (apply.urgeCount ?? 0) + 1, lastUrgeTime: at.call.ctx.now });
}

/** Whoever handed it on, or waits for a signature first, has nothing to do now. */
async function handOver(at: At, followed: Followed): Promise<void> {
  const { user, ctx } = at.call;
  const names = (await recordsOf(at, "sysUser").find({ id: [...followed.people] })).map((account) => account.userName);
  await booksOf(at, TODO).change(
    { ...ofRecord(followed), state: "todo", userId: user.id },
    { state: "delegated", doneTime: ctx.now, doneResult: `${followed.title} → ${names.join("、")}`.slice(0, 200) },
  );
}

async function openTodos(at: At, followed: Followed, applicant: Row<"sysUser"> | null): Promise<void> {
  const { place, record, people, to, helper, agents } = followed;
  if (people.length === 0) return;
  const { user, ctx } = at.call;
  const already = new Set((await recordsOf(at, TODO).find({ ...ofRecord(followed), state: "todo" })).map((row) => row.userId));
  const fresh = people.filter((userId) => !already.has(userId));
  const from = helper === "transfer" || helper === "delegate" ? user.id : null;
  const waiting = { place, record, node: to, applicant, receiveTime: ctx.now };
  await booksOf(at, TODO).add(todoRows(waiting, fresh, from));
  for (const [agent, behalf] of agents) if (!already.has(agent)) await askAgent(at, waiting, { agent, ...behalf });
}

/** Whoever decides for somebody for a time has the same to-do and hears in whose place. */
async function askAgent(
  at: At,
  waiting: Waiting,
  { agent, userId, delegationId }: { agent: string; userId: string; delegationId: string },
): Promise<void> {
  const rows = todoRows(waiting, [agent], userId).map((row) => ({ ...row, delegationId }));
  await booksOf(at, TODO).add(rows);
  const [row] = rows;
  const name = (await recordsOf(at, "sysUser").findOne({ id: userId }))?.userName ?? userId;
  const about = { entity: waiting.place.entity.id, recordId: idOf(waiting.record), url: textOf(row?.path) };
  await putInInboxes(at.call, [agent], { kind: "todo", title: `代办：${row?.title}`.slice(0, 200), content: `请代 ${name} 办理。`, ...about });
}

/** What a record is called in lists of what people asked for. */
export function numberOf({ place, record }: Pick<Followed, "place" | "record">): string {
  const serial = [...place.entity.fields.values()].find((field) => field.doc.type === "serial");
  return textOf(serial === undefined ? null : record[serial.name]) ?? idOf(record);
}

/** Posts instead of names: who asked sees which office has it. */
export function postsOf(model: Model, node: FlowNode): string {
  const roles = rolesOf(node.by);
  const titles = new Map(model.dicts.get("role_code")?.items.map((item) => [item.value, zh(item.label)]));
  return [...new Set(roles)].map((role) => titles.get(role) ?? role).join("、");
}
function rolesOf(actor: Actor | undefined): string[] {
  if (actor === undefined) return [];
  if ("any" in actor) return actor.any.flatMap(rolesOf);
  return "role" in actor ? [actor.role].flat() : [];
}

/** One line per asked-for business that is offered as a service; a draft that was never sent has none. */
async function indexApply(at: At, followed: Followed, applicant: Row<"sysUser"> | null): Promise<void> {
  if (applicant === null || !at.call.model.entities.has(APPLY)) return;
  const [item] = (await recordsOf(at, ITEM).find({ businessType: followed.place.entity.id })).toSorted((a, b) => a.id.localeCompare(b.id));
  if (item === undefined) return;
  const known = await recordsOf(at, APPLY).findOne(ofRecord(followed));
  const values = stateValues(at, followed, { known, applicant });
  if (known !== null) {
    await booksOf(at, APPLY).change({ id: known.id }, values);
    return;
  }
  await booksOf(at, APPLY).add([
    {
      ...ofRecord(followed),
      ...values,
      userId: applicant.id,
      xh: textOf(applicant.xh),
      gh: textOf(applicant.gh),
      itemId: item.id,
      applyNo: numberOf(followed),
      title: `${item.itemName} ${recordTitle(at.call.model, followed.place.entity, followed.record)}`.trim().slice(0, 200),
      departmentId: textOf(applicant.departmentId),
      applyTime: textOf(followed.record[followed.place.flow.doc.mirror?.submitTime ?? "createTime"]) ?? at.call.ctx.now,
      detailPath: detailPathOf(item.applyPath, String(followed.record.id)),
      urgeCount: 0,
    },
  ]);
}

function stateValues(
  at: At,
  followed: Followed,
  { known, applicant }: { known: Row<"businessApply"> | null; applicant: Row<"sysUser"> },
): Values<"businessApply"> {
  const { place, to, move, opinion } = followed;
  const isOwner = at.call.user.id === applicant.id;
  const state = businessStateOf({ flow: place.flow, to, result: move?.result ?? "neutral", isOwner, before: textOf(known?.businessState) });
  const isOver = state !== "running" && state !== "returned";
  const canWithdraw = (place.flow.moves.get("withdraw") ?? []).some((one) => one.from.includes(to.key) && one.by !== undefined && "owner" in one.by);
  const result = move?.result;
  return {
    businessState: state,
    currentNode: followed.toSaid,
    currentApprovers: isApproval(to) ? postsOf(at.call.model, to) : null,
    progress: isOver ? 100 : progressAt(place.flow, to),
    resultTime: isOver ? (textOf(known?.resultTime) ?? at.call.ctx.now) : null,
    returnReason: result === "return" || result === "reject" ? opinion : null,
    canWithdraw,
  };
}
