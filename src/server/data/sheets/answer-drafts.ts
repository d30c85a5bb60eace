import { sql } from "kysely";
import { current } from "../../platform/database/transaction.ts";
import type { Call } from "../../platform/runtime.ts";
import type { AnswersField } from "./answers-field.ts";

/** Answers on their way. */
export interface AnswerDraft {
  /** Counted up by whoever answers; the highest is kept. */
  version: number;
  /** Version of the sheet that is answered. */
  sheet: number | null;
  /** Null: it was handed in. */
  values: Record<string, unknown> | null;
}

const KEPT_DAYS = 180;

const whose = ({ user }: Call, { entity, field }: AnswersField) =>
  sql`tenant_id = ${user.tenantId} and user_id = ${user.id} and entity = ${entity.id} and field = ${field.name}`;

/** Keeps the draft unless a later one is kept already; answers the version that is kept now. On disk when it answers. */
export async function keepDraft(call: Call, of: AnswersField, { about, draft }: { about: string; draft: AnswerDraft }): Promise<number> {
  const { tenantId, id } = call.user;
  const db = current(call.runtime.db);
  const { rows } = await sql<{
    version: string;
  }>`insert into platform.answer_draft as kept (tenant_id, user_id, entity, field, about, version, sheet_no, answered)
    values (${tenantId}, ${id}, ${of.entity.id}, ${of.field.name}, ${about}, ${draft.version}, ${draft.sheet}, ${JSON.stringify(draft.values)}::jsonb)
    on conflict (tenant_id, user_id, entity, field, about) do update
      set version = excluded.version, sheet_no = excluded.sheet_no, answered = excluded.answered, saved_at = now()
      where kept.version < excluded.version
    returning version`.execute(db);
  return rows[0] === undefined ? ((await keptDraft(call, of, about))?.version ?? draft.version) : Number(rows[0].version);
}

export async function keptDraft(call: Call, of: AnswersField, about: string): Promise<AnswerDraft | null> {
  const { rows } = await sql<{
    version: string;
    sheet_no: number | null;
    answered: Record<string, unknown> | null;
  }>`select version, sheet_no, answered
    from platform.answer_draft where ${whose(call, of)} and about = ${about}`.execute(current(call.runtime.db));
  const [row] = rows;
  return row === undefined ? null : { version: Number(row.version), sheet: row.sheet_no, values: row.answered };
}

/** Nothing of them is left but their version, so that a draft that was still on its way when the answers were handed in comes too late. */
export async function endDrafts(call: Call, of: AnswersField, { about, version }: { about: readonly string[]; version: number }): Promise<void> {
  const { tenantId, id } = call.user;
  await sql`insert into platform.answer_draft as kept (tenant_id, user_id, entity, field, about, version, answered)
    select ${tenantId}, ${id}, ${of.entity.id}, ${of.field.name}, about, ${version}, null from unnest(${[...about]}::text[]) as about
    on conflict (tenant_id, user_id, entity, field, about) do update
      set version = greatest(kept.version, excluded.version), sheet_no = null, answered = null, saved_at = now()`.execute(current(call.runtime.db));
}

/** Drafts that nobody went on with. */
export async function forgetOldDrafts({ runtime }: Pick<Call, "runtime">): Promise<void> {
  await sql`delete from platform.answer_draft where saved_at < now() - make_interval(days => ${sql.lit(KEPT_DAYS)})`.execute(runtime.db);
}
