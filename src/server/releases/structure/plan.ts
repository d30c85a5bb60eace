import type { Kysely } from "kysely";
import type { Model } from "../../../../engine/model/model.ts";
import { type Problem, schemaError } from "../../../../engine/errors.ts";
import type { Database } from "../../platform/database/database.ts";
import { type Drafting, rowCounter } from "./drafting.ts";
import { type Job, readJobs } from "./jobs.ts";
import { matchTables } from "./match.ts";
import { type Memory, readMemory } from "./memory.ts";
import { type Drop, planDrops } from "./plan-drops.ts";
import { planJobs } from "./plan-jobs.ts";
import { planTables } from "./plan-tables.ts";
import { digest, readStructure, type ReadOptions } from "./read-structure.ts";
import type { Plan, PlanOptions } from "./types.ts";

/** A plan with everything that is needed to carry it out. */
export interface Draft extends Drafting {
  plan: Plan;
  drops: Drop[];
  jobs: Job[];
}

/**
 * What has to happen so that the tables follow the model: ordered steps, each with the rows it touches and those that stand against it.
 * Changes nothing. A plan with a blocked step is refused as a whole when it is applied.
 */
export async function planStructure(db: Database, model: Model, options: PlanOptions = {}): Promise<Plan> {
  return (await draftPlan(db, model, options)).plan;
}

export async function draftPlan(
  connection: Kysely<unknown>,
  model: Model,
  { drop = [], ...reading }: PlanOptions & ReadOptions = {},
): Promise<Draft> {
  const structure = await readStructure(connection, reading);
  const memory = await readMemory(connection);
  const jobs = await readJobs(connection);
  const matches = matchTables(model, structure, memory);
  const at: Drafting = { connection, model, structure, memory, matches, steps: [], tables: [], rowsOf: rowCounter(connection) };
  await planTables(at);
  await planJobs(at, jobs);
  const drops = await planDrops(at, drop);
  const hash =
    reading.brief === true ? "" : digest([structure.hash, plainMemory(memory), jobs.map(({ kind, entity, goal }) => [kind, entity, goal])]);
  return { ...at, drops, jobs, plan: { steps: at.steps, hash, drop: [...drop] } };
}

const plainMemory = ({ entities, fields, dicts }: Memory) => [[...entities], [...fields], [...dicts]];

/** @throws AppError (schema) with the sentence of every blocked step */
export function refuseBlocked({ steps }: Plan): void {
  const blocked = steps.flatMap((step): Problem[] => (step.blocked === undefined ? [] : [step.blocked]));
  if (blocked.length > 0) throw schemaError(blocked);
}
