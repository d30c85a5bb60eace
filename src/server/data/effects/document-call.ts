import { dataError } from "../../../../engine/errors.ts";
import type { EvalContext } from "../../../../engine/context.ts";
import { modelEnv } from "../../../../engine/conditions/model-env.ts";
import { evaluateExpr } from "../../../../engine/conditions/evaluate.ts";
import { SELF } from "../../../../engine/flow/effects/standing.ts";
import { type Filled, fillMove, sentAsks } from "../../../../engine/flow/index.ts";
import type { Cond, Expr } from "../../../../engine/grammar/condition.ts";
import { valuesIn } from "../../../../engine/grammar/sentence.ts";
import { askName, isAskedField } from "../../../../engine/fields/ask-document.ts";
import { type EffectStep, erasedBy, type Target } from "../../../../engine/kinds/effects/document.ts";
import type { CallDocument } from "../../../../engine/kinds/entity/call-document.ts";
import { zh } from "../../../../engine/language/text.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { checkRules } from "../../../../engine/validate/rules.ts";
import { toFieldValue } from "../../../../engine/validate/field-value.ts";
import type { ActionInput, Call, Operation, OperationRecord, Tally } from "../../platform/runtime.ts";
import { assertGiven, assertTyped, notOffered } from "../flow/given.ts";
import { fetchRecords } from "../records/fetch.ts";
import { onlyRecord } from "../records/plain-rows.ts";
import { recordTitle } from "../records/record-title.ts";
import { saveRecords } from "../records/save.ts";
import { needsOf, walkRecords } from "../records/walk.ts";
import { MAX_ROWS } from "./chain.ts";
import { performSteps } from "./perform.ts";
import { readOn, standingOn } from "./reading.ts";

type Action = Extract<Operation, { kind: "action" }>;

/** What the entity says of a call, as an action that was registered under its name. */
export const documentAction = (entity: Entity, doc: CallDocument): Action => ({
  kind: "action",
  name: doc.key,
  title: zh(doc.title),
  // What is asked for is judged record by record, like what a move asks for.
  input: { type: "object" },
  audit: ({ call, records }) => records.map((record) => recordTitle(call.model, entity, record) || record.id).join("、"),
  run: (given) => makeCall(entity, doc, given),
});

/** Everything is judged before anything is written; what was filled in is written at once, then each record has its steps. */
async function makeCall(entity: Entity, doc: CallDocument, { call: outer, records, input }: ActionInput): Promise<OperationRecord> {
  if (doc.records === "one" || (doc.records !== "none" && records.length === 0)) onlyRecord(records);
  const tally: Tally = { rows: new Map(), people: 0 };
  const chain = { depth: 1, budget: { left: MAX_ROWS }, by: zh(doc.title), tally };
  const hands = doc.records === "none" ? [{}] : records;
  const filled = [];
  for (const record of hands) filled.push(await fill({ call: { ...outer, chain }, entity, doc }, record, input));
  await writeFilled(entity, filled, tally);
  const ends = [];
  for (const one of filled) ends.push(await performSteps(one.call, entity, { steps: doc.do ?? [], record: one.after, before: one.before }));
  const told = doc.counts === undefined ? {} : { [doc.counts]: countOf(entity, doc, tally) };
  return { ...told, ...(await replyOf(entity, doc, { call: filled[0]!.call, record: ends[0]! })) };
}

/** Rows of the entity itself where the call writes such, else all rows, else people. */
function countOf(entity: Entity, doc: CallDocument, { rows, people }: Tally): number {
  const written = writtenBy(entity, doc);
  if (written.size === 0) return people;
  return written.has(entity.id) ? (rows.get(entity.id) ?? 0) : [...rows.values()].reduce((sum, some) => sum + some, 0);
}

/** Entities whose rows the call writes; references are followed by nobody here, so what they lead to is another's. */
function writtenBy(entity: Entity, { ask = [], set = {}, do: steps = [] }: CallDocument): ReadonlySet<string> {
  const meant = (target: Target): string => (target === SELF ? entity.id : typeof target === "string" ? "" : (target.entity ?? ""));
  const ofStep = (step: EffectStep): string[] => {
    if ("make" in step) return [step.make];
    if ("keep" in step) return [step.keep];
    if ("set" in step) return [meant(step.set)];
    if ("move" in step) return [meant(step.of)];
    if ("remove" in step) return [meant(step.remove)];
    if ("erase" in step) return erasedBy(step);
    return "each" in step ? step.do.flatMap(ofStep) : [];
  };
  const isFilled = ask.some(isAskedField) || Object.keys(set).length > 0;
  return new Set([...(isFilled ? [entity.id] : []), ...steps.flatMap(ofStep)]);
}

interface Place {
  call: Call;
  entity: Entity;
  doc: CallDocument;
}

/** A record on which nothing stands against the call. */
interface Ready {
  /** Knows what was asked for. */
  call: Call;
  before: OperationRecord;
  after: OperationRecord;
  values: OperationRecord;
}

/** @throws DataError with what is wrong with what was filled in, or in the words of a guard */
async function fill(place: Place, record: OperationRecord, input: OperationRecord): Promise<Ready> {
  const { entity, doc } = place;
  const asked = doc.ask ?? [];
  for (const name of Object.keys(input)) if (!asked.some((one) => askName(one) === name)) throw notOffered(place, name);
  assertTyped(place, asked, { sent: input, stored: record });
  const knowing = (asks: EvalContext["asks"]): Call => ({ ...place.call, ctx: { ...place.call.ctx, asks, before: record } });
  const sent = await filledOn({ ...place, call: knowing(sentAsks(asked, input)) }, record, input);
  // Read once more: what stands behind a reference that was filled in, and queries that read what was asked for.
  const filled = await filledOn({ ...place, call: knowing(sent.asks) }, { ...record, ...sent.fields }, input);
  await assertGiven(place, { filled, record: { ...record, ...filled.fields }, stored: record });
  const { env } = filled;
  const set = Object.fromEntries(
    Object.entries(doc.set ?? {}).map(([name, expr]) => {
      const field = entity.fields.get(name);
      const value = evaluateExpr(expr, filled.record, env);
      return [name, field === undefined ? value : toFieldValue(value, field)];
    }),
  );
  const [broken] = checkRules({ rules: doc.guards ?? [], record: { ...filled.record, ...set }, env });
  if (broken !== undefined) throw dataError([broken]);
  const values = { ...filled.fields, ...set };
  return { call: knowing(filled.asks), before: record, after: { ...record, ...values }, values };
}

/** What is filled in on the record, with everything that the call reads of it. */
async function filledOn({ call, entity, doc }: Place, record: OperationRecord, given: OperationRecord): Promise<Filled<CallDocument>> {
  const [walked] = await walkRecords(call, entity, [record], { ...needsOf(call, entity, logicOf(doc)), befores: [call.ctx.before ?? null] });
  return fillMove(doc, { entity, record: walked!, given, env: modelEnv(call.model, entity.id, call.ctx) });
}

/** Conditions and values that are judged before anything is written. */
function logicOf({ ask = [], guards = [], set = {} }: CallDocument): (Cond | Expr)[] {
  const ofAsked = ask.flatMap(({ visible, required, default: begins }) => [visible, typeof required === "object" ? required : undefined, begins]);
  const ofGuards = guards.flatMap(({ when, assert, message }) => [when, assert, ...valuesIn(message).map(({ value }) => value)]);
  return [...ofAsked, ...ofGuards, ...Object.values(set)].filter((node) => node !== undefined);
}

async function writeFilled(entity: Entity, filled: readonly Ready[], tally: Tally): Promise<void> {
  const items = filled.flatMap(({ values, before }) => (Object.keys(values).length === 0 ? [] : [{ id: String(before.id), values }]));
  if (items.length === 0) return;
  const { call } = filled[0]!;
  const saved = await saveRecords(call, entity.id, items, { rights: "system", judge: "changed" });
  for (const { id, after } of saved) Object.assign(filled.find(({ before }) => before.id === id)!.after, after);
  tally.rows.set(entity.id, saved.length);
}

async function replyOf(
  entity: Entity,
  { reply = {}, shows }: CallDocument,
  { call, record }: { call: Call; record: OperationRecord },
): Promise<OperationRecord> {
  if (shows === undefined && Object.keys(reply).length === 0) return {};
  const [found] = record.id === undefined ? [] : await fetchRecords({ call, entity, ids: [String(record.id)] });
  const standing = standingOn(call, entity, { record: { ...record, ...found?.record }, before: null, events: new Set(), move: null });
  const ofLines = (shows ?? []).flatMap(({ value, when }) => [...(when === undefined ? [] : [when]), ...valuesIn(value).map((one) => one.value)]);
  const reader = await readOn(standing, standing.hand, [...Object.values(reply), ...ofLines]);
  const lines = shows?.filter(({ when }) => when === undefined || reader.holds(when));
  return {
    ...Object.fromEntries(Object.entries(reply).map(([name, expr]) => [name, reader.value(expr)])),
    ...(lines !== undefined && { shows: lines.map(({ title, value }) => ({ label: zh(title), value: reader.said(value) })) }),
  };
}
