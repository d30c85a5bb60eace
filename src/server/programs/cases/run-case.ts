import { sql } from "kysely";
import { type AppError, isAppError } from "../../../../engine/errors.ts";
import type { Case, CasesDocument } from "../../../../engine/kinds/cases/document.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { judge, sentencesOf } from "./judge.ts";
import { NamedRows } from "./named-rows.ts";
import { caseClock, onSchool, type SeededSchool } from "./school.ts";
import { act, give, type Trial } from "./steps.ts";
import { Unfit } from "./unfit.ts";

/** A passage that a record made: which moves cases reach is read off the history. */
export interface Passage {
  flow: string;
  from: string;
  move: string;
  to: string;
}

export interface CaseResult {
  /** What was expected and what was found instead; empty when the case holds. */
  faults: string[];
  passages: Passage[];
}

/** Tries one case on the seeded school, of which nothing stays. What is no refusal but a fault of the program is thrown. */
export function runCase(seededSchool: SeededSchool, document: CasesDocument, one: Case): Promise<CaseResult> {
  const work = async (school: Trial["school"]): Promise<CaseResult> => {
    const trial: Trial = { school, rows: new NamedRows(), values: document.values ?? {} };
    const faults = await tryCase(trial, { ...one, given: [...(document.given ?? []), ...(one.given ?? [])] });
    return { faults, passages: await passagesOf(school.runtime) };
  };
  return onSchool(seededSchool, { clock: one.at ?? caseClock, work });
}

async function tryCase(trial: Trial, one: Case): Promise<string[]> {
  try {
    for (const given of one.given ?? []) await toldAs("准备", () => give(trial, given), given);
    return await judge(trial, one.expect, await doneSteps(trial, one));
  } catch (error) {
    if (error instanceof Unfit) return [error.message];
    throw error;
  }
}

/** The refusal of the last step, where one is expected. */
async function doneSteps(trial: Trial, { do: steps = [], expect }: Case): Promise<AppError | null> {
  const last = expect.some((one) => "refused" in one) ? steps.at(-1) : undefined;
  for (const step of steps.slice(0, last === undefined ? steps.length : -1)) await toldAs("办理", () => act(trial, step), step);
  if (last === undefined) return null;
  try {
    await act(trial, last);
    return null;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error;
  }
}

/** A refusal that no case expects is told with the step that met it. */
async function toldAs(what: string, work: () => Promise<void>, step: object): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isAppError(error)) throw new Unfit(`${what} ${JSON.stringify(step)} 被拒绝：${sentencesOf(error)}`);
    if (error instanceof Unfit) throw new Unfit(`${what} ${JSON.stringify(step)}：${error.message}`);
    throw error;
  }
}

/** The school has no history of its own: all of it is the case's. */
async function passagesOf({ db }: Runtime): Promise<Passage[]> {
  const { rows } = await sql<Passage>`select flow, node as from, move, to_node as to from platform.flow_step order by acted_at, id`.execute(db);
  return rows;
}
