import type { CallStep, Effect, EachStep, EffectStep } from "../../../../engine/kinds/effects/document.ts";
import { triggersOf } from "../../../../engine/kinds/effects/document.ts";
import { asideIn } from "../../../../engine/flow/effects/aside.ts";
import { SELF } from "../../../../engine/flow/effects/standing.ts";
import { dataError } from "../../../../engine/errors.ts";
import type { Entity, Flow } from "../../../../engine/model/model.ts";
import type { Call, OperationRecord } from "../../platform/runtime.ts";
import { runEffect } from "../records/effects.ts";
import type { RowAround } from "../records/query-rows.ts";
import { saveRecords } from "../records/save.ts";
import { calledBy, TooLong } from "./chain.ts";
import { dueEffects } from "./due-effects.ts";
import { eraseRows } from "./erase-rows.ts";
import type { Happening } from "./happening.ts";
import { keepAside } from "./keep-aside.ts";
import { keepRows } from "./keep-rows.ts";
import { readOn, type Standing, standingOn, valuesOn } from "./reading.ts";
import { targetsOf } from "./targets.ts";
import { copy, tell } from "./tell.ts";
import { keepWork, mayRest } from "./works.ts";
import { assertGiven, makeRow, makeRows, makesTogether, moveRows, removeRows, setRows } from "./write-rows.ts";

export interface Performing {
  call: Call;
  entity: Entity;
  /** Version of the flow that rules the records. Default: today's. */
  flow?: Flow | null;
}

/**
 * What the happenings bring about, effect by effect and step by step in written order, in the open transaction. What a step changes of the
 * record itself stands in its happening afterwards. Of one move an effect that writes more rows than one transaction takes is done by and by, and
 * those behind it: they are kept in this transaction. @throws DataError with what a target refuses
 */
export async function perform({ call, entity, flow }: Performing, happenings: readonly Happening[]): Promise<void> {
  const rests = mayRest(call, happenings);
  const due = dueEffects(call.model, entity, flow).filter(({ effect }) => happenings.some((one) => triggerOf(effect, one) !== undefined));
  for (const [at, { effect }] of due.entries()) {
    const own = happenings.filter((happening) => triggerOf(effect, happening) !== undefined);
    try {
      await performOne({ call, entity }, effect, own, rests);
    } catch (error) {
      if (!(error instanceof TooLong)) throw error;
      return keepWork(call, entity, { happening: happenings[0]!, effects: due.slice(at).map(({ id }) => id), total: error.rows });
    }
  }
}

/** One effect on records that are due for it. @throws DataError as `perform`; `rests`: TooLong */
export async function performOne(
  { call, entity }: Pick<Performing, "call" | "entity">,
  effect: Effect,
  happenings: readonly Happening[],
  rests = false,
): Promise<void> {
  const stands: Standing[] = [];
  for (const happening of happenings) {
    const standing = standingOn(calledBy(call, entity, happening, rests), entity, happening);
    if (await isDue(effect, standing)) stands.push(standing);
  }
  await runSteps(effect, effect.do, stands);
}

export const isDue = async ({ when }: Effect, standing: Standing): Promise<boolean> =>
  when === undefined || (await readOn(standing, standing.hand, [when])).holds(when);

interface CallSteps {
  steps: readonly EffectStep[];
  record: OperationRecord;
  before: OperationRecord;
}

/** The steps of a call that somebody made, on one record. Answers it as they leave it. @throws DataError as `perform` */
export async function performSteps(call: Call, entity: Entity, { steps, record, before }: CallSteps): Promise<OperationRecord> {
  const happening: Happening = { record, before, events: new Set(), move: null, isCalled: true };
  await runSteps({ key: "", on: [], do: [] }, steps, [standingOn(call, entity, happening)]);
  return happening.record;
}

/** What is no event of the record: time made it. */
const TIME = "every";

const triggerOf = (effect: Effect, { events }: Happening): string | undefined => triggersOf(effect).find((trigger) => events.has(trigger));

/** Step by step over all records, so that an operation has them together. */
export async function runSteps(effect: Effect, steps: readonly EffectStep[], all: readonly Standing[]): Promise<void> {
  let stands = [...all];
  for (const step of steps) {
    if ("call" in step) await runCall(step, stands);
    else
      for (const [at, standing] of stands.entries()) {
        const made = await runStep(effect, step, standing);
        if (made !== null) stands[at] = { ...standing, names: { ...standing.names, ...made } };
      }
    stands = stands.map(asItIs);
  }
}

/** The record at hand as steps before have left it. */
export const asItIs = (standing: Standing): Standing => {
  const hand = { ...standing.hand, record: standing.happening.record };
  return { ...standing, hand, row: standing.row.record.id === hand.record.id ? hand : standing.row };
};

/** Answers the row that the step has made, by its name. */
export async function runStep(effect: Effect, step: Exclude<EffectStep, CallStep>, standing: Standing): Promise<Record<string, RowAround> | null> {
  const made = await doStep(effect, step, standing);
  if (!("each" in step)) begun(standing);
  return made;
}

async function doStep(effect: Effect, step: Exclude<EffectStep, CallStep>, standing: Standing): Promise<Record<string, RowAround> | null> {
  if ("make" in step) {
    const row = await makeRow(standing, step);
    return step.as === undefined ? null : { [step.as]: row };
  }
  if ("keep" in step) await keepRows(standing, step);
  else if ("set" in step) await (step.set === SELF && !standing.happening.isCalled ? setSelf(standing, step.to) : setRows(standing, step));
  else if ("move" in step) await moveRows(standing, step);
  else if ("remove" in step) await removeRows(standing, step);
  else if ("erase" in step) await eraseRows(standing, step);
  else if ("notify" in step) await tell(standing, step, triggerOf(effect, standing.happening) ?? TIME);
  else if ("copy" in step) await copy(standing, step);
  else await runEach(effect, step, standing);
  return null;
}

/** From here on it is whole or not at all. */
function begun({ call }: Standing): void {
  if (call.chain?.rest !== undefined) call.chain.rest.isBegun = true;
}

async function runEach(effect: Effect, { each, do: steps }: EachStep, standing: Standing): Promise<void> {
  const { rows } = await targetsOf(standing, each);
  const stands = rows.map(({ row }) => ({ ...standing, row, names: each.as === undefined ? standing.names : { ...standing.names, [each.as]: row } }));
  const [first, ...further] = steps;
  if (further.length === 0 && first !== undefined && "make" in first && makesTogether(first)) {
    await makeRows(stands, first);
    return begun(standing);
  }
  for (const one of stands) await runSteps(effect, steps, [one]);
}

/** What an effect changes of the record at hand is a change of its own, with its own audit line, and raises no further event. */
async function setSelf(standing: Standing, to: Parameters<typeof valuesOn>[2]["values"]): Promise<void> {
  const { hand, row } = standing;
  const values = await valuesOn(standing, row, { values: to, into: hand.entity });
  assertGiven(standing, hand, values);
  if (asideIn(hand.entity, to).length === 0) return patchSelf(standing, values, { judge: "changed" });
  await keepAside(standing.call, hand.entity, [{ id: String(hand.record.id), values }]);
  standing.happening.record = { ...standing.happening.record, ...values };
}

async function patchSelf(
  { call, hand, happening }: Standing,
  values: OperationRecord,
  how: { judge: false | "changed"; audit?: string },
): Promise<void> {
  const id = String(happening.record.id);
  const [saved] = await saveRecords(call, hand.entity.id, [{ id, values }], { rights: "system", raises: "nothing", note: call.chain?.by, ...how });
  happening.record = { ...happening.record, ...saved!.after, id };
}

/** A registered operation on the rows at hand; what it answers is written to them. */
async function runCall({ call: name, with: given }: CallStep, stands: readonly Standing[]): Promise<void> {
  const [first] = stands;
  if (first === undefined) return;
  const inputs = [];
  for (const standing of stands) {
    const { row, happening } = standing;
    const isHand = row.record.id === happening.record.id;
    const own = isHand ? { record: happening.record, before: happening.before } : { record: row.record, before: row.record };
    const { move, to = null, opinion = null } = happening;
    inputs.push({ ...own, entity: row.entity.id, move, to, opinion, with: await givenTo(standing, given) });
  }
  begun(first);
  const answers = await runEffect(first.call, name, inputs);
  const refused = answers.flatMap(({ problems }) => problems);
  if (refused.length > 0) throw dataError(refused);
  for (const [at, { patch }] of answers.entries()) if (patch !== null && Object.keys(patch).length > 0) await patchRow(stands[at]!, patch, name);
}

/** Of the record at hand it is a change that raises nothing; another row is written as any step would. */
async function patchRow(standing: Standing, patch: OperationRecord, audit: string): Promise<void> {
  const { call, hand, row } = standing;
  if (row.record.id === hand.record.id) return patchSelf(standing, patch, { judge: false, audit });
  await saveRecords(call, row.entity.id, [{ id: String(row.record.id), values: patch }], {
    rights: "system",
    judge: false,
    audit,
    note: call.chain?.by,
  });
}

async function givenTo(standing: Standing, given: CallStep["with"]): Promise<OperationRecord> {
  if (given === undefined) return {};
  const reader = await readOn(standing, standing.row, Object.values(given));
  return Object.fromEntries(Object.entries(given).map(([name, expr]) => [name, reader.value(expr)]));
}
