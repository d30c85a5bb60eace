import { sql } from "kysely";
import type { RecordChanges } from "../../../engine/api.ts";
import type { FlowStanding } from "../../../engine/flow/index.ts";
import type { Entity, Model } from "../../../engine/model/model.ts";
import type { Database } from "../../../src/server/platform/database/database.ts";
import { changesOf } from "../../../src/server/data/records/index.ts";
import { carriedBy, type Cell, fieldsOf, must, onlyMarkers, refused } from "./cell.ts";
import type { SchoolRow, SchoolRows } from "./school.ts";

/** One line of the trail for every row, as a save of all its fields would have written it. */
export async function putTrail(db: Database, model: Model, { rows, tenantId }: { rows: SchoolRows; tenantId: string }): Promise<void> {
  for (const entity of model.entities.values()) {
    const lines = (rows[entity.id] ?? []).map((row) => lineOf(entity, row, tenantId));
    if (lines.length === 0 || entity.childOf !== null) continue;
    await sql`insert into platform.audit (tenant_id, user_id, account_no, roles, action, entity, record_id, changes, trace_id, ip) values ${sql.join(lines)}`.execute(
      db,
    );
  }
}

function lineOf(entity: Entity, row: SchoolRow, tenantId: string) {
  const changes = JSON.stringify(changesOf(entity, null, row));
  return sql`(${tenantId}, 'nobody', 'nobody', '{}'::text[], 'update', ${entity.id}, ${row.id}, ${changes}::jsonb, 'x', '127.0.0.1')`;
}

/** The trail of a row: for whom a grant opens it, and of each field what the person sees in clear of the row. */
export async function judgeChanges(cell: Cell, row: SchoolRow): Promise<void> {
  const { oracle, entity, person, client, base } = cell;
  const reply = await client.get(`${base}/changes`, { id: row.id });
  if (!oracle.covered(entity.id, row, person, "changes")) return refused(cell, reply, `changes of ${row.id}`);
  must(cell, reply.statusCode === 200, () => `changes of ${row.id} answer ${reply.statusCode}: ${reply.body.slice(0, 200)}`);
  if (reply.statusCode !== 200) return;
  const { changes } = reply.json<{ data: RecordChanges }>().data;
  const absent = new Set(fieldsOf(cell).flatMap((field) => (oracle.sight(entity.id, row, field, person) === "absent" ? [field.name] : [])));
  const named = changes.flatMap(({ fields }) => fields.map(({ field }) => field));
  for (const name of named) must(cell, !absent.has(name), () => `changes of ${row.id} name ${name}, which is absent`);
  onlyMarkers(cell, JSON.stringify(changes), clearMarkers(cell, row), `changes of ${row.id}`);
}

/** Markers of what the person sees in clear of a row. */
function clearMarkers(cell: Cell, row: SchoolRow): Set<string> {
  const clear = fieldsOf(cell).filter((field) => cell.oracle.sight(cell.entity.id, row, field, cell.person) === "clear");
  const names = clear.map(({ name }) => name);
  return new Set(carriedBy(cell, row, names));
}

/** Where a row stands in its flow: told with the state, names of people only to who sees the approvals, and else what the person sees of the row. */
export function judgeStanding(cell: Cell, row: SchoolRow, standing: FlowStanding | null | undefined): void {
  const { entity, model } = cell;
  const flow = entity.flow === null ? undefined : model.flows.get(entity.flow);
  const isClear = (name: string): boolean => {
    const field = entity.fields.get(name);
    return field !== undefined && cell.oracle.sight(entity.id, row, field, cell.person) === "clear";
  };
  const { state, mirror } = flow?.doc ?? {};
  const [told, names] = [mirror?.approvals ?? state, mirror?.currentApprovers ?? mirror?.approvals ?? state];
  const mayTell = told !== undefined && isClear(told);
  must(cell, mayTell || (standing ?? null) === null, () => `where ${row.id} stands is told without its approvals`);
  const allowed = new Set([...clearMarkers(cell, row), ...(names !== undefined && isClear(names) ? namesOfPeople(cell) : [])]);
  onlyMarkers(cell, JSON.stringify(standing ?? null), allowed, `where ${row.id} stands`);
}

/** What may be done with a row that a person reads, and why not: of the row nothing but what they see of it in clear. Nothing of a row that is hidden. */
export async function judgePossible(cell: Cell, row: SchoolRow): Promise<void> {
  const reply = await cell.client.get(`${cell.base}/possible`, { id: row.id });
  const exit = `what may be done with ${row.id}`;
  if (!cell.oracle.covered(cell.entity.id, row, cell.person)) return refused(cell, reply, exit);
  must(cell, reply.statusCode === 200, () => `${exit} answers ${reply.statusCode}: ${reply.body.slice(0, 200)}`);
  onlyMarkers(cell, reply.body, clearMarkers(cell, row), exit);
}

/** Comments beside a row: for whom a grant opens them on a row that they read. */
export async function judgeComments(cell: Cell, row: SchoolRow): Promise<void> {
  const mayComment = cell.oracle.covered(cell.entity.id, row, cell.person, "comment");
  for (const call of ["comments", "mentionable"]) {
    const reply = await cell.client.get(`${cell.base}/${call}`, { id: row.id });
    if (mayComment) must(cell, reply.statusCode === 200, () => `${call} of ${row.id} answer ${reply.statusCode}: ${reply.body.slice(0, 200)}`);
    else refused(cell, reply, `${call} of ${row.id}`);
  }
}

const namesOfPeople = ({ oracle, markers, tenantId }: Cell): Set<string> =>
  new Set(oracle.rowsOf("sysUser").flatMap((row) => [...markers.of({ tenantId, entity: "sysUser", id: row.id, field: "userName" })]));
