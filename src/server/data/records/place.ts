import type { JsonObject } from "../../../../engine/values/json-object.ts";
import { sql } from "kysely";
import { accessFor } from "../../../../engine/access/access-for.ts";
import { pairsCond } from "../../../../engine/access/conds.ts";
import { orderFieldOf } from "../../../../engine/screens/tree-order.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { accessError, dataError, problem, requestError } from "../../../../engine/errors.ts";
import { current, transaction } from "../../platform/database/transaction.ts";
import type { Call } from "../../platform/runtime.ts";
import { columnName, table } from "../../platform/sql/names.ts";
import { entityOf } from "./entity-of.ts";
import { fetchRecords } from "./fetch.ts";
import { denied } from "./list.ts";
import { isStorable } from "./query.ts";
import { saveRecords } from "./save.ts";
import { lockTree } from "./tree-paths.ts";
import { badRequest } from "./bad-request.ts";

interface Sibling {
  id: string;
  key: string;
  sort: number;
}

/** Between two rows that are numbered anew, so that the next one needs no new numbers. */
const STEP = 10;

/**
 * Puts a row of a tree below another and behind one of the rows there: `{ node, version, parent, after }`, keys of rows; without
 * `parent` at the top, without `after` as the first. Rights, rules and effects are those of an update of both fields.
 * @throws RequestError STALE_VERSION when the row was moved since `version`; DataError when `after` is elsewhere by now, or below the row itself
 */
export async function placeRecord(call: Call, entityId: string, body: JsonObject): Promise<{ placed: number }> {
  const entity = entityOf(call, entityId);
  const order = orderFieldOf(entity);
  if (order === null) throw requestError([problem("CALL_UNKNOWN", "", {})]);
  const { node, version, parent, after } = readPlace(body);
  return transaction(call.runtime.db, async () => {
    const id = await idOf(call, entity, node);
    await assertMine(call, entity, id);
    await lockTree(call, entity);
    const siblings = (await rowsBelow(call, entity, parent)).filter((row) => row.key !== node);
    const at = after === null ? 0 : siblings.findIndex((row) => row.key === after) + 1;
    if (after !== null && at === 0) throw moved();
    const sort = between(siblings[at - 1]?.sort, siblings[at]?.sort);
    const values = { [entity.treeField!]: parent, [order]: sort ?? (at + 1) * STEP };
    await saveRecords(call, entity.id, [{ id, version, values }], { rights: "user" });
    if (sort === null) await number(call, entity, siblings.toSpliced(at, 0, { id, key: node, sort: 0 }));
    return { placed: 1 };
  });
}

function readPlace(body: JsonObject): { node: string; version: number; parent: string | null; after: string | null } {
  const { node, version, parent = null, after = null, ...rest } = body;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw requestError([problem("VALUE_UNKNOWN_FIELD", `/${unknown}`, { field: unknown })]);
  const key = (name: string, value: unknown): string => {
    if (typeof value !== "string" || value === "" || !isStorable(value)) throw badRequest(name, "一行的编号");
    return value;
  };
  if (!Number.isSafeInteger(version)) throw badRequest("version", "读取时的版本号");
  return {
    node: key("node", node),
    version: version as number,
    parent: parent === null ? null : key("parent", parent),
    after: after === null ? null : key("after", after),
  };
}

const moved = () => dataError([problem("RULE_BROKEN", "/after", { message: "目标位置已被他人调整，请刷新后再移动" })]);

const live = (call: Call) => sql`"tenantId" = ${call.user.tenantId} and not "isDeleted"`;
const column = (entity: Entity, name: string) => sql.id(columnName(entity, name));

/** Of a row that does not exist its key, so that the save refuses it like one that may not be changed. */
async function idOf(call: Call, entity: Entity, key: string): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`select id from ${table(call.model, entity)} where ${live(call)} and ${column(entity, entity.key)}::text = ${key}`.execute(
    current(call.runtime.db),
  );
  return rows[0]?.id ?? key;
}

/** Before a word is said of where it stands or would stand. @throws AccessError ACTION_DENIED, ROW_NOT_WRITABLE */
async function assertMine(call: Call, entity: Entity, id: string): Promise<void> {
  const pairs = accessFor(call.model, entity.id, call.user).update;
  if (pairs.length === 0) throw denied(entity, "修改");
  const [mine] = await fetchRecords({ call, entity, ids: [id], where: pairsCond(pairs), own: new Set() });
  if (mine === undefined) throw accessError([problem("ROW_NOT_WRITABLE", "", {})]);
}

/** In the order the tree shows them. */
async function rowsBelow(call: Call, entity: Entity, parent: string | null): Promise<Sibling[]> {
  const parentColumn = column(entity, entity.treeField!);
  const below = parent === null ? sql`(${parentColumn} is null or ${parentColumn} in ('', '0'))` : sql`${parentColumn} = ${parent}`;
  const own = (entity.doc.order ?? []).filter(({ field }) => entity.fields.get(field)?.kind === "stored");
  const order = own.map(({ field, dir }) => sql`${column(entity, field)} ${dir === "desc" ? sql`desc nulls last` : sql`asc nulls last`}`);
  const { rows } =
    await sql<Sibling>`select id, ${column(entity, entity.key)}::text as key, coalesce(${column(entity, orderFieldOf(entity)!)}, 0)::int as sort
    from ${table(call.model, entity)} where ${live(call)} and ${below} order by ${sql.join([...order, sql`id`])}`.execute(current(call.runtime.db));
  return rows;
}

/** A number between two neighbours; null when there is none left. */
function between(before: number | undefined, next: number | undefined): number | null {
  if (before === undefined && next === undefined) return STEP;
  if (next === undefined) return before! + STEP;
  if (before === undefined) return next > 1 ? Math.floor(next / 2) : null;
  return next - before > 1 ? Math.floor((before + next) / 2) : null;
}

/** The rows of one parent numbered anew. Their order stays, so nobody's open form is out of date by it. */
async function number(call: Call, entity: Entity, rows: readonly Sibling[]): Promise<void> {
  const order = column(entity, orderFieldOf(entity)!);
  await sql`update ${table(call.model, entity)} t set ${order} = given.at * ${STEP}::int from unnest(${rows.map((row) => row.id)}::text[]) with ordinality as given(id, at)
    where t."tenantId" = ${call.user.tenantId} and t.id = given.id and t.${order} is distinct from given.at * ${STEP}::int`.execute(
    current(call.runtime.db),
  );
}
