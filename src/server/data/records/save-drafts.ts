import { accessFor } from "../../../../engine/access/access-for.ts";
import { pairsCond } from "../../../../engine/access/conds.ts";
import type { Pair } from "../../../../engine/access/types.ts";
import { fieldsOfPair, writableOn } from "../../../../engine/access/writable-fields.ts";
import type { Entity, Field } from "../../../../engine/model/model.ts";
import { accessError, dataError, type Problem, problem } from "../../../../engine/errors.ts";
import { fieldOf } from "../../../../engine/conditions/resolve-path.ts";
import { newId } from "../../platform/database/ids.ts";
import type { Call, OperationRecord } from "../../platform/runtime.ts";
import { unknownField } from "./complete.ts";
import { type Draft, isSound } from "./draft.ts";
import { type Cover, coversOf, decidingFields, refusalOf } from "./cover.ts";
import { fetchRecords } from "./fetch.ts";
import type { Fetched } from "./fetched.ts";
import { denied } from "./list.ts";
import { assertMerges } from "./stale.ts";
import { type StoredRead, stillStored } from "./stored-read.ts";
import { zh } from "../../../../engine/language/text.ts";

export interface SaveItem {
  /** Absent: a new record. */
  id?: string;
  /** A patch: only what is sent changes. */
  values: Readonly<Record<string, unknown>>;
  /** Version the patch was made on. */
  version?: number;
  /** The record as the open transaction locked and read it: it is not read again while nothing wrote it. For rights `system`. */
  read?: StoredRead;
  /** What was wrong with the values before they came here, as in a cell of a workbook. Told only of a record that is the caller's. */
  problems?: readonly Problem[];
}

export interface SaveOptions {
  /** Whose rights: those of the caller's grants (`propose`: judged as what they may propose), or `system` for what operations and flows write (any stored field, any row of the tenant). */
  rights: "user" | "import" | "propose" | "system";
  /** `all`: one problem stops everything and is thrown. `each`: sound records are saved, the others answer their problems. Default `all`. */
  mode?: "all" | "each";
  /** Flow move behind the write, for effects and the audit line. */
  move?: string | null;
  /** Judge fields, rules and references; `changed`: only the rules that read what is changed. Default true. */
  judge?: boolean | "changed";
  /** Word of the audit line. Default `add` and `update`. */
  audit?: string;
  note?: string;
  /** `nothing`: what an effect adds to its own record; neither what completes records nor what follows a write runs again. */
  raises?: "nothing";
  /** The records may exchange values that only one of them holds at a time. */
  exchanges?: boolean;
  /** The records leave their authors' hands: they remember the release of now. */
  submits?: boolean;
}

export interface SaveResult {
  id: string;
  created: boolean;
  /** False: what was sent stands there already. */
  changed: boolean;
  problems: Problem[];
  /** Rules that it was written against, each with the reason. */
  confirmed: readonly string[];
  /** The record as it was (null = new) and as it is, in wire form: for the server's own use, nothing is withheld. */
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>>;
}

export interface Save {
  call: Call;
  entity: Entity;
  options: SaveOptions;
}

export const grantsOf = ({ call, entity, options }: Save, action: "create" | "update"): readonly Pair[] =>
  accessFor(call.model, entity.id, call.user)[options.rights === "import" || options.rights === "propose" ? options.rights : action];

/** New records, each judged first: what is not the caller's to create is refused before anything of it is read. */
export async function newDrafts(save: Save, items: readonly SaveItem[]): Promise<Draft[]> {
  if (items.length === 0) return [];
  const { call, entity } = save;
  const pairs = grantsOf(save, "create");
  const isSystem = save.options.rights === "system";
  if (!isSystem && pairs.length === 0) throw denied(entity, "新增");
  const sets = pairs.map((pair) => fieldsOfPair(call.model, entity.id, pair));
  const drafts = items.map(({ values }): Draft => {
    const given = wireValues(values);
    const writable = isSystem ? null : new Set(sets.flatMap((set) => [...set]));
    return { id: newId(), given: new Set(Object.keys(given)), before: null, record: given, writable, problems: [], confirmed: [] };
  });
  const cover = coverOf(save, "create", pairs);
  // What could not be read is empty, and never the default, which would be the caller's own.
  const asked = drafts.map((draft, at) => ({ ...draft, record: { ...unread(items[at]!), ...draft.record } }));
  const judged = isSystem ? [] : await coversOf(cover, asked);
  for (const [at, draft] of drafts.entries()) {
    const found = judged[at];
    if (found !== undefined) {
      if (!found.matched.includes(true)) {
        refuse(save, draft, refusalOf(cover, draft, found, items[at]!.problems));
        continue;
      }
      draft.writable = writableOn(sets, found.matched);
    }
    draft.problems.push(...(items[at]!.problems ?? []), ...keyProblems(save, draft, draft.record));
  }
  return drafts;
}

const unread = ({ problems = [] }: SaveItem): OperationRecord => Object.fromEntries(problems.map((found) => [found.path.split("/")[1] ?? "", null]));

const coverOf = ({ call, entity, options }: Save, action: "create" | "update", pairs: readonly Pair[]): Cover => ({
  call,
  entity,
  action: options.rights === "import" ? "import" : action,
  pairs,
});

/** @throws AccessError ROW_NOT_WRITABLE, DataError; in mode `each` it is the draft's problem */
function refuse({ options }: Save, draft: Draft, problems: Problem[]): void {
  if (options.mode === "each") draft.problems.push(...problems);
  else throw problems.some(({ code }) => code === "ROW_NOT_WRITABLE") ? accessError(problems) : dataError(problems);
}

/** An empty text is no value. */
function wireValues(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === "" ? null : value]),
  );
}

/** Problems of one draft that are told; what else was sent is not looked at. */
const MOST_PROBLEMS = 100;

function upTo<T>(most: number, items: readonly T[], problemsOf: (item: T, at: number) => Problem[]): Problem[] {
  const found: Problem[] = [];
  for (const [at, item] of items.entries()) {
    for (const one of problemsOf(item, at)) found.push(one);
    if (found.length >= most) break;
  }
  return found.slice(0, most);
}

function keyProblems({ call, entity }: Save, { writable }: Pick<Draft, "writable">, given: Readonly<Record<string, unknown>>): Problem[] {
  return upTo(MOST_PROBLEMS, Object.keys(given), (name) => {
    const field = entity.fields.get(name);
    if (field === undefined || field.kind === "live" || field.doc.retired === true) return [readOnlyOf(call, entity, name) ?? unknownField(name)];
    if (writable === null) return [];
    return writable.has(name) ? columnProblems(field, writable, given[name]) : [notWritable(name, zh(field.title))];
  });
}

const notWritable = (name: string, label: string) => problem("FIELD_NOT_WRITABLE", `/${name}`, { label });

/** What every reader of a row gets with it and nobody sends: values read live, what the platform keeps on each row, display names. Null = no such key. */
function readOnlyOf({ model }: Call, entity: Entity, name: string): Problem | null {
  const field = fieldOf(model, entity, name);
  if (field !== null) return field.doc.retired === true ? null : notWritable(name, zh(field.title));
  return [...entity.fields.values()].some(({ labelKey }) => labelKey === name) ? notWritable(name, name) : null;
}

/** Columns with a group of their own need that group as well as the field that holds them. */
function columnProblems({ name, doc }: Field, writable: ReadonlySet<string>, rows: unknown): Problem[] {
  const closed = (doc.columns ?? []).filter((column) => column.group !== undefined && !writable.has(`${name}.${column.name}`));
  if (closed.length === 0 || !Array.isArray(rows)) return [];
  return upTo(MOST_PROBLEMS, rows as readonly unknown[], (row, at) => {
    const sent = typeof row === "object" && row !== null ? closed.filter((column) => Object.hasOwn(row, column.name)) : [];
    return sent.map((column) => problem("FIELD_NOT_WRITABLE", `/${name}/${at}/${column.name}`, { label: zh(column.title) }));
  });
}

export async function storedDrafts(save: Save, items: readonly SaveItem[]): Promise<Map<SaveItem, Draft>> {
  const drafts = new Map<SaveItem, Draft>();
  if (items.length === 0) return drafts;
  const { call, entity, options } = save;
  const pairs = grantsOf(save, "update");
  if (options.rights !== "system" && pairs.length === 0) throw denied(entity, "修改");
  const { read } = accessFor(call.model, entity.id, call.user);
  const known = options.rights === "system" ? items.flatMap(({ read }) => stillStored(call, entity, read)) : [];
  const open = items.filter(({ id }) => !known.some((one) => one.id === id));
  const fetched = await fetchRecords({
    call,
    entity,
    ids: [...new Set(open.map((item) => item.id!))].sort(),
    // Rows of others are not even locked.
    where: options.rights === "system" ? true : pairsCond(pairs),
    tables: "all",
    pairs: [...pairs, ...read],
    lock: true,
  });
  const byId = new Map([...known, ...fetched].map((one) => [one.id, one]));
  const sets = pairs.map((pair) => fieldsOfPair(call.model, entity.id, pair));
  for (const item of items) drafts.set(item, await storedDraft(save, item, { fetched: byId.get(item.id!), sets, read }));
  if (options.rights !== "system") await assertStay(save, { pairs: [...pairs, ...read], drafts: [...drafts.values()] });
  return drafts;
}

/** A change that would carry a record out of its author's rights is refused before anything reads what it leads to. */
async function assertStay(save: Save, { pairs, drafts }: { pairs: readonly Pair[]; drafts: readonly Draft[] }): Promise<void> {
  if (pairs.some((pair) => pair.cond === null)) return;
  const cover = coverOf(save, "update", pairs);
  const deciding = decidingFields(cover);
  const moved = drafts.filter((draft) => isSound(draft) && [...draft.given].some((name) => deciding.has(name)));
  for (const [at, judged] of (await coversOf(cover, moved)).entries())
    if (!judged.matched.includes(true)) refuse(save, moved[at]!, refusalOf(cover, moved[at]!, judged));
}

async function storedDraft(
  save: Save,
  item: SaveItem,
  at: { fetched: Fetched | undefined; sets: Set<string>[]; read: readonly Pair[] },
): Promise<Draft> {
  const { call, entity, options } = save;
  const { fetched, sets, read } = at;
  const matched = fetched?.matched.slice(0, sets.length) ?? [];
  if (fetched === undefined || (options.rights !== "system" && !matched.includes(true))) {
    const lost = [problem("ROW_NOT_WRITABLE", "", {})];
    if (options.mode === "each") return { id: item.id!, given: new Set(), before: {}, record: {}, writable: null, problems: lost, confirmed: [] };
    throw accessError(lost);
  }
  const given = wireValues(item.values);
  const writable = options.rights === "system" ? null : writableOn(sets, matched);
  const before = fetched.record;
  const draft: Draft = {
    id: fetched.id,
    given: new Set(Object.keys(given)),
    before,
    record: { ...before, ...mergedRows(entity, before, given) },
    writable,
    problems: [],
    confirmed: [],
    isSubmitted: options.submits,
  };
  draft.problems.push(...(item.problems ?? []), ...keyProblems(save, draft, given));
  if (item.version !== undefined && isSound(draft)) {
    await assertMerges({
      call,
      entity,
      id: fetched.id,
      version: item.version,
      stored: before,
      patch: given,
      read: { pairs: read, matched: fetched.matched.slice(sets.length) },
    });
  }
  return draft;
}

/** A row sent with a known id is a patch of that row. */
function mergedRows(entity: Entity, before: OperationRecord, given: OperationRecord): OperationRecord {
  const merged = { ...given };
  for (const field of entity.fields.values()) {
    const rows = merged[field.name];
    if (field.childEntity === null || !Array.isArray(rows)) continue;
    const stored = new Map(((before[field.name] as OperationRecord[] | undefined) ?? []).map((row) => [row.id, row]));
    merged[field.name] = rows.map((row: unknown) =>
      typeof row === "object" && row !== null && stored.has((row as OperationRecord).id)
        ? { ...stored.get((row as OperationRecord).id), ...row }
        : row,
    );
  }
  return merged;
}
