import { sql } from "kysely";
import { messageEntity } from "../../data/inboxes.ts";
import type { LiveMarks } from "../../data/live/index.ts";
import { TODO } from "./todo-rows.ts";

/** So many are told apart; of more it is enough that there are. */
const MOST = 500;

/** How much waits for each, and since when the newest of it. */
const todos: LiveMarks = async ({ db, model }, tenantId, userIds) => {
  if (!model().entities.has(TODO)) return new Map();
  const { rows } = await sql<{ id: string; mark: string }>`select u.id, (select count(*) || ' ' || coalesce(max(t."receiveTime")::text, '') from
      (select "receiveTime" from campus.${sql.id(TODO)} where "tenantId" = ${tenantId} and not "isDeleted" and "userId" = u.id and state = 'todo'
        order by "receiveTime" desc limit ${MOST}) t) as mark
    from unnest(${[...userIds]}::text[]) as u(id)`.execute(db);
  return marksIn(rows);
};

/** How many messages each has not read. */
const unread: LiveMarks = async ({ db, model }, tenantId, userIds) => {
  if (!model().entities.has(messageEntity)) return new Map();
  const { rows } = await sql<{ id: string; mark: string }>`select u.id, (select count(*)::text from
      (select 1 from campus.${sql.id(messageEntity)} where "tenantId" = ${tenantId} and not "isDeleted" and "receiverId" = u.id
        and "messageState" = 'success' limit ${MOST}) t) as mark
    from unnest(${[...userIds]}::text[]) as u(id)`.execute(db);
  return marksIn(rows);
};

const marksIn = (rows: readonly { id: string; mark: string }[]) => new Map(rows.map(({ id, mark }) => [id, mark]));

/** What the pages of a person count by themselves. */
export const portalLive = { todos, unread };
