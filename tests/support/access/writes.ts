import { type Cell, must, refused } from "./cell.ts";
import type { SchoolRow } from "./school.ts";

/** Every call that names a row, with a row that the person may neither read nor write: refused, alike for one row and for many. */
export async function judgeWrites(cell: Cell): Promise<void> {
  const { oracle, entity, person, client, base } = cell;
  const isOutside = (row: SchoolRow) => (["read", "update", "remove"] as const).every((action) => !oracle.covered(entity.id, row, person, action));
  const row = oracle.rowsOf(entity.id).find(isOutside);
  if (row === undefined) return;
  const text = [...entity.fields.values()].find((field) => field.writable && field.type.name === "string")?.name;
  const patch = text === undefined ? {} : { [text]: "改" };
  const bodies: [string, object][] = [
    ["update", { id: row.id, version: 1, ...patch }],
    ["batchUpdate", { ids: [row.id], fields: patch }],
    ["place", { node: String(row[entity.key] ?? row.id), version: 1 }],
    ["remove", { ids: [row.id] }],
    ["restore", { ids: [row.id] }],
    ["cancel", { id: row.id }],
    ...actionsOf(cell, row).map((action): [string, object] => [action, { ids: [row.id] }]),
  ];
  for (const [action, body] of bodies) refused(cell, await client.post(`${base}/${action}`, body), `${action} of ${row.id}`);
  const own = oracle.visible(entity.id, person)[0];
  if (own === undefined) return;
  const mixed = await client.post(`${base}/remove`, { ids: [own.id, row.id] });
  must(cell, mixed.statusCode !== 200, () => `remove of ${own.id} together with ${row.id} answers 200`);
}

/** Moves of the entity's flow, and registered operations that no grant opens on the row. */
function actionsOf({ model, entity, oracle, person }: Cell, row: SchoolRow): string[] {
  const flow = entity.flow === null ? undefined : model.flows.get(entity.flow);
  const calls = entity.doc.access.grants
    .flatMap((grant) => Object.keys(grant.call ?? {}))
    .filter((name) => !oracle.mayCall(entity.id, row, person, name));
  return [...new Set([...(flow?.moves.keys() ?? []), ...calls])];
}
