import { accessFor } from "../../../../engine/access/access-for.ts";
import { pairsCond } from "../../../../engine/access/conds.ts";
import { fieldsOfPair, writableOn } from "../../../../engine/access/writable-fields.ts";
import { accessError, dataError, isAppError, problem } from "../../../../engine/errors.ts";
import { savepoint, transaction } from "../../platform/database/transaction.ts";
import { happened } from "../effects/happened.ts";
import type { Happening } from "../effects/happening.ts";
import { beginFlows } from "../flow/begin.ts";
import type { Call } from "../../platform/runtime.ts";
import { assertAcyclic, lockChains } from "./acyclic.ts";
import { unsigned } from "../sheets/author.ts";
import { announceWritten } from "../../identity/announce.ts";
import { changesOf, writeAudit } from "./audit.ts";
import { assertSound, compute, type Completion, completeDrafts, type Judging } from "./complete.ts";
import { type Draft, isSound } from "./draft.ts";
import { goOn } from "./confirm.ts";
import { entityOf } from "./entity-of.ts";
import { fetchRecords } from "./fetch.ts";
import { fillSerials } from "./fill-serials.ts";
import { insertDrafts, stepAside, updateDraft } from "./store.ts";
import { assertNoTreeCycle, refreshAfter } from "./tree-paths.ts";
import { violationOf } from "./violations.ts";
import { grantsOf, newDrafts, type Save, type SaveItem, type SaveOptions, type SaveResult, storedDrafts } from "./save-drafts.ts";
import type { Change } from "./limits/change.ts";
import { judgeLimits } from "./limits/judge-limits.ts";
import type { Mark } from "./limits/mark-broken.ts";
import { judgeOthers } from "./limits/judge-others.ts";
import { assertLooseOverlaps } from "./loose-overlap.ts";

export type { SaveItem, SaveOptions, SaveResult } from "./save-drafts.ts";

/**
 * The one way records are written: form, API, import, batch, operation and flow. Everything happens in one transaction with its audit lines.
 * @throws AccessError ACTION_DENIED, ROW_NOT_WRITABLE, FIELD_NOT_WRITABLE; DataError; RequestError STALE_VERSION (mode `all`)
 */
export async function saveRecords(call: Call, entityId: string, items: readonly SaveItem[], options: SaveOptions): Promise<SaveResult[]> {
  const save: Save = { call, entity: entityOf(call, entityId), options };
  return transaction(call.runtime.db, async () => {
    const fresh = await newDrafts(
      save,
      items.filter((item) => item.id === undefined),
    );
    const stored = await storedDrafts(
      save,
      items.filter((item) => item.id !== undefined),
    );
    const drafts = items.map((item, at) =>
      item.id === undefined ? fresh[items.slice(0, at).filter((other) => other.id === undefined).length]! : stored.get(item)!,
    );
    await finish(save, drafts);
    return drafts.map((draft) => ({
      id: draft.id,
      created: draft.before === null,
      changed: draft.isWritten === true,
      problems: draft.problems,
      confirmed: draft.confirmed,
      before: draft.before,
      after: draft.record,
    }));
  });
}

async function finish(save: Save, drafts: readonly Draft[]): Promise<void> {
  const { call, entity, options } = save;
  const open = drafts.filter(isSound);
  if (options.mode !== "each") assertSound(drafts);
  for (const creating of [true, false]) {
    const some = open.filter((draft) => (draft.before === null) === creating);
    const completion: Completion = {
      call,
      entity,
      action: options.rights === "import" ? "import" : creating ? "create" : "update",
      move: options.move ?? null,
      judge: judgingOf(options),
      raises: options.raises !== "nothing",
    };
    if (some.length > 0) await completeDrafts(completion, some);
  }
  for (const draft of drafts) goOn(call, entity, draft);
  await assertNoTreeCycle(call, entity, open);
  const marks = await judged(save, open.filter(isSound));
  if (options.mode !== "each") assertSound(drafts);
  await write(save, open.filter(isSound));
  const written = new Set(open.flatMap((draft) => (draft.isWritten === true ? draft.id : [])));
  await writeMarks(
    call,
    marks.filter(({ by }) => by === undefined || written.has(by)),
  );
}

/** Judged by the limits, some of which mark what they would refuse: what is worked out from a mark follows it. */
async function judged(save: Save, drafts: readonly Draft[]): Promise<Mark[]> {
  const { call, entity } = save;
  const changes = drafts.map(changeOf);
  const marks = await judgeLimits(call, entity, changes);
  const marked = drafts.filter((_, at) => changes[at]!.isMarked === true);
  if (marked.length > 0) await compute({ call, entity, action: "update", move: null, judge: "nothing" }, marked);
  return marks;
}

/** What limits mark of records that stand already is written by the system, under the lock of the limit that the transaction holds. */
export async function writeMarks(call: Call, marks: readonly Mark[]): Promise<void> {
  for (const { entity, id, values, rule } of marks)
    await saveRecords(call, entity.id, [{ id, values }], { rights: "system", judge: false, audit: rule });
}

const changeOf = ({ id, before, record, problems, confirmed }: Draft): Change => ({ id, before, after: record, problems, confirmed });

const judgingOf = ({ judge = true }: SaveOptions): Judging => (judge === "changed" ? judge : judge ? "all" : "nothing");

/** In mode `each` a refusal of the database costs one record: all at once first, one by one when that fails. */
async function write(save: Save, drafts: readonly Draft[]): Promise<void> {
  if (drafts.length === 0) return;
  if (save.options.mode !== "each") return writeAll(save, drafts);
  try {
    await savepoint(save.call.runtime.db, () => writeAll(save, drafts));
  } catch (error) {
    if (!isAppError(error)) throw error;
    for (const draft of drafts) draft.isWritten = false;
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
  const written = unsigned(call, entity);
  try {
    await lockChains(call, entity, drafts);
    await assertLooseOverlaps(call, entity, drafts);
    await fillSerials(save, drafts, "last");
    await insertDrafts(written, entity, fresh);
    if (options.exchanges === true) await stepAside(call, entity, drafts);
    for (const draft of drafts) if (draft.before !== null && (await updateDraft(written, entity, draft))) touched.push(draft);
  } catch (error) {
    const violation = violationOf(call.model, entity, error);
    if (violation === null) throw error;
    throw dataError([violation], { cause: error });
  }
  for (const draft of touched) draft.isWritten = true;
  await assertAcyclic(call, entity, touched);
  await writeMarks(call, await judgeOthers(call, entity, touched.map(changeOf)));
  await refreshAfter(call, entity, touched);
  if (options.rights !== "system") await assertCovered(save, touched);
  await writeAudit(
    written,
    touched.map((draft) => ({
      action: options.audit ?? options.move ?? (options.rights === "import" ? "import" : draft.before === null ? "add" : "update"),
      entity: entity.id,
      recordId: draft.id,
      version: draft.before === null ? 1 : Number(draft.before.version) + 1,
      changes: changesOf(entity, draft.before, draft.record),
      note: noteOf(options, draft),
    })),
  );
  if (options.raises !== "nothing") await runAfter({ ...save, call: written }, touched);
  await beginFlows(
    call,
    entity,
    fresh.map((draft) => ({ ...draft.record, id: draft.id })),
  );
  if (touched.length > 0) await announceWritten(call.runtime, entity.id, call.user.id);
}

/** The sentence of the write, and what it was written against. */
const noteOf = ({ note }: SaveOptions, { confirmed }: Draft): string | null => [note ?? [], ...new Set(confirmed)].flat().join("；") || null;

/** Judged on the row as it now stands in the database: a new record must be one the person may create, a changed one still theirs. */
async function assertCovered(save: Save, drafts: readonly Draft[]): Promise<void> {
  const { call, entity } = save;
  const access = accessFor(call.model, entity.id, call.user);
  const create = grantsOf(save, "create");
  const sets = create.map((pair) => fieldsOfPair(call.model, entity.id, pair));
  const rows = await fetchRecords({
    call,
    entity,
    ids: drafts.map((draft) => draft.id),
    own: new Set(),
    pairs: create,
    questions: { read: pairsCond(access.read), update: pairsCond(grantsOf(save, "update")) },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const draft of drafts) {
    const row = byId.get(draft.id);
    const writable = row === undefined ? new Set<string>() : writableOn(sets, row.matched);
    const covered =
      draft.before === null
        ? row?.matched.includes(true) === true && [...draft.given].every((name) => writable.has(name))
        : row?.answers.read === true || row?.answers.update === true;
    if (!covered) throw accessError([problem("ROW_NOT_WRITABLE", "", {})]);
  }
}

async function runAfter({ call, entity, options }: Save, drafts: readonly Draft[]): Promise<void> {
  const happenings = drafts.map((draft): Happening => {
    const events = new Set([draft.before === null ? "create" : "update", "save"]);
    return { record: { ...draft.record, id: draft.id }, before: draft.before, events, move: options.move ?? null };
  });
  await happened({ call, entity }, happenings);
  for (const [at, { record }] of happenings.entries()) drafts[at]!.record = record;
}
