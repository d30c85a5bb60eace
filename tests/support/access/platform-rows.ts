import { askedFieldNames } from "../../../engine/fields/ask-document.ts";
import { sql } from "kysely";
import type { Model } from "../../../engine/model/model.ts";
import type { Database } from "../../../src/server/platform/database/database.ts";
import type { Markers } from "./markers.ts";
import type { SchoolRows } from "./school.ts";

/** The files that the rows hold, owned by nobody who signs in. */
export async function putFiles(db: Database, markers: Markers): Promise<void> {
  const rows = markers
    .files()
    .map(
      ([id, place]) => sql`(${place.tenantId}, ${id}, ${`${place.tenantId}/${id}.png`}, ${`${id}.png`}, 'png', 'image/png', 1, 'x', 'nobody', now())`,
    );
  for (let at = 0; at < rows.length; at += 500)
    await sql`insert into platform.file (tenant_id, id, storage_key, original_name, extension, mime, size_bytes, sha256, owner_id, created_at) values ${sql.join(rows.slice(at, at + 500))}`.execute(
      db,
    );
}

/** One step of the history of every row of a flow. Its opinion is as secret as the approvals that repeat it, else as what the move writes. */
export async function putSteps(db: Database, model: Model, of: { markers: Markers; rows: SchoolRows; tenantId: string }): Promise<void> {
  for (const flow of model.flows.values()) {
    const move = flow.doc.moves.find((one) => one.opinion !== undefined && one.opinion !== "none") ?? flow.doc.moves[0]!;
    const field = flow.doc.mirror?.approvals ?? askedFieldNames(move.ask)[0] ?? flow.doc.state;
    const steps = (of.rows[flow.entity] ?? []).map((row) => {
      const opinion = of.markers.issue({ tenantId: of.tenantId, entity: flow.entity, id: row.id, field }, "text");
      return sql`(${of.tenantId}, ${`${row.id}1`}, ${flow.entity}, ${row.id}, ${flow.id}, ${flow.startNode}, '环节', ${move.key}, '动作', ${flow.startNode}, '1', '某人', null, 'agree', ${opinion}, now(), now())`;
    });
    await sql`insert into platform.flow_step (tenant_id, id, entity, record_id, flow, node, node_title, move, move_title, to_node, actor_id, actor_name, actor_role, result, opinion, arrived_at, acted_at) values ${sql.join(steps)}`.execute(
      db,
    );
  }
}
