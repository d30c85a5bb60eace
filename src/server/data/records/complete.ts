import type { Entity } from "../../../../engine/model/model.ts";
import { type Dependencies, dependencies } from "../../../../engine/conditions/dependencies.ts";
import { dataError, isAppError, type Problem, problem } from "../../../../engine/errors.ts";
import { isSame } from "../../../../engine/validate/absent.ts";
import { applyDefaults, computeStored } from "../../../../engine/validate/compute.ts";
import { isOfRecord } from "../../../../engine/validate/rules.ts";
import { isFreeze, isWindow, type RecordRule, type WindowRule } from "../../../../engine/kinds/entity/document.ts";
import { validateRecord } from "../../../../engine/validate/validate.ts";
import type { Call, OperationRecord } from "../../platform/runtime.ts";
import { cleanRichTexts, foreignPictures } from "./clean-markup.ts";
import { runBefore as runBeforeEffects } from "../effects/before.ts";
import { completes } from "../effects/due-effects.ts";
import type { Happening } from "../effects/happening.ts";
import { type Draft, isSound } from "./draft.ts";
import { judgeSheets, settleAnswers } from "../sheets/settle-answers.ts";
import { readTogether, saveNeeds } from "./entity-needs.ts";
import { checkFiles, withVisibleFiles } from "./file-references.ts";
import { brokenRules, walkBefores } from "./judge-rules.ts";
import { checkReferences } from "./references.ts";
import { fillSerials } from "./fill-serials.ts";
import { walkRecords } from "./walk.ts";

export interface Completion {
  call: Call;
  entity: Entity;
  action: "create" | "update" | "import";
  move: string | null;
  judge: Judging;
  /** Whether what completes records runs. Default true. */
  raises?: boolean;
}

/**
 * `all`: fields, rules and references. `changed`: the rules that read what this write changes, which a move of the flow may do without anybody
 * having edited the record. `nothing`: for what the platform itself keeps up to date.
 */
export type Judging = "all" | "changed" | "nothing";

/** Fills what the client does not send: defaults of new records, running numbers, computed values, what registered effects add. Then judges. */
export async function completeDrafts(at: Completion, drafts: readonly Draft[]): Promise<void> {
  const fresh = drafts.filter((draft) => draft.before === null);
  await fillDefaults(at, fresh);
  await fillSerials(at, fresh, "first");
  await settleAnswers(at.call, at.entity, drafts);
  await compute(at, drafts);
  await runBefore(at, drafts);
  const foreign = at.judge === "all" ? drafts.map((draft) => foreignPictures(at.call.model, at.entity, draft)) : [];
  for (const { record } of drafts) cleanRichTexts(at.call.model, at.entity, record);
  if (at.judge === "changed") await judgeChanged(at, drafts.filter(isSound));
  if (at.judge !== "all") return;
  judgeSheets(at.entity, drafts.filter(isSound));
  await judge(at, drafts.filter(isSound));
  for (const [index, found] of foreign.entries()) drafts[index]!.problems.push(...found);
  await checkReferences(at.call, at.entity, drafts);
  await checkFiles(at.call, at.entity, drafts);
}

/**
 * Drafts as they would be stored, without a number: for whoever only looks at what would become of them. What is missing is no problem yet, and
 * no rule is asked; a value that could not stand, or that names what the person may not choose, is seen by no effect.
 */
export async function completeUnnumbered(at: Completion, drafts: readonly Draft[]): Promise<void> {
  const { call, entity, action } = at;
  await fillDefaults(
    at,
    drafts.filter((draft) => draft.before === null),
  );
  await compute(at, drafts);
  const skipRequired = new Set(entity.fields.keys());
  for (const { record, before, problems } of drafts)
    problems.push(...validateRecord({ model: call.model, entity: entity.id, record, before, action, ctx: call.ctx, skipRequired, skipRules: true }));
  await checkReferences(call, entity, drafts);
  await checkFiles(call, entity, drafts);
  await runBefore(at, drafts.filter(isSound));
}

/** Default values where no key is given. */
export async function fillDefaults({ call, entity }: Completion, drafts: readonly Draft[]): Promise<void> {
  const needs = saveNeeds(call, entity).defaults;
  const { asked } = needs;
  // A default over rows of other entities is worked out before it is read; what it reads of other defaults is there the second time.
  const all = drafts.map((draft) => draft.record);
  const records = asked === undefined ? all : await walkRecords(call, entity, all, { paths: [], rows: new Map(), asked });
  for (const [at, draft] of drafts.entries())
    draft.record = applyDefaults({ model: call.model, entity: entity.id, record: records[at]!, ctx: call.ctx });
  const behind = [...entity.fields.values()].filter((field) => field.doc.default != null && isBehind(dependencies(field.doc.default, {})));
  if (behind.length === 0 || drafts.length === 0) return;
  const walked = await walkRecords(
    call,
    entity,
    drafts.map((draft) => draft.record),
    readTogether(call, entity, needs),
  );
  drafts.forEach((draft, at) => {
    const open = Object.fromEntries(
      Object.entries(walked[at]!).filter(([name]) => !behind.some((field) => field.name === name && !draft.given.has(name))),
    );
    draft.record = ownOnly(entity, applyDefaults({ model: call.model, entity: entity.id, record: open, ctx: call.ctx }));
  });
}

const isBehind = ({ fields, queries }: Dependencies): boolean => queries.length > 0 || fields.some((path) => path.includes("."));

/** Own values and rows; walked paths go again. The id stays: links of the record are found by it. */
function ownOnly(entity: Entity, record: OperationRecord): OperationRecord {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name === "id" || entity.fields.has(name)));
}

async function walked(at: Completion, drafts: readonly Draft[]): Promise<OperationRecord[]> {
  const { call, entity } = at;
  const needs = saveNeeds(call, entity);
  const asked = drafts.every(({ before }) => before !== null) ? needs.recomputed : needs.computed;
  const asksBefore = asked.asksBefore === true;
  const befores = asksBefore ? await walkBefores(call, entity, { befores: drafts.map(storedOf), needs: needs.before }) : [];
  const records = await walkRecords(
    call,
    entity,
    drafts.map((draft) => draft.record),
    { ...(at.judge === "all" ? readTogether(call, entity, asked) : asked), befores },
  );
  for (const field of entity.fields.values()) if (field.childEntity !== null) await walkTable(call, field.childEntity, records, field.name);
  return records;
}

async function walkTable(call: Call, childId: string, records: OperationRecord[], name: string): Promise<void> {
  const child = call.model.entities.get(childId)!;
  const { computed: needs } = saveNeeds(call, child);
  if (needs.paths.every((path) => !path.includes(".")) && needs.rows.size === 0 && needs.asked === undefined) return;
  for (const record of records)
    if (Array.isArray(record[name]))
      record[name] = await walkRecords(
        call,
        child,
        (record[name] as OperationRecord[]).filter((row) => typeof row === "object" && row !== null),
        needs,
      );
}

/** Stored computed values, until the references among them stand still. */
export async function compute(at: Completion, drafts: readonly Draft[]): Promise<void> {
  const { call, entity } = at;
  const computesRows = [...entity.fields.values()].some(
    (field) => field.childEntity !== null && (call.model.entities.get(field.childEntity)?.computeOrder.length ?? 0) > 0,
  );
  if (entity.computeOrder.length === 0 && !computesRows) return;
  let open = drafts;
  for (let reading = 0; reading < MAX_READINGS && open.length > 0; reading++) open = await computeOnce(at, open);
}

/** A copied reference opens values behind it that the reading before could not know, and those may be references again. */
const MAX_READINGS = 4;

/** Answers the drafts in which a derived reference changed that more is read by. */
async function computeOnce(at: Completion, drafts: readonly Draft[]): Promise<Draft[]> {
  const { call, entity } = at;
  const { opened } = saveNeeds(call, entity);
  const records = await walked(at, drafts);
  return drafts.filter((draft, index) => {
    const before = opened.map((name) => draft.record[name] ?? null);
    const input = { model: call.model, entity: entity.id, record: records[index]!, ctx: call.ctx, before: draft.before };
    guarded(draft, () => {
      draft.record = ownOnly(entity, computeStored(input));
    });
    return opened.some((name, at) => !isSame(draft.record[name] ?? null, before[at]));
  });
}

/** A value of the wrong kind makes an expression fail; the record's own check then says it better. */
function guarded(draft: Draft, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!isAppError(error) || error.kind !== "data") throw error;
    draft.problems.push(...error.problems.filter((found) => found.code !== "CONDITION_OPERAND_TYPE"));
  }
}

/**
 * Registered effects see the record and may add to it; what they refuse is the draft's problem. None sees a record that names a file the person
 * may not see: an effect that read it would tell of it.
 */
async function runBefore(at: Completion, all: readonly Draft[]): Promise<void> {
  const { call, entity, move } = at;
  if (at.raises === false || !completes(call.model, entity)) return;
  const drafts = at.judge === "all" ? await withVisibleFiles(call, entity, all) : all;
  const happenings = () =>
    drafts.map(({ id, record, before }): Happening => {
      const events = new Set([before === null ? "before:create" : "before:update", "before:save"]);
      return { record: { ...record, id }, before, events, move };
    });
  await runBeforeEffects({ call, entity }, happenings, (_name, answers) => {
    for (const [index, answer] of answers.entries()) {
      if (answer === null) continue;
      if (answer.patch !== null) applyPatch(entity, drafts[index]!, answer.patch);
      drafts[index]!.problems.push(...answer.problems);
    }
  });
  await compute(at, all);
}

/** @throws Error for a key the entity does not store, which is a mistake in the effect */
export function applyPatch(entity: Entity, draft: Draft, patch: OperationRecord): void {
  for (const [name, value] of Object.entries(patch)) {
    const field = entity.fields.get(name);
    if (name === "id") continue;
    if (field === undefined || field.kind === "live") throw new Error(`${entity.id} stores no field ${name}`);
    draft.record[name] = value ?? null;
  }
}

async function judge(at: Completion, drafts: readonly Draft[]): Promise<void> {
  const { call, entity, action } = at;
  for (const { record, before, writable, problems } of drafts) {
    const mayWrite = writable === null ? undefined : (name: string) => writable.has(name);
    const ofModel = { model: call.model, entity: entity.id, ctx: call.ctx };
    problems.push(...validateRecord({ ...ofModel, record, before, action, writable: mayWrite, skipRules: true }));
  }
  const rules = entity.rules.filter(isOfRecord);
  const sound = drafts.filter(isSound);
  const found = await brokenRules(
    at,
    sound.map(({ record, ...draft }) => ({ record, before: storedOf(draft), rules })),
  );
  for (const [index, draft] of sound.entries()) draft.problems.push(...found[index]!.filter((one) => !isKnown(entity, draft, one)));
}

/** The record as it is stored; null for a new one. */
const storedOf = ({ id, before }: Pick<Draft, "id" | "before">): OperationRecord | null => (before === null ? null : { ...before, id });

/** What somebody gave a reason for once is not asked again while it stays as it was. */
function isKnown(entity: Entity, { record, before }: Draft, { params }: Problem): boolean {
  const rule =
    before === null || params.confirm === undefined ? undefined : entity.rules.filter(isOfRecord).find(({ key }) => key === params.confirm);
  return rule !== undefined && !readsChanged(rule, { entity, record, before });
}

/** What people may write was judged as they wrote it; a rule over the state or over what the move sets was not. */
async function judgeChanged(at: Completion, drafts: readonly Draft[]): Promise<void> {
  const { entity } = at;
  const rules = entity.rules.filter(isOfRecord);
  const found = await brokenRules(
    at,
    drafts.map(({ record, before, ...draft }) => ({
      record,
      before: storedOf({ ...draft, before }),
      rules: rules.filter((rule) => readsChanged(rule, { entity, record, before })),
    })),
  );
  for (const [index, draft] of drafts.entries()) draft.problems.push(...found[index]!);
}

function readsChanged(
  rule: RecordRule | WindowRule,
  { entity, record, before }: { entity: Entity; record: OperationRecord; before: OperationRecord | null },
): boolean {
  if (isWindow(rule)) return false;
  if (isFreeze(rule)) return rule.freeze.some((name) => !isSame(record[name] ?? null, before?.[name] ?? null));
  const conds = [rule.when ?? [], "assert" in rule ? rule.assert : []].flat();
  const reads = conds.map((cond) => dependencies(cond, entity.conditions));
  if (reads.some(({ limits, queries }) => limits.length > 0 || queries.length > 0)) return true;
  const read = reads.flatMap(({ fields }) => fields.map((path) => path.split(".")[0]!));
  return [...read, ...("require" in rule ? rule.require : [])].some((name) => !isSame(record[name] ?? null, before?.[name] ?? null));
}

/** @throws DataError with every problem of every draft */
export function assertSound(drafts: readonly Draft[]): void {
  const problems = drafts.flatMap((draft) => draft.problems);
  if (problems.length > 0) throw dataError(problems);
}

export const unknownField = (name: string) => problem("VALUE_UNKNOWN_FIELD", `/${name.slice(0, 60)}`, { field: name.slice(0, 60) });
