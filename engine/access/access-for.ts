import type { FieldLimit } from "../context.ts";
import type { Entity, Model } from "../model/model.ts";
import type { Cond } from "../grammar/condition.ts";
import type { GrantDocument, ReadGrant, RowGrant, WriteGrant } from "../kinds/entity/document.ts";
import { problem, schemaError } from "../errors.ts";
import { narrowToAbout } from "./about.ts";
import { askedPairs } from "./asked-pairs.ts";
import { allOf } from "./conds.ts";
import { meetGroups } from "./groups.ts";
import { memory } from "./memory.ts";
import { holdsRole, pairsLeft, type RightsOwner, rightsKey } from "./role-limits.ts";
import type { Access, AccessAction, Pair } from "./types.ts";

const DEFAULT_GROUPS = ["basic"];
const NOTHING: Access = {
  read: [],
  create: [],
  update: [],
  remove: [],
  restore: [],
  export: [],
  import: [],
  print: [],
  statistics: [],
  reveal: [],
  changes: [],
  comment: [],
  propose: [],
  call: {},
};
const keep = memory<Access>(20_000);

/**
 * What a person with these roles may do with an entity: the pairs of every grant of every role held, and of tasks they were handed by name.
 * Export and print are already cut down to what the person may read. An unknown entity gives nothing. Kept per model, entity and roles.
 * @throws SchemaError CONDITION_NAME_UNKNOWN when a grant names a scope that does not exist
 */
export function accessFor(model: Model, entityId: string, user: RightsOwner): Access {
  const entity = model.entities.get(entityId);
  if (entity === undefined) return NOTHING;
  return keep(model, `${entityId}|${rightsKey(user)}`, () => collect(model, entity, user));
}

function collect(model: Model, entity: Entity, user: RightsOwner): Access {
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
    reveal: [],
    changes: [],
    comment: [],
    propose: [],
    call: Object.create(null),
  };
  for (const grant of entity.doc.access.grants) {
    const held = [grant.role].flat().filter((code) => holdsRole(user, code));
    // A role held in full says it all; roles held in part each leave something else.
    const whole = held.find((code) => user.roles.includes(code));
    for (const role of whole === undefined ? held : [whole]) addGrant(access, grant, { model, entity, role, user });
  }
  // Exports, prints, what was changed and what was said of a record never show more than the screen does, field by field and row by row.
  access.export = meetPairs(access.export, access.read);
  access.print = meetPairs(access.print, access.read);
  access.changes = meetPairs(access.changes, access.read);
  access.comment = meetPairs(access.comment, access.read);
  // Being asked lets one read what one is to decide on, and nothing more: neither export nor count.
  if (user.asked?.entities.includes(entity.id))
    access.read.push(...askedPairs(model, entity, (role) => accessFor(model, entity.id, { roles: [role] }).read));
  const { about } = entity.doc;
  return about === undefined ? access : narrowToAbout(access, { model, about, readsOf: (id) => accessFor(model, id, user).read });
}

interface GrantedTo {
  model: Model;
  entity: Entity;
  role: string;
  user: RightsOwner;
}

function addGrant(access: Access, grant: GrantDocument, at: GrantedTo): void {
  const add = (action: AccessAction, pair: Pair) => access[action].push(...pairsLeft(pair, { ...at, action }));
  const read = grant.read && readPair(grant.read, at);
  if (read) add("read", read);
  if (grant.export) add("export", readPair(grant.export, at));
  for (const action of ["create", "update", "import", "propose"] as const) {
    const write = grant[action];
    if (write) add(action, writePair(write, at));
  }
  for (const action of ["remove", "restore"] as const) {
    const row = grant[action];
    if (row) add(action, rowPair(row, at));
  }
  if (grant.reveal) add("reveal", { ...rowPair(grant.reveal, at), groups: groupSet(grant.reveal.groups) });
  for (const action of ["print", "changes", "comment"] as const) {
    const shown = grant[action];
    if (shown) add(action, { ...rowPair(shown, at), groups: "*" });
  }
  if (grant.statistics)
    add("statistics", { ...rowPair(grant.statistics, at), groups: read?.groups ?? new Set(DEFAULT_GROUPS), masked: read?.masked ?? new Set() });
  else if (read) add("statistics", read);
  for (const [name, row] of Object.entries(grant.call ?? {})) {
    const left = pairsLeft(rowPair(row, at), { ...at, action: `call:${name}` });
    if (left.length > 0) access.call[name] = [...(access.call[name] ?? []), ...left];
  }
}

const groupSet = (groups: readonly string[]): Pair["groups"] => (groups.includes("*") ? "*" : new Set(groups));

function readPair(grant: ReadGrant, at: GrantedTo): Pair {
  return { ...rowPair(grant, at), groups: groupSet(grant.groups ?? DEFAULT_GROUPS), masked: new Set(grant.masked ?? []) };
}

/** A grant that names its fields needs no groups: nothing new becomes writable by accident. */
function writePair(grant: WriteGrant, at: GrantedTo): Pair {
  const groups = grant.groups ?? (grant.fields === undefined ? DEFAULT_GROUPS : ["*"]);
  return { ...rowPair(grant, at), groups: groupSet(groups), fields: grant.fields === undefined ? null : new Set(grant.fields) };
}

function rowPair(grant: RowGrant, { entity, role }: Pick<GrantedTo, "entity" | "role">): Pair {
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
      return cond === false ? [] : [{ role: action.role, cond: cond === true ? null : cond, ...groups, ...meetFields(action, read) }];
    }),
  );
}

/** Fields that both pairs show, and of each what the stricter one leaves. */
function meetFields(a: Pair, b: Pair): Pick<Pair, "fields" | "limits"> {
  const fields = a.fields === null ? b.fields : b.fields === null ? a.fields : new Set([...a.fields].filter((name) => b.fields?.has(name)));
  const limits = new Map<string, FieldLimit>();
  for (const [name, limit] of [...(a.limits ?? []), ...(b.limits ?? [])])
    if (limits.get(name) !== "hide") limits.set(name, limit === "read" ? (limits.get(name) ?? limit) : limit);
  return { fields, ...(limits.size === 0 ? {} : { limits }) };
}
