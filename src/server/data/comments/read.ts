import { sql } from "kysely";
import type { Mentionable, RecordComment, RecordComments } from "../../../../engine/api.ts";
import { current } from "../../platform/database/transaction.ts";
import type { Call } from "../../platform/runtime.ts";
import { commentPlace } from "./place.ts";

const PAGE = 30;

interface Stored {
  id: string;
  userId: string;
  userName: string;
  words: string;
  mentions: Mentionable[];
  at: string;
  editedAt: string | null;
  isRemoved: boolean;
}

/** What people said of a record, newest first, a page at a time. @throws AccessError ACTION_DENIED, ROW_HIDDEN */
export async function recordComments(call: Call, entityId: string, asked: { id: string; before: string | null }): Promise<RecordComments> {
  const { entity, record } = await commentPlace(call, entityId, asked.id);
  const { rows } =
    await sql<Stored>`select id, user_id as "userId", user_name as "userName", words, mentions, created_at::text as at, edited_at::text as "editedAt",
      removed_at is not null as "isRemoved"
    from platform.record_comment where tenant_id = ${call.user.tenantId} and entity = ${entity.id} and record_id = ${record.id}
      and ${asked.before === null ? sql`true` : sql`id < ${asked.before}`}
    order by id desc limit ${PAGE + 1}`.execute(current(call.runtime.db));
  const page = rows.slice(0, PAGE);
  return { comments: page.map((row) => told(call, row)), next: rows.length > PAGE ? page.at(-1)!.id : null };
}

const told = ({ user }: Call, { userId, userName, ...row }: Stored): RecordComment => ({ ...row, who: userName, isOwn: userId === user.id });
