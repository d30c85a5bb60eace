import { sql } from "kysely";
import { type AppError, isAppError, sentenceOfProblems } from "../../../../engine/errors.ts";
import type { Case, CaseGiven, CasesDocument } from "../../../../engine/kinds/cases/document.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { judge } from "./judge.ts";
import { NamedRows } from "./named-rows.ts";
import { beginOnSchool, type BegunSchool, caseClock, type SeededSchool } from "./school.ts";
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
export async function runCase(seededSchool: SeededSchool, document: CasesDocument, one: Case): Promise<CaseResult> {
  const cases = new CasesOf(seededSchool, document);
  try {
    return await cases.run(one);
  } finally {
    await cases.end();
  }
}

/**
 * The cases of one document, one after another. What all of them are given is done once, before the first, and stays until the end; only
 * what a case does itself is taken back with it. A case with a clock of its own begins anew.
 */
export class CasesOf {
  private readonly on: SeededSchool;
  private readonly document: CasesDocument;
  private begun: Promise<Beginning> | null = null;

  constructor(on: SeededSchool, document: CasesDocument) {
    this.on = on;
    this.document = document;
  }

  async run(one: Case): Promise<CaseResult> {
    if (one.at === undefined) {
      this.begun ??= this.begin(caseClock);
      return this.attempt(await this.begun, one);
    }
    // Two beginnings side by side would wait for each other's rows.
    await this.end();
    const own = await this.begin(one.at);
    try {
      return await this.attempt(own, one);
    } finally {
      await own.on.end();
    }
  }

  async end(): Promise<void> {
    const begun = await this.begun;
    this.begun = null;
    await begun?.on.end();
  }

  private async begin(clock: string): Promise<Beginning> {
    const on = await beginOnSchool(this.on, clock);
    const trial: Trial = { school: on.school, rows: new NamedRows(), values: this.document.values ?? {} };
    try {
      return { on, trial, faults: await faultsOf(() => givenTo(trial, this.document.given ?? [])) };
    } catch (error) {
      await on.end();
      throw error;
    }
  }

  private attempt({ on, trial: before, faults }: Beginning, one: Case): Promise<CaseResult> {
    return on.attempt(async (school) => {
      const trial: Trial = { ...before, school, rows: before.rows.copy() };
      const found = faults.length > 0 ? faults : await faultsOf(() => tryCase(trial, one));
      return { faults: found, passages: await passagesOf(school.runtime) };
    });
  }
}

interface Beginning {
  on: BegunSchool;
  trial: Trial;
  /** Why what is given could not be given. */
  faults: string[];
}

async function faultsOf(work: () => Promise<string[]>): Promise<string[]> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Unfit) return [error.message];
    throw error;
  }
}

async function givenTo(trial: Trial, all: readonly CaseGiven[]): Promise<string[]> {
  for (const given of all) await toldAs("准备", () => give(trial, given), given);
  return [];
}

async function tryCase(trial: Trial, one: Case): Promise<string[]> {
  await givenTo(trial, one.given ?? []);
  return judge(trial, one.expect, await doneSteps(trial, one));
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
    if (isAppError(error)) throw new Unfit(`${what} ${JSON.stringify(step)} 被拒绝：${sentenceOfProblems(error)}`);
    if (error instanceof Unfit) throw new Unfit(`${what} ${JSON.stringify(step)}：${error.message}`);
    throw error;
  }
}

/** The school has no history of its own: all of it is the case's. */
async function passagesOf({ db }: Runtime): Promise<Passage[]> {
  const { rows } = await sql<Passage>`select flow, node as from, move, to_node as to from platform.flow_step order by acted_at, id`.execute(db);
  return rows;
}
