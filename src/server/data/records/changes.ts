import { sql } from "kysely";
import { accessFor } from "../../../../engine/access/access-for.ts";
import { pairsCond } from "../../../../engine/access/conds.ts";
import { project } from "../../../../engine/access/project.ts";
import { fieldsOfPair, writableOn } from "../../../../engine/access/writable-fields.ts";
import type { FieldChange, RecordChange, RecordChanges } from "../../../../engine/api.ts";
import { accessError, problem } from "../../../../engine/errors.ts";
import { phrase } from "../../../../engine/language/phrase.ts";
import { zh } from "../../../../engine/language/text.ts";
import type { Entity, Field } from "../../../../engine/model/model.ts";
import { isSame } from "../../../../engine/validate/absent.ts";
import { current } from "../../platform/database/transaction.ts";
import type { Call, OperationRecord } from "../../platform/runtime.ts";
import { inOwnWords, wordsOf } from "../language/model-in.ts";
import { inWords } from "../language/own-words.ts";
import { isAnonymous } from "../sheets/author.ts";
import { isCut } from "./audit.ts";
import { entityOf } from "./entity-of.ts";
import { fetchRecords } from "./fetch.ts";
import type { Fetched } from "./fetched.ts";
import { frozenFields } from "./frozen.ts";
import { notGranted } from "./granted.ts";
import { attachLabels } from "./labels.ts";
import { actionWord } from "./operation-log.ts";
import { keptText } from "./shown-text.ts";

const PAGE = 30;

/** A line of the audit trail that wrote the record. */
interface Line {
  id: string;
  at: string;
  userId: string;
  action: string;
  changes: Record<string, [unknown, unknown]> | null;
}

interface Reading {
  call: Call;
  entity: Entity;
  row: Fetched;
  /** Fields whose former value the reader may write back. */
  writable: ReadonlySet<string>;
  /** Whether the value that a line gave a field was erased for good since. */
  isErased(name: string, line: Line): boolean;
}

/**
 * Who changed what of one record, newest first, a page at a time. Rights are judged on the record as it stands now: a field that its reader does
 * not see has no changes, of one that is seen masked both sides are masked.
 * @throws AccessError ACTION_DENIED, ROW_HIDDEN
 */
export async function recordChanges(call: Call, entityId: string, asked: { id: string; before: string | null }): Promise<RecordChanges> {
  const entity = entityOf(call, entityId);
  const { changes: pairs } = accessFor(call.model, entity.id, call.user);
  // Of records that name nobody, the hour of a change would.
  if (pairs.length === 0 || isAnonymous(entity)) throw notGranted(entity, "changes");
  const [row] = await fetchRecords({ call, entity, ids: [asked.id], where: pairsCond(pairs), pairs, action: "read" });
  if (row === undefined || !row.matched.includes(true)) throw accessError([problem("ROW_HIDDEN", "", {})]);
  const lines = await readLines(call, entity, asked);
  const told = lines.slice(0, PAGE);
  const reading: Reading = { call, entity, row, writable: await writableBack(call, entity, row), isErased: await erasedIn(call, entity, asked.id) };
  return { changes: await tell(reading, told), next: lines.length > PAGE ? told.at(-1)!.id : null };
}

/** The trail is never written again: an entity or a field stands in it under the names it had. */
async function readLines(call: Call, entity: Entity, { id, before }: { id: string; before: string | null }): Promise<Line[]> {
  const names = [entity.id, ...(entity.doc.renamedFrom ?? [])];
  const older = before === null || !/^\d{1,18}$/.test(before) ? sql`` : sql`and id < ${before}::bigint`;
  const { rows } = await sql<Line>`select id::text as id, at::timestamp(0)::text as at, user_id as "userId", action, changes from platform.audit
    where tenant_id = ${call.user.tenantId} and entity = any(${names}::text[]) and record_id = ${id}
      and (changes is not null or action in ('add', 'remove', 'restore')) and action <> 'erase' ${older} order by id desc limit ${PAGE + 1}`.execute(
    current(call.runtime.db),
  );
  return rows;
}

/** The trail keeps what it wrote, but what may be kept no longer is not shown from it either. A line that names no fields erased all. */
async function erasedIn(call: Call, entity: Entity, id: string): Promise<Reading["isErased"]> {
  const names = [entity.id, ...(entity.doc.renamedFrom ?? [])];
  const { rows } = await sql<{ id: string; changes: object | null }>`select id::text as id, changes from platform.audit
    where tenant_id = ${call.user.tenantId} and entity = any(${names}::text[]) and record_id = ${id} and action = 'erase'`.execute(
    current(call.runtime.db),
  );
  return (name, line) =>
    rows.some((erased) => BigInt(line.id) < BigInt(erased.id) && (erased.changes === null || Object.hasOwn(erased.changes, name)));
}

async function writableBack(call: Call, entity: Entity, row: Fetched): Promise<ReadonlySet<string>> {
  const { update } = accessFor(call.model, entity.id, call.user);
  if (update.length === 0) return new Set();
  const [found] = await fetchRecords({ call, entity, ids: [row.id], where: pairsCond(update), pairs: update, action: null, own: new Set() });
  if (found === undefined) return new Set();
  const frozen = await frozenFields(call, entity, { ...row.record, id: row.id });
  const sets = update.map((pair) => fieldsOfPair(call.model, entity.id, pair));
  const open = [...writableOn(sets, found.matched)].filter((name) => !Object.hasOwn(frozen, name) && isKeptWhole(entity.fields.get(name)));
  return new Set(open);
}

/** The trail holds values of masked fields masked and of tables no rows. */
const isKeptWhole = (field: Field | undefined): boolean =>
  field !== undefined && field.kind === "stored" && field.mask === null && field.doc.immutable !== true && field.type.writeOnly !== true;

/** Both sides of every line as rows, so that names are read in one statement for all of them. */
async function tell(reading: Reading, lines: readonly Line[]): Promise<RecordChange[]> {
  const { call, entity, isErased } = reading;
  const formerly = new Map([...entity.fields.values()].flatMap(({ name, doc }) => (doc.renamedFrom ?? []).map((former) => [former, name] as const)));
  const places = new Map([...entity.fields.keys()].map((name, place) => [name, place]));
  const named = lines.map((line) =>
    Object.entries(line.changes ?? {})
      .filter(([name]) => !isErased(name, line))
      .map(([name, sides]) => [formerly.get(name) ?? name, sides] as const)
      .filter(([name]) => places.has(name))
      .sort(([a], [b]) => places.get(a)! - places.get(b)!),
  );
  const none = Object.fromEntries(named.flat().map(([name]) => [name, null]));
  const sides = lines.map(({ userId }, at) =>
    ([0, 1] as const).map(
      (side): OperationRecord => ({
        ...none,
        ...Object.fromEntries(named[at]!.map(([name, values]) => [name, values[side]])),
        updateUser: userId,
      }),
    ),
  );
  await attachLabels(call, entity, [], sides.flat());
  return lines.flatMap((line, at) => {
    const [before, after] = sides[at]!.map((side) => shownSide(reading, side));
    const names = named[at]!.map(([name]) => name);
    const stored = (name: string) => sides[at]!.map((side) => side[name]) as [unknown, unknown];
    const fields = names.flatMap((name) => fieldChange(reading, { name, before: before!, after: after!, stored: stored(name) }) ?? []);
    if (fields.length === 0 && line.changes !== null) return [];
    const actor = after!.record.updateUserName;
    return [{ id: line.id, at: line.at, title: titleOf(call, entity, line.action), actor: typeof actor === "string" ? actor : null, fields }];
  });
}

const shownSide = ({ call, entity, row }: Reading, record: OperationRecord) => {
  const { changes: pairs } = accessFor(call.model, entity.id, call.user);
  return project({ model: call.model, entity: entity.id, record, pairs, matched: row.matched, exit: "history" });
};

type Side = ReturnType<typeof shownSide>;

/** Null: the reader does not see the field, or sees of both sides the same. */
function fieldChange(
  { call, entity, row, writable }: Reading,
  { name, before, after, stored }: { name: string; before: Side; after: Side; stored: [unknown, unknown] },
): FieldChange | null {
  const field = entity.fields.get(name);
  const sight = after.withheld[name];
  if (field === undefined || field.doc.retired === true || sight === "absent") return null;
  const [was] = stored;
  const texts = [before, after].map((side, at) => (field.kind === "rows" ? rowsText(call, stored[at]) : keptText(call, field, side.record)));
  const [from, to] = texts as [string, string];
  // Where a mask leaves nothing, that the value changed may be what is withheld.
  if (sight === "masked" && (from === to || field.kind === "rows")) return null;
  const isBack = sight === undefined && writable.has(name) && !isCut(was) && !isSame(was, row.record[name]);
  return { field: name, title: wordsOf(call, field.title), from, to, ...(isBack && { restores: { value: was ?? null } }) };
}

/** Of rows the trail keeps how many there were. */
function rowsText(call: Call, stored: unknown): string {
  const count = typeof stored === "string" ? Number.parseInt(stored, 10) : 0;
  return count > 0 ? inWords(call, phrase`共 ${count} 行`) : "";
}

function titleOf(call: Call, entity: Entity, action: string): string {
  const own = inOwnWords(call);
  return inWords(call, zh(actionWord(own, entity, action) ?? "修改"));
}
