import { type CallStep, type Effect, type EffectStep, type SetStep, triggersOf } from "../../../../engine/kinds/effects/document.ts";
import { type EffectAnswer, runEffect } from "../records/effects.ts";
import { dueEffects } from "./due-effects.ts";
import type { Happening } from "./happening.ts";
import type { Performing } from "./perform.ts";
import { readOn, type Standing, standingOn, valuesOn } from "./reading.ts";

/** What one step adds to the records or refuses, in their order; null = it does not concern the record. */
export type TakeAnswers = (name: string, answers: readonly (EffectAnswer | null)[]) => void | Promise<void>;

/** What completes records before they are judged, step by step, each on the records as those before it left them. */
export async function runBefore(at: Performing, records: () => readonly Happening[], take: TakeAnswers): Promise<void> {
  const { call, entity, flow } = at;
  for (const { id, effect } of dueEffects(call.model, entity, flow)) {
    const meant = await meantBy(effect, at, records());
    if (!meant.includes(true)) continue;
    for (const step of effect.do) {
      const stands = records().flatMap((happening, n) => (meant[n] === true ? [standingOn(call, entity, happening)] : []));
      const answers = await answersOf(step, stands);
      let next = 0;
      await take(
        "call" in step ? step.call : id,
        meant.map((isMeant) => (isMeant ? answers[next++]! : null)),
      );
    }
  }
}

async function meantBy(effect: Effect, { call, entity }: Performing, happenings: readonly Happening[]): Promise<boolean[]> {
  const meant: boolean[] = [];
  for (const happening of happenings) {
    const isHeard = triggersOf(effect).some((trigger) => trigger.startsWith("before:") && happening.events.has(trigger));
    const standing = standingOn(call, entity, happening);
    meant.push(isHeard && (effect.when === undefined || (await readOn(standing, standing.hand, [effect.when])).holds(effect.when)));
  }
  return meant;
}

async function answersOf(step: EffectStep, stands: readonly Standing[]): Promise<EffectAnswer[]> {
  if ("call" in step) return calledOn(step, stands);
  if (!("set" in step)) throw new Error("a step before a write sets values or calls an operation");
  const answers: EffectAnswer[] = [];
  for (const standing of stands) answers.push({ patch: await valuesToSet(standing, step), problems: [] });
  return answers;
}

const valuesToSet = (standing: Standing, { to }: SetStep) => valuesOn(standing, standing.hand, { values: to, into: standing.hand.entity });

async function calledOn({ call: name, with: given = {} }: CallStep, stands: readonly Standing[]): Promise<EffectAnswer[]> {
  const inputs = [];
  for (const standing of stands) {
    const { happening, hand } = standing;
    const { record, before, move, to = null, opinion = null } = happening;
    const reader = await readOn(standing, hand, Object.values(given));
    const values = Object.fromEntries(Object.entries(given).map(([key, expr]) => [key, reader.value(expr)]));
    inputs.push({ entity: hand.entity.id, record, before, move, to, opinion, with: values });
  }
  return stands.length === 0 ? [] : runEffect(stands[0]!.call, name, inputs);
}
