import { type Kysely, sql } from "kysely";
import type { RowKey } from "./scan.ts";

/** Work on many rows that goes on where it stopped. */
export interface Job {
  /** `copy`: columns of a live table into those that take their place. `fill`: computed and default values of an entity. */
  kind: "copy" | "fill";
  entity: string;
  /** What it is to reach; another goal begins again. */
  goal: string;
  /** Fields to fill. */
  fields: string[];
  after: RowKey;
  isDone: boolean;
}

interface JobRow {
  kind: Job["kind"];
  entity: string;
  goal: string;
  fields: string[];
  tenant_id: string;
  row_id: string;
  is_done: boolean;
}

export async function readJobs(connection: Kysely<unknown>): Promise<Job[]> {
  const { rows } =
    await sql<JobRow>`select kind, entity, goal, fields, tenant_id, row_id, is_done from platform.structure_job order by kind, entity`.execute(
      connection,
    );
  return rows.map(({ kind, entity, goal, fields, tenant_id, row_id, is_done }) => ({
    ...{ kind, entity, goal, fields },
    after: { tenantId: tenant_id, id: row_id },
    isDone: is_done,
  }));
}

/** Whether a change was begun that did not end, not even badly. */
export async function isBrokenOff(connection: Kysely<unknown>): Promise<boolean> {
  return (await sql`select 1 from platform.structure_run`.execute(connection)).rows.length > 0;
}

export async function beginJob(connection: Kysely<unknown>, job: Pick<Job, "kind" | "entity" | "goal" | "fields">): Promise<void> {
  await sql`insert into platform.structure_job (kind, entity, goal, fields) values (${job.kind}, ${job.entity}, ${job.goal}, ${job.fields})
    on conflict (kind, entity) do update set goal = excluded.goal, fields = excluded.fields, tenant_id = '', row_id = '', is_done = false`.execute(
    connection,
  );
}

export async function markJob(
  connection: Kysely<unknown>,
  job: Pick<Job, "kind" | "entity">,
  reached: { after: RowKey; isDone: boolean },
): Promise<void> {
  const { after, isDone } = reached;
  await sql`update platform.structure_job set tenant_id = ${after.tenantId}, row_id = ${after.id}, is_done = ${isDone}
    where kind = ${job.kind} and entity = ${job.entity}`.execute(connection);
}

export async function endJob(connection: Kysely<unknown>, job: Pick<Job, "kind" | "entity">): Promise<void> {
  await sql`delete from platform.structure_job where kind = ${job.kind} and entity = ${job.entity}`.execute(connection);
}

/** Every copy has taken its place. */
export async function endCopies(connection: Kysely<unknown>): Promise<void> {
  await sql`delete from platform.structure_job where kind = 'copy'`.execute(connection);
}
