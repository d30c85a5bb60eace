import { sql } from "kysely";
import { newId } from "../platform/database/ids.ts";
import { accountEntity } from "../identity/account.ts";
import { current } from "../platform/database/transaction.ts";
import type { Call } from "../platform/runtime.ts";
import { platformEntity } from "../platform/platform-entity.ts";

/** Entity of what was sent to people; messages of the site are their inbox. */
export const messageEntity = platformEntity("messageLog", {
  by: "消息收发",
  needs: {
    text: [
      "templateId",
      "messageKind",
      "channel",
      "businessType",
      "businessId",
      "receiverId",
      "receiverName",
      "title",
      "content",
      "url",
      "messageState",
    ],
    bigint: ["retryTimes"],
    timestamp: ["sendTime", "readTime"],
    boolean: ["isUrgent"],
  },
  takes: { text: ["receiverAddress", "errorMsg"] },
});

/** Entity of what each person set for a kind of message. */
export const messageSettingEntity = platformEntity("messageSetting", {
  by: "个人消息设置",
  needs: { text: ["userId", "messageKind"], "text[]": ["channels"] },
  takes: { text: ["quietStart", "quietEnd"], boolean: ["isMuted"] },
});

export interface SiteMessage {
  /** Code of `message_kind`. */
  kind: string;
  title: string;
  content: string;
  url?: string | null;
  templateId?: string | null;
  entity?: string | null;
  recordId?: string | null;
  /** Reaches people whatever they set, at any hour. */
  isUrgent?: boolean;
}

/** What is longer than the columns is cut, because a message never stops the work that causes it. */
export const cut = (message: SiteMessage): { title: string; content: string } => ({
  title: message.title.slice(0, 200),
  content: message.content.slice(0, 2000),
});

/**
 * The same message into the inboxes of accounts, in the open transaction: who is told of a change is told exactly when it happened.
 * One statement, however many people. Who wants a kind of message by other ways only has none of it here.
 */
export async function putInInboxes(call: Call, userIds: readonly string[], message: SiteMessage): Promise<number> {
  if (userIds.length === 0) return 0;
  const { user, ctx } = call;
  const people = [...new Set(userIds)];
  const { title, content } = cut(message);
  const done =
    await sql`insert into campus.${sql.id(messageEntity)} ("tenantId", id, "createUser", "createTime", "updateUser", "updateTime", "templateId", "messageKind", channel, "businessType",
      "businessId", "receiverId", "receiverName", title, content, url, "messageState", "sendTime", "retryTimes")
    select ${user.tenantId}, given.id, ${user.id}, ${ctx.now}::timestamp, ${user.id}, ${ctx.now}::timestamp, ${message.templateId ?? null}, ${message.kind}, 'site', ${message.entity ?? null},
      ${message.recordId ?? null}, given.user_id, u."userName", ${title}, ${content}, ${message.url ?? null}, 'success', ${ctx.now}::timestamp, 0
    from unnest(${people.map(() => newId())}::text[], ${people}::text[]) as given(id, user_id)
      join campus.${sql.id(accountEntity)} u on u."tenantId" = ${user.tenantId} and u.id = given.user_id and not u."isDeleted"
    where ${message.isUrgent === true ? sql`true` : wantsHere(call, message.kind)}`.execute(current(call.runtime.db));
  return Number(done.numAffectedRows ?? 0);
}

function wantsHere({ model, user }: Call, kind: string) {
  if (!model.entities.has(messageSettingEntity)) return sql`true`;
  return sql`not exists (select 1 from campus.${sql.id(messageSettingEntity)} s where s."tenantId" = ${user.tenantId} and s."userId" = u.id
    and s."messageKind" = ${kind} and not s."isDeleted" and not 'site' = any(s.channels))`;
}
