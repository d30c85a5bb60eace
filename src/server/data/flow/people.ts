import type { ContextDeclaration } from "../../../../engine/kinds/area/document.ts";
import { sql } from "kysely";
import { scopeCond } from "../../../../engine/access/access-for.ts";
import { dependencies } from "../../../../engine/conditions/dependencies.ts";
import { evaluate } from "../../../../engine/conditions/evaluate.ts";
import type { Cond, Path } from "../../../../engine/grammar/condition.ts";
import type { Actor } from "../../../../engine/kinds/flow/document.ts";
import { USER_ENTITY } from "../../../../engine/conditions/system-fields.ts";
import { current } from "../../platform/database/transaction.ts";
import { fetchRecords } from "../records/fetch.ts";
import { walkRecords } from "../records/walk.ts";
import { actingCodes } from "../../identity/roles/acting-codes.ts";
import { type Identity, identityIn, personAt } from "../../../../engine/access/person.ts";
import { exceptOf, isLastActor } from "../../../../engine/flow/index.ts";
import { flowEnv } from "./place.ts";
import { withReads } from "./reads.ts";
import type { FlowPlace, OperationRecord } from "../../platform/runtime.ts";

/** At most this many people are asked or told at once. */
const MAX_PEOPLE = 50;
/** At most this many stand on the rows of a query. */
const MAX_TOLD = 50_000;

interface Known {
  key: Identity;
  values: string[];
}
/**
 * The people an actor means on one record, as account ids. The inverse of `actorCond`: paths lead to numbers, roles to accounts,
 * and a scope over a declared list (`user.<list>`) to the people whose list holds the record's value.
 */
export async function peopleOf(place: FlowPlace, actor: Actor | undefined, record: OperationRecord): Promise<string[]> {
  if (actor === undefined || "system" in actor) return [];
  const [walked] = await withReads(place, [record], { actors: [actor] });
  return peopleOn(place, actor, walked ?? record);
}

/** Path from the rows of an entity to the person whom an actor means on them. */
export const pathOfActor = ({ call, entity }: Pick<FlowPlace, "call" | "entity">, actor: Actor): Path | null =>
  "path" in actor || "owner" in actor
    ? (personAt(call.model, entity.id, "path" in actor ? actor.path : (entity.doc.owner ?? "createUser"))?.path ?? null)
    : null;

/** The people whom an actor means on rows that carry its path, each once and all of them. */
export async function peopleOfRows(place: FlowPlace, path: Path, rows: readonly OperationRecord[]): Promise<string[]> {
  const person = personAt(place.call.model, place.entity.id, path);
  if (person === null) return [];
  const values = new Set(rows.flatMap((row) => [row[path] ?? []].flat().map(String)).filter((one) => one !== ""));
  return accounts(place, { key: person.identity, values: [...values] }, null, MAX_TOLD);
}

/** On a record that carries what the flow's conditions read. */
async function peopleOn(place: FlowPlace, actor: Actor, record: OperationRecord): Promise<string[]> {
  const [people, excepted] = [await meantOn(place, actor, record), await exceptedOn(place, actor, record)];
  return people.filter((id) => !excepted.includes(id));
}

/** Accounts that an actor does not mean on a record, although they may be all else it asks for; of several actors, those that none means. */
export async function exceptedOn(place: FlowPlace, actor: Actor | undefined, record: OperationRecord): Promise<string[]> {
  if (actor === undefined) return [];
  const except = exceptOf(actor);
  const own = except === undefined ? [] : await accounts(place, await personOf(place, except, record), null);
  if (!("any" in actor)) return own;
  const [first = [], ...others] = await Promise.all(actor.any.map((one) => exceptedOn(place, one, record)));
  return [...own, ...first.filter((id) => others.every((people) => people.includes(id)))];
}

async function meantOn(place: FlowPlace, actor: Actor, record: OperationRecord): Promise<string[]> {
  if ("system" in actor) return [];
  if ("any" in actor) return [...new Set((await Promise.all(actor.any.map((one) => peopleOn(place, one, record)))).flat())].slice(0, MAX_PEOPLE);
  if ("owner" in actor) return accounts(place, await personOf(place, place.entity.doc.owner ?? "createUser", record), null);
  if ("path" in actor) return accounts(place, await personOf(place, actor.path, record), null);
  const roles = [actor.role].flat();
  if ("scope" in actor)
    return ofScopes(
      place,
      roles,
      [actor.scope].flat().map((name) => scopeCond(place.entity, name)),
      record,
    );
  return actor.within === undefined ? ofRole(place, roles, null) : ofRole(place, roles, String(record[actor.within] ?? ""));
}

/** The person at the end of a path, as the flow's own decisions see it. */
async function personOf({ call, entity }: FlowPlace, path: string, record: OperationRecord): Promise<Known> {
  if (isLastActor(path)) return { key: "id", values: await lastActor({ call, entity }, path, record) };
  const person = personAt(call.model, entity.id, path);
  if (person === null) return { key: "id", values: [] };
  const own = !person.path.includes(".");
  const [row] = own ? [{ record }] : await fetchRecords({ call, entity, ids: [String(record.id)], paths: [person.path], own: new Set() });
  const values = [row?.record[person.path] ?? []]
    .flat()
    .map(String)
    .filter((one) => one !== "");
  return { key: person.identity, values };
}

async function lastActor({ call, entity }: Pick<FlowPlace, "call" | "entity">, name: string, record: OperationRecord): Promise<string[]> {
  const [walked] = await walkRecords(call, entity, [record], { paths: [], rows: new Map(), last: [name] });
  return [walked?.[name] ?? []].flat().map(String);
}

async function accounts({ call, flow }: FlowPlace, { key, values }: Known, roles: readonly string[] | null, most = MAX_PEOPLE): Promise<string[]> {
  if (values.length === 0) return [];
  const ofRoles = roles === null ? sql`` : sql`and roles && ${await actingCodes(call, flow.id, roles)}::text[]`;
  const { rows } = await sql<{
    id: string;
  }>`select id from campus.${sql.id(USER_ENTITY)} where "tenantId" = ${call.user.tenantId} and ${sql.id(key)} = any(${values}::text[]) ${ofRoles}
    and not "isDeleted" order by id limit ${most}`.execute(current(call.runtime.db));
  return rows.map((row) => row.id);
}

/** Holders of a role; within a department, those of it and of the departments above it. */
async function ofRole({ call, entity, flow }: FlowPlace, roles: readonly string[], within: string | null): Promise<string[]> {
  const above = within === null ? null : departmentsAbove({ call, entity }, within);
  const place = above === null ? sql`` : sql`and "departmentId" = any(${above}::text[])`;
  const { rows } = await sql<{
    id: string;
  }>`select id from campus.${sql.id(USER_ENTITY)} where "tenantId" = ${call.user.tenantId} and roles && ${await actingCodes(call, flow.id, roles)}::text[] ${place}
    and not "isDeleted" order by id limit ${MAX_PEOPLE}`.execute(current(call.runtime.db));
  return rows.map((row) => row.id);
}

function departmentsAbove({ call }: Pick<FlowPlace, "call" | "entity">, department: string): string[] {
  const target = call.model.entities.get(USER_ENTITY)?.fields.get("departmentId")?.refTo;
  const path = target == null ? undefined : call.ctx.treePath(target, department);
  return path === undefined ? [department] : path.split("/").filter((key) => key !== "");
}

/** Every scope narrows: people must satisfy each one that says something about people. Where a fact of the record fails nobody is looked for. */
async function ofScopes(place: FlowPlace, roles: readonly string[], scopes: readonly Cond[], record: OperationRecord): Promise<string[]> {
  const lists: string[][] = [];
  const parts = scopes.flatMap(leaves);
  if (!parts.filter((leaf) => isFact(place, leaf)).every((fact) => evaluate(fact, record, flowEnv(place)))) return [];
  for (const leaf of parts) lists.push(...[await ofLeaf(place, roles, leaf, record)].filter((people) => people !== null));
  const [first, ...rest] = lists;
  return first === undefined ? ofRole(place, roles, null) : first.filter((id) => rest.every((people) => people.includes(id))).slice(0, MAX_PEOPLE);
}

/** The parts that must all hold. */
export const leaves = (cond: Cond): Cond[] => ("all" in cond ? cond.all.flatMap(leaves) : [cond]);

/** Null = the leaf says nothing about who. */
async function ofLeaf(place: FlowPlace, roles: readonly string[], leaf: Cond, record: OperationRecord): Promise<string[] | null> {
  if (isFact(place, leaf) || !("field" in leaf)) return null;
  const name = contextName(leaf);
  const value = record[leaf.field];
  if (name === null) return null;
  const key = identityIn(name);
  if (key !== null) return accounts(place, { key, values: [value ?? []].flat().map(String) }, roles);
  if (name === "user.departmentId") return ofRole(place, roles, String(value ?? ""));
  const declaration = place.call.model.context.get(name.slice(5));
  return declaration === undefined ? null : ofList(place, roles, declaration, value);
}

/** A condition on the record alone. */
const isFact = ({ entity }: FlowPlace, leaf: Cond): boolean => {
  const { contexts, roles } = dependencies(leaf, entity.conditions);
  return roles.length === 0 && contexts.every((name) => !name.startsWith("user."));
};

/** The name of the caller's value that a leaf compares with. */
export function contextName(leaf: Record<string, unknown>): string | null {
  for (const op of ["eq", "in", "under", "hasAny"]) {
    const operand = leaf[op];
    if (typeof operand === "object" && operand !== null && "ctx" in operand && typeof operand.ctx === "string" && operand.ctx.startsWith("user."))
      return operand.ctx;
  }
  return null;
}

/** People whose declared list holds the value: the declaration's rows with that value, and the person each row names. */
async function ofList(place: FlowPlace, roles: readonly string[], { from }: ContextDeclaration, value: unknown): Promise<string[]> {
  const source = place.call.model.entities.get(from.entity);
  const person = leaves(from.where).find((leaf) => "field" in leaf && identityIn(contextName(leaf) ?? "") !== null);
  if (source === undefined || person === undefined || !("field" in person) || value === null || value === undefined) return [];
  const others = leaves(from.where).filter((leaf) => leaf !== person);
  const holds: Cond =
    source.fields.get(from.pick)?.type.valueClass === "list"
      ? { field: from.pick, hasAny: [String(value)] }
      : { field: from.pick, eq: String(value) };
  const paths = person.field.includes(".") ? [person.field] : [];
  const rows = await fetchRecords({ call: place.call, entity: source, where: { all: [holds, ...others] }, paths, own: new Set([person.field]) });
  const key = identityIn(contextName(person)!)!;
  return accounts(place, { key, values: rows.map((row) => String(row.record[person.field] ?? "")).filter((one) => one !== "") }, roles);
}
