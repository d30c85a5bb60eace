import { sql } from "kysely";
import { accessFor } from "../../../../engine/access/access-for.ts";
import { pairsCond } from "../../../../engine/access/conds.ts";
import { project } from "../../../../engine/access/project.ts";
import { REASON_LETTERS, revealingPairs } from "../../../../engine/access/reveal.ts";
import type { Pair } from "../../../../engine/access/types.ts";
import type { Revealed } from "../../../../engine/api.ts";
import type { Entity, Field } from "../../../../engine/model/model.ts";
import { zh } from "../../../../engine/language/text.ts";
import { accessError, problem, requestError } from "../../../../engine/errors.ts";
import { phrase } from "../../../../engine/language/phrase.ts";
import { current, transaction, writeGathered } from "../../platform/database/transaction.ts";
import type { Call } from "../../platform/runtime.ts";
import { writeAudit } from "./audit.ts";
import { badRequest } from "./bad-request.ts";
import { entityOf } from "./entity-of.ts";
import { assertGranted, notGranted } from "./granted.ts";
import { fetchRecords } from "./fetch.ts";
import type { Fetched } from "./fetched.ts";
import { projectFetched } from "./project-row.ts";
import { isStorable } from "./query.ts";

const ACTION = "reveal";
/** Values one person may ask for within an hour where the school says nothing else. */
const PER_HOUR = 30;

/**
 * The masked value of one field of one record in clear, for a reason: `{ id, field, reason }`. The line that says who asked, for what and why is
 * written before the value leaves.
 * @throws AccessError ACTION_DENIED, ROW_HIDDEN; RequestError REQUEST_PARAM_INVALID, REVEALED_TOO_MUCH
 */
export async function revealField(call: Call, entityId: string, body: Readonly<Record<string, unknown>>): Promise<Revealed> {
  const entity = entityOf(call, entityId);
  assertGranted(call, entity, ACTION);
  const access = accessFor(call.model, entity.id, call.user);
  const { id, field, reason } = readAsked(entity, body);
  const pairs = revealingPairs(access, field);
  if (pairs.length === 0) throw notGranted(entity, ACTION);
  return transaction(call.runtime.db, async () => {
    const fetched = await maskedRow(call, entity, { id, field, read: access.read, reveal: pairs });
    await countRevealed(call);
    const row = String(fetched.record[entity.key] ?? id);
    await writeAudit(call, [
      { action: ACTION, entity: entity.id, recordId: id, note: `查看${zh(entity.title)} ${row} 的明文（${zh(field.title)}）：${reason}` },
    ]);
    return clearValue(call, entity, { fetched, field, pair: pairs[0]! });
  });
}

function readAsked(entity: Entity, body: Readonly<Record<string, unknown>>): { id: string; field: Field; reason: string } {
  const { id, field: name, reason, ...rest } = body;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw requestError([problem("REQUEST_PARAM_UNKNOWN", `/${unknown.slice(0, 60)}`, { name: unknown.slice(0, 60) })]);
  if (typeof id !== "string" || id === "" || !isStorable(id)) throw badRequest("id", "一条数据的编号");
  const field = typeof name === "string" ? entity.fields.get(name) : undefined;
  if (field === undefined || field.doc.retired === true) throw badRequest("field", "一个脱敏的字段");
  const words = typeof reason === "string" && isStorable(reason) ? reason.trim() : "";
  const { min, max } = REASON_LETTERS;
  if ([...words].length < min || [...words].length > max) throw badRequest("reason", phrase`${min} 到 ${max} 个字的查看原因`);
  return { id, field, reason: words };
}

interface Wanted {
  id: string;
  field: Field;
  read: readonly Pair[];
  reveal: readonly Pair[];
}

/** The row as its reader may see it, the value still whole. @throws AccessError ROW_HIDDEN, ACTION_DENIED; RequestError when the value is not masked */
async function maskedRow(call: Call, entity: Entity, { id, field, read, reveal }: Wanted): Promise<Fetched> {
  const [fetched] = await fetchRecords({
    call,
    entity,
    ids: [id],
    where: pairsCond(read),
    pairs: read,
    action: "read",
    labels: true,
    own: new Set([field.name, entity.key]),
    questions: { [ACTION]: pairsCond(reveal) },
  });
  const row = fetched && projectFetched({ call, entity, pairs: read, exit: "detail" }, fetched);
  if (fetched === undefined || row === undefined || row === null) throw accessError([problem("ROW_HIDDEN", "", {})]);
  const sight = row._withheld?.[field.name];
  if (sight === undefined) throw badRequest("field", "一个脱敏的字段");
  if (sight === "absent" || fetched.answers[ACTION] !== true) throw notGranted(entity, ACTION);
  return fetched;
}

/** In the open transaction, one call of a person after the other: many at once could otherwise all be the last that is allowed. */
async function countRevealed(call: Call): Promise<void> {
  const { id, tenantId } = call.user;
  const db = current(call.runtime.db);
  const most = Math.max(Number(call.ctx.params["security.revealPerHour"] ?? PER_HOUR), 0);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reveal|${tenantId}|${id}`}, 0))`.execute(db);
  await writeGathered(db);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from platform.audit
    where tenant_id = ${tenantId} and user_id = ${id} and action = ${ACTION} and at > now() - interval '1 hour'`.execute(db);
  if (Number(rows[0]?.n ?? 0) >= most) throw requestError([problem("REVEALED_TOO_MUCH", "", { max: most })]);
}

function clearValue(call: Call, entity: Entity, { fetched, field, pair }: { fetched: Fetched; field: Field; pair: Pair }): Revealed {
  const { labelKey } = field;
  const record = { [field.name]: fetched.record[field.name], ...(labelKey !== null && { [labelKey]: fetched.record[labelKey] }) };
  const shown = project({ model: call.model, entity: entity.id, record, pairs: [pair], matched: [true], exit: "detail" }).record;
  return { field: field.name, value: shown[field.name] ?? null, ...(labelKey !== null && { label: shown[labelKey] ?? null }) };
}
