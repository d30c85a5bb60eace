import type { Entity, Model } from "../compile/model.ts";
import type { Cond } from "../conditions/types.ts";
import type { GrantDocument, ReadGrant, RowGrant, WriteGrant } from "../documents/entity.ts";
import { problem, schemaError } from "../errors.ts";
import { allOf } from "./conds.ts";
import { meetGroups } from "./groups.ts";
import { memory, rolesKey } from "./memory.ts";
import type { Access, Pair } from "./types.ts";

const DEFAULT_GROUPS = ["basic"];
const NOTHING: Access = { read: [], create: [], update: [], remove: [], restore: [], export: [], import: [], print: [], statistics: [], call: {} };
const keep = memory<Access>(20_000);

/**
 * What a person with these roles may do with an entity: the pairs of every grant of every role held.
 * Export and print are already cut down to what the person may read. An unknown entity gives nothing. Kept per model, entity and roles.
 * @throws SchemaError CONDITION_NAME_UNKNOWN when a grant names a scope that does not exist
 */
export function accessFor(model: Model, entityId: string, user: { roles: readonly string[] }): Access {
  const entity = model.entities.get(entityId);
  if (entity === undefined) return NOTHING;
  return keep(model, `${entityId}|${rolesKey(user.roles)}`, () => collect(entity, user.roles));
}

function collect(entity: Entity, roles: readonly string[]): Access {
  const access: Access = {
    read: [],
    create: [],
    update: [],
    remove: [],
    restore: [],
    export: [],
    import: [],
    print: [],
    statistics: [],
    call: Object.create(null),
  };
  for (const grant of entity.doc.access.grants) {
    const role = [grant.role].flat().find((code) => roles.includes(code));
    if (role !== undefined) addGrant(access, grant, { entity, role });
  }
  // Exports and prints never show more than the screen does, field by field and row by row.
  access.export = meetPairs(access.export, access.read);
  access.print = meetPairs(access.print, access.read);
  return access;
}

interface GrantPlace {
  entity: Entity;
  role: string;
}

function addGrant(access: Access, grant: GrantDocument, at: GrantPlace): void {
  const read = grant.read && readPair(grant.read, at);
  if (read) access.read.push(read);
  if (grant.export) access.export.push(readPair(grant.export, at));
  for (const action of ["create", "update", "import"] as const) {
    const write = grant[action];
    if (write) access[action].push(writePair(write, at));
  }
  for (const action of ["remove", "restore"] as const) {
    const row = grant[action];
    if (row) access[action].push(rowPair(row, at));
  }
  if (grant.print) access.print.push({ ...rowPair(grant.print, at), groups: "*" });
  if (grant.statistics)
    access.statistics.push({ ...rowPair(grant.statistics, at), groups: read?.groups ?? new Set(DEFAULT_GROUPS), masked: read?.masked ?? new Set() });
  else if (read) access.statistics.push(read);
  for (const [name, row] of Object.entries(grant.call ?? {})) access.call[name] = [...(access.call[name] ?? []), rowPair(row, at)];
}

const groupSet = (groups: readonly string[]): Pair["groups"] => (groups.includes("*") ? "*" : new Set(groups));

function readPair(grant: ReadGrant, at: GrantPlace): Pair {
  return { ...rowPair(grant, at), groups: groupSet(grant.groups ?? DEFAULT_GROUPS), masked: new Set(grant.masked ?? []) };
}

/** A grant that names its fields needs no groups: nothing new becomes writable by accident. */
function writePair(grant: WriteGrant, at: GrantPlace): Pair {
  const groups = grant.groups ?? (grant.fields === undefined ? DEFAULT_GROUPS : ["*"]);
  return { ...rowPair(grant, at), groups: groupSet(groups), fields: grant.fields === undefined ? null : new Set(grant.fields) };
}

function rowPair(grant: RowGrant, { entity, role }: GrantPlace): Pair {
  const scopes = [grant.scope ?? []].flat().map((name) => scopeCond(entity, name));
  const cond = allOf([...scopes, grant.when ?? true]);
  if (cond === false) throw new Error("a scope is a condition");
  return { role, cond: cond === true ? null : cond, groups: new Set(), masked: new Set(), fields: null };
}

/** The condition behind the name of a scope. @throws SchemaError CONDITION_NAME_UNKNOWN */
export function scopeCond(entity: Entity, name: string): Cond {
  const scopes = entity.doc.access.scopes ?? {};
  const cond = Object.hasOwn(scopes, name) ? scopes[name] : undefined;
  if (cond === undefined) throw schemaError([problem("CONDITION_NAME_UNKNOWN", "/access/scopes", { name, known: Object.keys(scopes) })]);
  return cond;
}

/**
 * Pairs for what both lists allow: the union over them shows a field of a row exactly when each list does.
 * Proof: (any a shows f) and (any b shows f) = any (a, b) shows f.
 */
function meetPairs(actions: readonly Pair[], reads: readonly Pair[]): Pair[] {
  return actions.flatMap((action) =>
    reads.flatMap((read) => {
      const groups = meetGroups(action, read);
      if (groups.groups !== "*" && groups.groups.size + groups.masked.size === 0) return [];
      const cond = allOf([action.cond ?? true, read.cond ?? true]);
      return cond === false ? [] : [{ role: action.role, cond: cond === true ? null : cond, ...groups, fields: null }];
    }),
  );
}
