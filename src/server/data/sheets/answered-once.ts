import { sql } from "kysely";
import { type Problem, problem } from "../../../../engine/errors.ts";
import { current } from "../../platform/database/transaction.ts";
import type { Call } from "../../platform/runtime.ts";
import type { AnswersField } from "./answers-field.ts";

/** Answers that name nobody cannot be found again by their author: the author is noted apart from them, once a sheet. */
export async function markAnswered(call: Call, { entity, field }: AnswersField, sheet: string): Promise<Problem | null> {
  const { id, tenantId } = call.user;
  if (field.doc.anonymous !== true || id === "") return null;
  const { rows } = await sql`insert into platform.answered (tenant_id, user_id, entity, field, sheet)
    values (${tenantId}, ${id}, ${entity.id}, ${field.name}, ${sheet}) on conflict do nothing returning 1`.execute(current(call.runtime.db));
  return rows.length > 0 ? null : problem("SHEET_ANSWERED", `/${field.name}`, {});
}

export async function hasAnswered(call: Call, { entity, field }: AnswersField, sheet: string): Promise<boolean> {
  if (field.doc.anonymous !== true) return false;
  const { rows } = await sql`select 1 from platform.answered where tenant_id = ${call.user.tenantId} and user_id = ${call.user.id}
    and entity = ${entity.id} and field = ${field.name} and sheet = ${sheet}`.execute(current(call.runtime.db));
  return rows.length > 0;
}
