import type { Row } from "../../../engine/api.ts";
import type { Field } from "../../../engine/model/model.ts";
import { askable, fieldsOf, must, type Cell } from "./cell.ts";
import type { Action } from "./oracle.ts";
import type { SchoolRow } from "./school.ts";

const ALL = "500";

/**
 * Filters, conditions and orders over every field that is not clear on every row: what is hidden neither selects nor sorts. Every field of the
 * entity is asked for by somebody; after that each person asks for one of each kind and type that is hidden in the same way.
 */
export async function judgeNarrowing(cell: Cell): Promise<void> {
  const { oracle, entity, person } = cell;
  if (!oracle.hasGrant(entity.id, person, "read")) return;
  const rows = oracle.visible(entity.id, person);
  const hiddenOn = (field: Field) => rows.filter((row) => oracle.sight(entity.id, row, field, person) !== "clear");
  const fields = fieldsOf(cell).filter((field) => hiddenOn(field).length > 0);
  for (const field of onesOfAKind(cell, "list", fields, rows)) {
    await judgeFilters(cell, field, hiddenOn(field));
    await judgeOrders(cell, field, hiddenOn(field));
  }
}

/** Fields that nobody has asked the exit for yet, and of the others one of each kind, type and way to be hidden. */
export function onesOfAKind(cell: Cell, exit: string, fields: readonly Field[], rows: readonly SchoolRow[], action: Action = "read"): Field[] {
  const seen = new Set<string>();
  return fields.filter((field) => {
    const sights = new Set(rows.map((row) => cell.oracle.sight(cell.entity.id, row, field, cell.person, action)));
    const kind = [field.kind, field.type.name, [...sights].toSorted()].join("|");
    const place = `${exit} ${field.name}`;
    const isNew = !cell.asked.has(place) || !seen.has(kind);
    cell.asked.add(place);
    seen.add(kind);
    return isNew;
  });
}

async function judgeFilters(cell: Cell, field: Field, hidden: readonly SchoolRow[]): Promise<void> {
  const value = hidden.map((row) => askable(row[field.name])).find((one) => one !== null) ?? "1";
  const empty = { where: JSON.stringify({ field: field.name, empty: false }) };
  const secret = new Set(hidden.map((row) => row.id));
  for (const [exit, query] of [
    ["list", { [field.name]: value }],
    ["list", { [`${field.name}.start`]: value }],
    ["list", empty],
    ["getSelect", { [field.name]: value }],
  ] as const) {
    const reply = await cell.client.get(`${cell.base}/${exit}`, { ...(query as Record<string, string>), ...(exit === "list" ? { size: ALL } : {}) });
    if (reply.statusCode === 400 || reply.statusCode === 403) continue;
    const { data } = reply.json<{ data: { records: Row[]; total: number } & Row[] }>();
    const records = exit === "list" ? data.records : data;
    const told = (records ?? []).filter((row) => secret.has(row.id));
    must(
      cell,
      reply.statusCode === 200 && told.length === 0 && (exit !== "list" || data.total === records.length),
      () => `${exit} by the hidden ${field.name} answers ${reply.statusCode} with ${told.map((row) => row.id)}`,
    );
  }
}

/** Rows whose value is hidden stand together, ordered by id: as if they had no value. */
async function judgeOrders(cell: Cell, field: Field, hidden: readonly SchoolRow[]): Promise<void> {
  for (const dir of ["ascs", "descs"] as const) {
    const reply = await cell.client.get(`${cell.base}/list`, { [dir]: field.name, size: ALL });
    if (reply.statusCode === 400) continue;
    const ids = reply.json<{ data: { records: Row[] } }>().data.records.map((row) => row.id);
    const secret = new Set(hidden.map((row) => row.id));
    const block = ids.filter((id) => secret.has(id));
    const sorted = block.toSorted((a, b) => (a < b ? -1 : 1) * (dir === "ascs" ? 1 : -1));
    must(cell, block.join() === sorted.join(), () => `${dir} by the hidden ${field.name} orders ${block}`);
  }
}
