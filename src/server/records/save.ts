import { accessFor } from "../../../engine/access/access-for.ts";
import { pairsCond } from "../../../engine/access/conds.ts";
import type { Pair } from "../../../engine/access/types.ts";
import { fieldsOfPair, writableOn } from "../../../engine/access/writable-fields.ts";
import type { Entity, Field } from "../../../engine/compile/model.ts";
import { accessError, dataError, isAppError, type Problem, problem, requestError } from "../../../engine/errors.ts";
import { newId } from "../database/ids.ts";
import { current, savepoint, transaction } from "../database/transaction.ts";
import type { Call } from "../runtime.ts";
import { changesOf, writeAudit } from "./audit.ts";
import { applyPatch, assertSound, type Completion, completeDrafts, unknownField } from "./complete.ts";
import { type Draft, isSound } from "./draft.ts";
import { entityOf, zh } from "./entity-of.ts";
import { type Fetched, fetchRecords } from "./fetch.ts";
import { denied } from "./list.ts";
import { assertMerges } from "./stale.ts";
import { insertDrafts, updateDraft } from "./store.ts";
import { assertNoTreeCycle, refreshAfter } from "./tree-paths.ts";
import { violationOf } from "./violations.ts";
import { assertLooseOverlaps } from "./loose-overlap.ts";

export interface SaveItem {
  /** Absent: a new record. */
  id?: string;
  /** A patch: only what is sent changes. */
  values: Readonly<Record<string, unknown>>;
  /** Version the patch was made on. */
  version?: number;
}

export interface SaveOptions {
  /** Whose rights: those of the caller's grants, or `system` for what operations and flows write (any stored field, any row of the tenant). */
  rights: "user" | "import" | "system";
  /** `all`: one problem stops everything and is thrown. `each`: sound records are saved, the others answer their problems. Default `all`. */
  mode?: "all" | "each";
  /** Flow move behind the write, for effects and the audit line. */
  move?: string | null;
  /** Judge fields, rules and references. Default true. */
  judge?: boolean;
  /** Word of the audit line. Default `add` and `update`. */
  audit?: string;
  note?: string;
}

export interface SaveResult {
  id: string;
  created: boolean;
  problems: Problem[];
}

interface Save {
  call: Call;
  entity: Entity;
  options: SaveOptions;
}

/**
 * The one way records are written: form, API, import, batch, operation and flow. Everything happens in one transaction with its audit lines.
 * @throws AccessError ACTION_DENIED, ROW_NOT_WRITABLE, FIELD_NOT_WRITABLE; DataError; RequestError STALE_VERSION (mode `all`)
 */
export async function saveRecords(call: Call, entityId: string, items: readonly SaveItem[], options: SaveOptions): Promise<SaveResult[]> {
  const save: Save = { call, entity: entityOf(call, entityId), options };
  return transaction(call.runtime.db, async () => {
    const fresh = newDrafts(save, items.filter((item) => item.id === undefined));
    const stored = await storedDrafts(save, items.filter((item) => item.id !== undefined));
    const drafts = items.map((item, at) => (item.id === undefined ? fresh[items.slice(0, at).filter((other) => other.id === undefined).length]! : stored.get(item)!));
    await finish(save, drafts);
    return drafts.map((draft) => ({ id: draft.id, created: draft.before === null, problems: draft.problems }));
  });
}

const grantsOf = ({ call, entity, options }: Save, action: "create" | "update"): readonly Pair[] =>
  accessFor(call.model, entity.id, call.user)[options.rights === "import" ? "import" : action];

function newDrafts(save: Save, items: readonly SaveItem[]): Draft[] {
  if (items.length === 0) return [];
  const pairs = grantsOf(save, "create");
  if (save.options.rights !== "system" && pairs.length === 0) throw denied(save.entity, "新增");
  const writable = save.options.rights === "system" ? null : new Set(pairs.flatMap((pair) => [...fieldsOfPair(save.call.model, save.entity.id, pair)]));
  return items.map((item) => {
    const given = wireValues(item.values);
    const draft: Draft = { id: newId(), given: new Set(Object.keys(given)), before: null, record: given, writable, problems: [] };
    draft.problems.push(...keyProblems(save.entity, draft, given));
    return draft;
  });
}

/** An empty text is no value. */
function wireValues(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined).map(([name, value]) => [name, value === "" ? null : value]));
}

function keyProblems(entity: Entity, { writable }: Pick<Draft, "writable">, given: Readonly<Record<string, unknown>>): Problem[] {
  return Object.keys(given).flatMap((name) => {
    const field = entity.fields.get(name);
    if (field === undefined || field.kind === "live" || field.doc.retired === true) return [unknownField(name)];
    if (writable === null) return [];
    return writable.has(name) ? columnProblems(field, writable, given[name]) : [problem("FIELD_NOT_WRITABLE", `/${name}`, { label: zh(field.title) })];
  });
}

/** Columns with a group of their own need that group as well as the field that holds them. */
function columnProblems({ name, doc }: Field, writable: ReadonlySet<string>, rows: unknown): Problem[] {
  const closed = (doc.columns ?? []).filter((column) => column.group !== undefined && !writable.has(`${name}.${column.name}`));
  if (closed.length === 0 || !Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown, at) => {
    const sent = typeof row === "object" && row !== null ? closed.filter((column) => Object.hasOwn(row, column.name)) : [];
    return sent.map((column) => problem("FIELD_NOT_WRITABLE", `/${name}/${at}/${column.name}`, { label: zh(column.title) }));
  });
}

async function storedDrafts(save: Save, items: readonly SaveItem[]): Promise<Map<SaveItem, Draft>> {
  const drafts = new Map<SaveItem, Draft>();
  if (items.length === 0) return drafts;
  const { call, entity, options } = save;
  const pairs = grantsOf(save, "update");
  if (options.rights !== "system" && pairs.length === 0) throw denied(entity, "修改");
  const read = accessFor(call.model, entity.id, call.user).read;
  const fetched = await fetchRecords({ call, entity, ids: [...new Set(items.map((item) => item.id!))].sort(), tables: "all", pairs: [...pairs, ...read], lock: true });
  const byId = new Map(fetched.map((one) => [one.id, one]));
  const sets = pairs.map((pair) => fieldsOfPair(call.model, entity.id, pair));
  for (const item of items) drafts.set(item, await storedDraft(save, item, { fetched: byId.get(item.id!), sets, read }));
  return drafts;
}

async function storedDraft(save: Save, item: SaveItem, at: { fetched: Fetched | undefined; sets: Set<string>[]; read: readonly Pair[] }): Promise<Draft> {
  const { call, entity, options } = save;
  const { fetched, sets, read } = at;
  const matched = fetched?.matched.slice(0, sets.length) ?? [];
  if (fetched === undefined || (options.rights !== "system" && !matched.includes(true))) {
    const lost = [problem("ROW_NOT_WRITABLE", "", {})];
    if (options.mode === "each") return { id: item.id!, given: new Set(), before: {}, record: {}, writable: null, problems: lost };
    throw accessError(lost);
  }
  const given = wireValues(item.values);
  const writable = options.rights === "system" ? null : writableOn(sets, matched);
  const before = fetched.record;
  const draft: Draft = { id: fetched.id, given: new Set(Object.keys(given)), before, record: { ...before, ...mergedRows(entity, before, given) }, writable, problems: [] };
  draft.problems.push(...keyProblems(entity, draft, given));
  if (item.version !== undefined && isSound(draft)) {
    await assertMerges({ call, entity, id: fetched.id, version: item.version, stored: before, patch: given, read: { pairs: read, matched: fetched.matched.slice(sets.length) } });
  }
  return draft;
}

type Plain = Record<string, unknown>;

/** A row sent with a known id is a patch of that row. */
function mergedRows(entity: Entity, before: Plain, given: Plain): Plain {
  const merged = { ...given };
  for (const field of entity.fields.values()) {
    const rows = merged[field.name];
    if (field.childEntity === null || !Array.isArray(rows)) continue;
    const stored = new Map(((before[field.name] as Plain[] | undefined) ?? []).map((row) => [row.id, row]));
    merged[field.name] = rows.map((row: unknown) => (typeof row === "object" && row !== null && stored.has((row as Plain).id) ? { ...stored.get((row as Plain).id), ...row } : row));
  }
  return merged;
}

async function finish(save: Save, drafts: readonly Draft[]): Promise<void> {
  const { call, entity, options } = save;
  const open = drafts.filter(isSound);
  if (options.mode !== "each") assertSound(drafts);
  for (const creating of [true, false]) {
    const some = open.filter((draft) => (draft.before === null) === creating);
    const completion: Completion = { call, entity, action: options.rights === "import" ? "import" : creating ? "create" : "update", move: options.move ?? null, judge: options.judge !== false };
    if (some.length > 0) await completeDrafts(completion, some);
  }
  await assertNoTreeCycle(call, entity, open);
  if (options.mode !== "each") assertSound(drafts);
  await write(save, open.filter(isSound));
}

/** In mode `each` a refusal of the database costs one record: all at once first, one by one when that fails. */
async function write(save: Save, drafts: readonly Draft[]): Promise<void> {
  if (drafts.length === 0) return;
  if (save.options.mode !== "each") return writeAll(save, drafts);
  try {
    await savepoint(save.call.runtime.db, () => writeAll(save, drafts));
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (drafts.length === 1) return void drafts[0]!.problems.push(...error.problems);
    const half = Math.ceil(drafts.length / 2);
    await write(save, drafts.slice(0, half));
    await write(save, drafts.slice(half));
  }
}

async function writeAll(save: Save, drafts: readonly Draft[]): Promise<void> {
  const { call, entity, options } = save;
  const fresh = drafts.filter((draft) => draft.before === null);
  const touched: Draft[] = [...fresh];
  try {
    await assertLooseOverlaps(call, entity, drafts);
    await insertDrafts(call, entity, fresh);
    for (const draft of drafts) if (draft.before !== null && (await updateDraft(call, entity, draft))) touched.push(draft);
  } catch (error) {
    const violation = violationOf(call.model, entity, error);
    if (violation === null) throw error;
    throw dataError([violation], { cause: error });
  }
  await refreshAfter(call, entity, touched);
  if (options.rights !== "system") await assertCovered(save, touched);
  await writeAudit(call, touched.map((draft) => ({
    action: options.audit ?? options.move ?? (options.rights === "import" ? "import" : draft.before === null ? "add" : "update"), entity: entity.id, recordId: draft.id,
    version: draft.before === null ? 1 : Number(draft.before.version) + 1, changes: changesOf(entity, draft.before, draft.record), note: options.note ?? null,
  })));
  await runAfter(save, touched);
}

/** Judged on the row as it now stands in the database: a new record must be one the person may create, a changed one still theirs. */
async function assertCovered(save: Save, drafts: readonly Draft[]): Promise<void> {
  const { call, entity } = save;
  const access = accessFor(call.model, entity.id, call.user);
  const create = grantsOf(save, "create");
  const sets = create.map((pair) => fieldsOfPair(call.model, entity.id, pair));
  const rows = await fetchRecords({
    call, entity, ids: drafts.map((draft) => draft.id), own: new Set(), pairs: create, questions: { read: pairsCond(access.read), update: pairsCond(grantsOf(save, "update")) },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const draft of drafts) {
    const row = byId.get(draft.id);
    const writable = row === undefined ? new Set<string>() : writableOn(sets, row.matched);
    const covered = draft.before === null ? row?.matched.includes(true) === true && [...draft.given].every((name) => writable.has(name)) : row?.answers.read === true || row?.answers.update === true;
    if (!covered) throw accessError([problem("ROW_NOT_WRITABLE", "", {})]);
  }
}

async function runAfter({ call, entity, options }: Save, drafts: readonly Draft[]): Promise<void> {
  const tx = current(call.runtime.db);
  for (const name of entity.doc.effects?.afterSave ?? []) {
    const effect = call.runtime.operations.get(name);
    if (effect?.kind !== "effect") throw new Error(`effect ${name} is not registered`);
    for (const draft of drafts) {
      const patch = await effect.run({ call, tx, entity: entity.id, record: { ...draft.record, id: draft.id }, before: draft.before, move: options.move ?? null });
      if (!patch || Object.keys(patch).length === 0) continue;
      const version = draft.before === null ? 1 : Number(draft.before.version) + 1;
      const changed: Draft = { ...draft, before: { ...draft.record, version }, record: { ...draft.record } };
      applyPatch(entity, changed, patch);
      if (!(await updateDraft(call, entity, changed))) continue;
      await writeAudit(call, [{ action: name, entity: entity.id, recordId: draft.id, version: version + 1, changes: changesOf(entity, changed.before, changed.record) }]);
      draft.record = changed.record;
    }
  }
}

export const badRequest = (name: string, expected: string) => requestError([problem("REQUEST_PARAM_INVALID", `/${name}`, { name, expected })]);
