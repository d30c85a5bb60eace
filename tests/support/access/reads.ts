import { isDeepStrictEqual } from "node:util";
import type { LightMyRequestResponse } from "fastify";
import type { Field } from "../../../engine/model/model.ts";
import type { Detail, Row } from "../../../engine/api.ts";
import { askable, carriedBy, fieldsOf, must, onlyMarkers, refused, type Cell } from "./cell.ts";
import type { SchoolRow } from "./school.ts";
import { judgeChanges, judgeComments, judgePossible, judgeStanding } from "./trail.ts";

const ALL = "500";

/** Sight of every own field and of the asked paths on one row. */
export function judgeRow(cell: Cell, found: Row, exit: string, at: { row: SchoolRow; paths: readonly string[]; tables: boolean }): void {
  const { oracle, entity, person } = cell;
  for (const field of fieldsOf(cell)) {
    const isAsked = field.kind !== "rows" || at.tables;
    if (isAsked) judgeField(cell, found, exit, { row: at.row, field, sight: oracle.sight(entity.id, at.row, field, person) });
  }
  for (const path of at.paths) {
    const sight = oracle.pathSight({ entityId: entity.id, row: at.row, person }, path);
    if (sight === "absent") must(cell, (found[path] ?? null) === null, () => `${exit} shows ${path} of ${found.id}`);
  }
  const allowed = new Set([...visibleNames(cell, at.row), ...clearPaths(cell, at.row, at.paths)].flatMap((name) => carriedBy(cell, at.row, [name])));
  onlyMarkers(cell, JSON.stringify(found), allowed, exit);
}

const visibleNames = (cell: Cell, row: SchoolRow): string[] =>
  fieldsOf(cell)
    .filter((field) => cell.oracle.sight(cell.entity.id, row, field, cell.person) === "clear")
    .map((field) => field.name);
const clearPaths = (cell: Cell, row: SchoolRow, paths: readonly string[]): string[] =>
  paths.filter((path) => cell.oracle.pathSight({ entityId: cell.entity.id, row, person: cell.person }, path) === "clear");

function judgeField(
  cell: Cell,
  found: Row,
  exit: string,
  { row, field, sight }: { row: SchoolRow; field: Field; sight: "clear" | "masked" | "absent" },
): void {
  const { name } = field;
  const at = () => `${exit}: ${name} of ${found.id}`;
  const raw = row[name] ?? null;
  if (sight === "clear" && field.kind === "stored")
    must(cell, isDeepStrictEqual(found[name] ?? null, raw), () => `${at()} should be ${JSON.stringify(raw)} and is ${JSON.stringify(found[name])}`);
  if (sight === "clear") must(cell, found._withheld?.[name] === undefined, () => `${at()} is clear and named as withheld`);
  else must(cell, found._withheld?.[name] === sight, () => `${at()} is ${sight}; _withheld says ${found._withheld?.[name]}`);
  if (sight === "absent") must(cell, !(name in found) && (field.labelKey === null || !(field.labelKey in found)), () => `${at()} should be absent`);
  if (sight === "masked" && field.kind === "stored" && raw !== null)
    must(
      cell,
      JSON.stringify(found[name]).includes("*") && JSON.stringify(found[name]) !== JSON.stringify(raw),
      () => `${at()} should be masked and is ${JSON.stringify(found[name])}`,
    );
}

/** `list` with every table and path of the screens, and `getList`: the rows of the grant, their fields as the grant shows them, and no other count. */
export async function judgeLists(cell: Cell, paths: readonly string[]): Promise<void> {
  const { oracle, entity, person, client, base } = cell;
  if (!oracle.hasGrant(entity.id, person, "read")) {
    for (const exit of ["list", "getList", "getSelect"]) refused(cell, await client.get(`${base}/${exit}`), exit);
    refused(cell, await client.get(`${base}/getOne`, { id: oracle.rowsOf(entity.id)[0]!.id }), "getOne");
    return;
  }
  const visible = new Map(oracle.visible(entity.id, person).map((row) => [row.id, row]));
  const tables = fieldsOf(cell)
    .filter((field) => field.kind === "rows")
    .map((field) => field.name);
  for (const exit of ["list", "getList"]) {
    const reply = await client.get(`${base}/${exit}`, {
      ...(exit === "list" ? { size: ALL, ascs: "id" } : {}),
      columns: [...paths, ...tables].join(","),
    });
    const { data } = reply.json<{ data: { records: Row[]; total: number } & Row[] }>();
    must(cell, reply.statusCode === 200, () => `${exit} answers ${reply.statusCode}: ${reply.body.slice(0, 200)}`);
    if (reply.statusCode !== 200) continue;
    const records = exit === "list" ? data.records : data;
    must(
      cell,
      records
        .map((row) => row.id)
        .sort()
        .join() === [...visible.keys()].sort().join(),
      () => `${exit} has the rows ${records.map((row) => row.id).sort()} instead of ${[...visible.keys()].sort()}`,
    );
    if (exit === "list") must(cell, data.total === visible.size, () => `list counts ${data.total} rows instead of ${visible.size}`);
    for (const found of records) if (visible.has(found.id)) judgeRow(cell, found, exit, { row: visible.get(found.id)!, paths, tables: true });
  }
  await judgeRecycleBin(cell);
}

async function judgeRecycleBin(cell: Cell): Promise<void> {
  const reply = await cell.client.get(`${cell.base}/list`, { removed: "1", size: ALL });
  if (!cell.oracle.hasGrant(cell.entity.id, cell.person, "restore")) return refused(cell, reply, "the recycle bin");
  must(cell, reply.statusCode === 200, () => `the recycle bin answers ${reply.statusCode}`);
}

/** A row as the oracle sees it from outside: rows that every grant treats alike need be opened but twice. */
function patternOf(cell: Cell, row: SchoolRow): string {
  return fieldsOf(cell)
    .map((field) => cell.oracle.sight(cell.entity.id, row, field, cell.person)[0])
    .join("");
}

/** `getOne`, `history` and `changes`: what is visible comes as in the list, everything else does not exist. */
export async function judgeDetails(cell: Cell): Promise<void> {
  const { oracle, entity, person, client, base } = cell;
  if (!oracle.hasGrant(entity.id, person, "read")) return;
  const groups = Map.groupBy(oracle.rowsOf(entity.id), (row) => `${oracle.covered(entity.id, row, person)}${patternOf(cell, row)}`);
  for (const row of [...groups.values()].flatMap((rows) => rows.slice(0, rows.length > 2 && !oracle.covered(entity.id, rows[0]!, person) ? 6 : 2))) {
    const reply = await client.get(`${base}/getOne`, { id: row.id, history: "1" });
    if (oracle.covered(entity.id, row, person)) {
      must(cell, reply.statusCode === 200, () => `getOne of ${row.id} answers ${reply.statusCode}`);
      if (reply.statusCode !== 200) continue;
      const { record, history, standing } = reply.json<{ data: Detail }>().data;
      judgeRow(cell, record, "getOne", { row, paths: [], tables: true });
      onlyMarkers(cell, JSON.stringify(history), new Set(carriedBy(cell, row, visibleNames(cell, row))), "history");
      judgeStanding(cell, row, standing);
    } else {
      absent(cell, reply, `getOne of ${row.id}`);
      refused(cell, await client.get(`${base}/history`, { id: row.id }), `history of ${row.id}`);
    }
    await judgeChanges(cell, row);
  }
  // Once for a person and an entity: it is worked out of what every opened row has been judged by.
  for (const isCovered of [true, false]) {
    const row = oracle.rowsOf(entity.id).find((one) => oracle.covered(entity.id, one, person) === isCovered);
    if (row !== undefined) await judgePossible(cell, row);
    const commented = oracle.rowsOf(entity.id).find((one) => oracle.covered(entity.id, one, person, "comment") === isCovered);
    if (commented !== undefined && entity.doc.access.grants.some(({ comment }) => comment !== undefined)) await judgeComments(cell, commented);
  }
  const gone = cell.oracle.removedOf(entity.id);
  if (gone !== undefined) absent(cell, await client.get(`${base}/getOne`, { id: gone.id }), "getOne of a removed row");
}

/** Refused, or nothing found: the calls of the contract answer null. */
function absent(cell: Cell, reply: LightMyRequestResponse, exit: string): void {
  if (reply.statusCode === 200 && reply.json<{ data: unknown }>().data === null) return;
  refused(cell, reply, exit);
}

/** Keyword: found is only what stands in clear on a row of the grant. */
export async function judgeSearch(cell: Cell): Promise<void> {
  const { oracle, entity, person, client, base } = cell;
  if (!oracle.hasGrant(entity.id, person, "read")) return;
  for (const path of entity.search) {
    const rows = oracle.rowsOf(entity.id);
    const sightOf = (row: SchoolRow) =>
      oracle.covered(entity.id, row, person) ? oracle.pathSight({ entityId: entity.id, row, person }, path) : "absent";
    const secret = rows.find((row) => sightOf(row) !== "clear" && askable(oracle.plainValue(entity.id, row, path)) !== null);
    if (secret === undefined) continue;
    const keyword = askable(oracle.plainValue(entity.id, secret, path))!;
    for (const query of [{ keyword }, { keyword, keywordFields: path }] as Record<string, string>[]) {
      const reply = await client.get(`${base}/list`, { ...query, size: ALL });
      if (reply.statusCode === 400) continue;
      const { records, total } = reply.json<{ data: { records: Row[]; total: number } }>().data;
      const told = records.filter((found) => !rows.some((row) => row.id === found.id && mentions(cell, row, keyword)));
      must(
        cell,
        reply.statusCode === 200 && told.length === 0 && total === records.length,
        () => `the keyword ${keyword} of ${path} finds ${told.map((row) => row.id)} (${total} counted)`,
      );
    }
  }
}

/** Whether the keyword stands in clear in some searched path of the row. */
const mentions = (cell: Cell, row: SchoolRow, keyword: string): boolean =>
  cell.entity.search.some(
    (path) =>
      cell.oracle.pathSight({ entityId: cell.entity.id, row, person: cell.person }, path) === "clear" &&
      String(cell.oracle.plainValue(cell.entity.id, row, path) ?? "")
        .toLowerCase()
        .includes(keyword.toLowerCase()),
  );

/** Rows that came under a screen: rows of the grant, with the paths of the screen as the grants show them. */
export function judgeScreenRows(cell: Cell, found: readonly Row[], paths: readonly string[]): void {
  const visible = new Map(cell.oracle.visible(cell.entity.id, cell.person).map((row) => [row.id, row]));
  for (const row of found) {
    must(cell, visible.has(row.id), () => `the list of the screen has the row ${row.id}`);
    if (visible.has(row.id)) judgeRow(cell, row, "the list of the screen", { row: visible.get(row.id)!, paths, tables: false });
  }
}
