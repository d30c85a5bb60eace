import { sql } from "kysely";
import { zh, type Text } from "../../../../engine/language/text.ts";
import type { FlowNode } from "../../../../engine/kinds/flow/document.ts";
import { deadlineOf } from "../../../../engine/flow/index.ts";
import { newId } from "../../platform/database/ids.ts";
import { peopleOf } from "../../data/flow/people.ts";
import { flowEnv, isApproval } from "../../data/flow/place.ts";
import type { FlowPlace } from "../../platform/runtime.ts";
import { idOf, type At, textOf } from "../../data/records/plain-rows.ts";
import type { OperationRecord } from "../../platform/runtime.ts";
import { recordTitle } from "../../data/records/record-title.ts";
import { todoPage } from "./todo-page.ts";
import { recordsOf, type Row, type Values } from "../kit/records.ts";

/** Rows of what waits for people. */
export const TODO = "userTodo";
/** Flows that keep their own account: nothing in them waits for a person. */
export const ownBooks: ReadonlySet<string> = new Set([TODO, "serviceItem"]);

export interface Waiting {
  place: FlowPlace;
  record: OperationRecord;
  node: FlowNode;
  applicant: Row<"sysUser"> | null;
  /** Since when it lies there. */
  receiveTime: string;
}

/** Who asked for it. */
export async function applicantOf(at: At, place: FlowPlace, record: OperationRecord): Promise<Row<"sysUser"> | null> {
  const [userId] = await peopleOf(place, { owner: true }, record);
  return userId === undefined ? null : recordsOf(at, "sysUser").findOne({ id: userId });
}

/** What a line about a record says of it: to-dos and copies alike. */
export function aboutRecord({ call, entity }: FlowPlace, record: OperationRecord, applicant: Row<"sysUser"> | null) {
  return {
    title: `${zh(entity.title)}：${[textOf(applicant?.userName), recordTitle(call.model, entity, record)].filter(Boolean).join(" ")}`.slice(0, 200),
    applicantName: textOf(applicant?.userName),
    xh: entity.fields.has("xh") ? textOf(record.xh) : textOf(applicant?.xh),
    departmentId: textOf(applicant?.departmentId),
  };
}

/** The to-do of each of these people about a record that waits at a node. */
export function todoRows(
  { place, record, node, applicant, receiveTime }: Waiting,
  people: readonly string[],
  delegateFromId: string | null,
): Values<"userTodo">[] {
  const { entity } = place;
  const about = aboutRecord(place, record, applicant);
  const common = {
    ...about,
    businessType: entity.id,
    businessId: idOf(record),
    taskId: newId(),
    // What came back is told as such: its owner has to correct it and hand it in once more.
    title: isApproval(node) ? about.title : `重新提交：${about.title}`.slice(0, 200),
    priority: "9",
    receiveTime,
    dueTime: dueTimeOf(place, record, { node, receiveTime }),
    path: `/layout/open?${new URLSearchParams({ _screen: todoPage(place.call.model, place, node), _record: idOf(record) })}`,
    delegateFromId,
    urgeCount: 0,
    state: "todo",
  };
  return people.map((userId) => ({ ...common, userId, todoType: isApproval(node) && applicant?.id !== userId ? "1" : "2" }));
}

function dueTimeOf(place: FlowPlace, record: OperationRecord, { node, receiveTime }: { node: FlowNode; receiveTime: string }): string | null {
  return node.due === undefined ? null : deadlineOf(node.due, { from: receiveTime, record, env: flowEnv(place) });
}

/** Open to-dos of the caller. */
export const openTodosOf = (at: At): Promise<Row<"userTodo">[]> => recordsOf(at, TODO).find({ userId: at.call.user.id, state: "todo" });

export interface TodoCount {
  total: number;
  overdue: number;
  /** Most first, by kind of record and by the page on which it is worked off. `title` is that of the entity. */
  groups: { businessType: string; title: Text; screen: string | null; count: number; overdue: number }[];
}

export async function countTodos({ call, tx }: At): Promise<TodoCount> {
  const { user, ctx } = call;
  const { rows } = await sql<Omit<TodoCount["groups"][number], "title">>`select "businessType",
      replace(substring(path from '[?&]_screen=([^&]+)'), '%2F', '/') as screen, count(*)::int as count,
      (count(*) filter (where "dueTime" < ${ctx.now}::timestamp))::int as overdue from campus."userTodo"
    where "tenantId" = ${user.tenantId} and "userId" = ${user.id} and state = 'todo' and not "isDeleted"
    group by 1, 2 order by 3 desc, 1, 2`.execute(tx);
  const groups = rows.map((row) => ({ ...row, title: call.model.entities.get(row.businessType)?.title ?? row.businessType }));
  const sum = (name: "count" | "overdue") => groups.reduce((total, group) => total + group[name], 0);
  return { total: sum("count"), overdue: sum("overdue"), groups };
}
