import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Sheet } from "../../../../engine/fields/sheet/sheet-value.ts";
import { current } from "../../platform/database/transaction.ts";
import type { Call } from "../../platform/runtime.ts";
import { perRuntime } from "../../platform/timed-cache.ts";
import type { AnswersField } from "./answers-field.ts";

/** A sheet as it stays. */
export interface FrozenSheet {
  no: number;
  sheet: Sheet;
}

/** Versions never change: what was read of one holds. */
const known = perRuntime(() => new Map<string, Sheet>());
const MOST_KNOWN = 300;

const nameOf = ({ user }: Call, { target, sheet }: AnswersField, at: readonly (string | number)[]): string =>
  JSON.stringify([user.tenantId, target.id, sheet.name, ...at]);

function remember(call: Call, name: string, sheet: Sheet): Sheet {
  const all = known(call.runtime);
  const before = all.get(name);
  if (before !== undefined) return before;
  if (all.size >= MOST_KNOWN) all.delete(all.keys().next().value!);
  all.set(name, sheet);
  return sheet;
}

const whose = ({ user }: Call, { target, sheet }: AnswersField, id: string) =>
  sql`tenant_id = ${user.tenantId} and entity = ${target.id} and record_id = ${id} and field = ${sheet.name}`;

/** The version of exactly these questions, made when nobody began to answer them before. */
export async function freezeSheet(call: Call, of: AnswersField, { id, sheet }: { id: string; sheet: Sheet }): Promise<FrozenSheet> {
  const text = JSON.stringify(sheet);
  const digest = createHash("sha256").update(text).digest("base64url");
  const db = current(call.runtime.db);
  const find = async () =>
    (await sql<{ no: number }>`select no from platform.sheet_version where ${whose(call, of, id)} and digest = ${digest}`.execute(db)).rows[0]?.no;
  // Two that freeze at once may come for the same number: who is second looks again.
  for (let attempt = 0; attempt < 5; attempt++) {
    const no = (await find()) ?? (await insert(call, of, { id, digest, text }));
    if (no !== undefined) return { no, sheet: remember(call, nameOf(call, of, [id, no]), sheet) };
  }
  throw new Error(`no version of ${of.target.id} ${id} could be made`);
}

async function insert(call: Call, of: AnswersField, { id, digest, text }: { id: string; digest: string; text: string }): Promise<number | undefined> {
  const { rows } = await sql<{ no: number }>`insert into platform.sheet_version (tenant_id, entity, record_id, field, no, digest, sheet)
    select ${call.user.tenantId}, ${of.target.id}, ${id}, ${of.sheet.name}, coalesce(max(no), 0) + 1, ${digest}, ${text}::jsonb
      from platform.sheet_version where ${whose(call, of, id)}
    on conflict do nothing returning no`.execute(current(call.runtime.db));
  return rows[0]?.no;
}

/** Null where nobody ever began to answer such a version. */
export async function frozenSheet(call: Call, of: AnswersField, { id, no }: { id: string; no: number }): Promise<FrozenSheet | null> {
  const name = nameOf(call, of, [id, no]);
  const kept = known(call.runtime).get(name);
  if (kept !== undefined) return { no, sheet: kept };
  const { rows } = await sql<{ sheet: Sheet }>`select sheet from platform.sheet_version where ${whose(call, of, id)} and no = ${no}`.execute(
    current(call.runtime.db),
  );
  return rows[0] === undefined ? null : { no, sheet: remember(call, name, rows[0].sheet) };
}
