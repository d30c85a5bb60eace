import { sql } from "kysely";
import type { FlowNode } from "../../../../engine/kinds/flow/document.ts";
import { newId } from "../../platform/database/ids.ts";
import { current } from "../../platform/database/transaction.ts";
import { messageEntity, putInInboxes } from "../inboxes.ts";
import type { Call } from "../../platform/runtime.ts";
import { nodeTitle } from "./place.ts";
import type { FlowPlace } from "../../platform/runtime.ts";
import { zh } from "../../../../engine/language/text.ts";
import { recordTitle } from "../records/record-title.ts";

export interface Message {
  userId: string;
  template: string;
  /** What the inbox files it under. Default: by the template. */
  kind?: string;
  title: string;
  body: string;
  entity?: string;
  recordId?: string;
  /** Where the message leads, a path of the site. Default: to the record. */
  url?: string | null;
}

/** Puts messages into the inboxes, in the open transaction: who is told of a change is told exactly when it happened. */
export async function sendMessages(call: Call, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  if (call.model.entities.has(messageEntity)) return intoInboxes(call, messages);
  for (let from = 0; from < messages.length; from += PER_STATEMENT) await keepMessages(call, messages.slice(from, from + PER_STATEMENT));
}

/** Messages of one statement; its parameters are limited. */
const PER_STATEMENT = 2000;

async function keepMessages(call: Call, messages: readonly Message[]): Promise<void> {
  const values = messages.map(
    (m) =>
      sql`(${call.user.tenantId}, ${newId()}, ${m.userId}, ${m.template}, ${m.title}, ${m.body}, ${m.entity ?? null}, ${m.recordId ?? null}, ${call.ctx.now}::timestamp)`,
  );
  await sql`insert into platform.message (tenant_id, id, user_id, template, title, body, entity, record_id, created_at) values ${sql.join(values)}`.execute(
    current(call.runtime.db),
  );
}

/** `message_kind` of a flow's template. */
const kindOf = (template: string): string => (/todo|remind/.test(template) ? "todo" : template.endsWith("result") ? "result" : "notice");

/** The same words for many go in one statement. */
async function intoInboxes(call: Call, messages: readonly Message[]): Promise<void> {
  const groups = Map.groupBy(messages, ({ userId: _userId, ...words }) => JSON.stringify(words));
  for (const group of groups.values()) {
    const { template, kind, title, body, entity, recordId, url } = group[0]!;
    await putInInboxes(
      call,
      group.map((message) => message.userId),
      { kind: kind ?? kindOf(template), title, content: body, entity: entity ?? null, recordId: recordId ?? null, url: url ?? null },
    );
  }
}

/** Title and body of a notice; names the record by its title field only, so that nothing withheld leaks into a message. */
export function messageText(place: FlowPlace, template: string, node: FlowNode, record: Record<string, unknown>): { title: string; body: string } {
  const what = zh(place.entity.title);
  const name = recordTitle(place.call.model, place.entity, record) || what;
  const at = nodeTitle(place, node, record);
  if (template === "flow.todo") return { title: `待办：${what}`, body: `${name} 等待您办理（${at}）` };
  if (template === "flow.remind") return { title: `催办：${what}`, body: `${name} 已等待较久，请尽快办理（${at}）` };
  if (template === "flow.cc") return { title: `抄送：${what}`, body: `${name}（${at}）抄送给您` };
  return { title: `${what}：${at}`, body: `${name} 已到“${at}”` };
}

interface Told {
  node: FlowNode;
  record: Record<string, unknown>;
}

/** Tells people of a record at its node. */
export async function tellAt(place: FlowPlace, { node, record, template }: Told & { template: string }, people: readonly string[]): Promise<void> {
  const about = { template, ...messageText(place, template, node, record), entity: place.entity.id, recordId: String(record.id) };
  await sendMessages(
    place.call,
    people.map((userId) => ({ userId, ...about })),
  );
}

/** Tells them by when they are to act on it. */
export async function tellDue(place: FlowPlace, { node, record, due }: Told & { due: string }, people: readonly string[]): Promise<void> {
  const what = zh(place.entity.title);
  const name = recordTitle(place.call.model, place.entity, record) || what;
  const body = `${name} 请在 ${due.slice(0, 16)} 前办理（${nodeTitle(place, node, record)}）`;
  const about = { template: "flow.remindBefore", title: `即将到期：${what}`, body, entity: place.entity.id, recordId: String(record.id) };
  await sendMessages(
    place.call,
    people.map((userId) => ({ userId, ...about })),
  );
}
