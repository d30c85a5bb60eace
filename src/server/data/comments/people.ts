import { sql } from "kysely";
import { accessFor } from "../../../../engine/access/access-for.ts";
import { pairsCond } from "../../../../engine/access/conds.ts";
import type { Mentionable } from "../../../../engine/api.ts";
import { USER_ENTITY } from "../../../../engine/conditions/system-fields.ts";
import { callAs } from "../../identity/call-as.ts";
import { current } from "../../platform/database/transaction.ts";
import type { Call } from "../../platform/runtime.ts";
import { fetchRecords } from "../records/fetch.ts";
import { type CommentPlace, commentPlace } from "./place.ts";

/** Accounts looked at for one question, and answered at most. */
const MAX_LOOKED_AT = 60;
const MAX_ANSWERED = 10;

const nameOf = ({ userName, accountNo }: { userName: string; accountNo: string }): string => `${userName}（${accountNo}）`;

/**
 * People found by name or number who may comment on the record as well: who did so already and who made the record come first, students, of whom
 * there are thousands, last. @throws AccessError ACTION_DENIED, ROW_HIDDEN */
export async function mentionable(call: Call, entityId: string, { id, keyword }: { id: string; keyword: string | null }): Promise<Mentionable[]> {
  const place = await commentPlace(call, entityId, id);
  const { tenantId } = call.user;
  const roles = place.entity.doc.access.grants.flatMap((grant) => (grant.comment === undefined ? [] : grant.role));
  const words = `%${(keyword ?? "").trim().replace(/[\\%_]/g, "\\$&")}%`;
  const { rows } = await sql<{
    id: string;
    userName: string;
    accountNo: string;
  }>`select u.id, u."userName", u."accountNo" from campus.${sql.id(USER_ENTITY)} u
    where u."tenantId" = ${tenantId} and not u."isDeleted" and u.state = 'normal' and u.id <> ${call.user.id}
      and (u."userName" like ${words} or u."accountNo" like ${words})
    order by u.id = ${place.record.createUser ?? ""} or exists (select 1 from platform.record_comment c where c.tenant_id = ${tenantId}
      and c.entity = ${place.entity.id} and c.record_id = ${id} and c.user_id = u.id) desc, u.roles && ${roles}::text[] desc, u.xh is null desc,
      u."userName", u.id limit ${MAX_LOOKED_AT}`.execute(current(call.runtime.db));
  const found: Mentionable[] = [];
  for (const row of rows) {
    if (found.length >= MAX_ANSWERED) break;
    if ((await commenter(place, row.id)) !== null) found.push({ value: row.id, label: nameOf(row) });
  }
  return found;
}

/** Somebody who may comment on the record, as the words name them; null: there is no such account, or it may not. */
export async function commenter({ call, entity, record }: CommentPlace, userId: string): Promise<string | null> {
  const their = await callAs(call, userId);
  if (their === null) return null;
  const { comment } = accessFor(call.model, entity.id, their.call.user);
  if (comment.length === 0) return null;
  const seen = await fetchRecords({ call: their.call, entity, ids: [record.id], where: pairsCond(comment), own: new Set() });
  return seen.length === 0 ? null : nameOf(their.account);
}
