import type { Cond } from "../grammar/condition.ts";
import { isObject } from "../values/json-object.ts";
import type { Entity, Field, Model } from "../model/model.ts";
import { accessFor } from "./access-for.ts";
import { implies } from "./conds.ts";
import { type Sight, sightOfGroup } from "./groups.ts";
import type { RightsOwner } from "./role-limits.ts";
import type { Access, AccessAction, Pair } from "./types.ts";

/** What a role is about to gain on records that there are, and whoever gives it does not have. */
export interface Widening {
  entity: string;
  role: string;
  /** An action of the access, or `call:<name>`. */
  action: string;
  /** Fields there were before. Empty: the action has none. */
  fields: string[];
}

export interface ModelChange {
  before: Model;
  after: Model;
}

/** Rights of one's own that let one give an action: who sees may let export, who changes may let add. */
const givenBy: Record<AccessAction, readonly AccessAction[]> = {
  read: ["read"],
  export: ["read"],
  print: ["read"],
  statistics: ["read"],
  changes: ["read"],
  comment: ["read"],
  reveal: ["read", "reveal"],
  create: ["create", "update"],
  import: ["import", "create", "update"],
  update: ["update"],
  propose: ["propose", "update"],
  remove: ["remove"],
  restore: ["restore", "remove"],
};
const ofRows: readonly string[] = ["remove", "restore"];

/**
 * What roles gain that `own` does not have before the change. An entity that there was not opens nothing: nobody has written in it yet, and
 * neither does a new field. Rows are compared by the shape of conditions, so that a right in other words counts as another.
 */
export function widerThan(own: RightsOwner, { before, after }: ModelChange): Widening[] {
  return [...after.entities.values()].flatMap((entity) => {
    const past = former(entity, before);
    if (past === null || past.doc === entity.doc || JSON.stringify(past.doc) === JSON.stringify(entity.doc)) return [];
    const roles = new Set(entity.doc.access.grants.flatMap(({ role }) => role));
    const shared = sharedFields(entity, past);
    const giver = accessFor(before, past.id, own);
    return [...roles].flatMap((role) => {
      const gains = accessFor(after, entity.id, { roles: [role] });
      const had = accessFor(before, past.id, { roles: [role] });
      return gainsOf({ gains, had, giver, entity, past, shared }).map(({ action, fields }) => ({ entity: entity.id, role, action, fields }));
    });
  });
}

function former(entity: Entity, before: Model): Entity | null {
  const ids = [entity.id, ...(entity.doc.renamedFrom ?? [])];
  return ids.map((id) => before.entities.get(id)).find((one) => one !== undefined) ?? null;
}

/** A field as it was and as it is. */
type SharedField = readonly [was: Field, is: Field];

const sharedFields = (entity: Entity, past: Entity): SharedField[] =>
  [...entity.fields.values()].flatMap((is) => {
    const was = [is.name, ...(is.doc.renamedFrom ?? [])].map((name) => past.fields.get(name)).find((one) => one !== undefined);
    return was === undefined ? [] : [[was, is] as const];
  });

interface Sides {
  gains: Access;
  had: Access;
  giver: Access;
  entity: Entity;
  past: Entity;
  shared: readonly SharedField[];
}

function gainsOf(sides: Sides): Pick<Widening, "action" | "fields">[] {
  const { gains, had, giver, entity, past } = sides;
  const found = (Object.keys(givenBy) as AccessAction[]).flatMap((action) => {
    const covers = [...had[action], ...givenBy[action].flatMap((name) => giver[name])];
    const lacking = gains[action].map((pair) => lackingOf(pair, covers, { ...sides, isOfRows: ofRows.includes(action) }));
    return lacking.some((one) => one !== null) ? [{ action, fields: [...new Set(lacking.flatMap((one) => one ?? []))] }] : [];
  });
  const declared = new Set((entity.doc.calls ?? []).map(({ key }) => key));
  const calls = Object.entries(gains.call).flatMap(([name, pairs]) => {
    // What a document declares writes rows of its own; an operation of the program is nobody's to give who may not call it.
    const covers = [...(had.call[name] ?? []), ...(giver.call[name] ?? []), ...(declared.has(name) ? giver.update : [])];
    const isCovered = pairs.every((pair) => lackingOf(pair, covers, { shared: [], entity, past, isOfRows: true }) === null);
    return isCovered ? [] : [{ action: `call:${name}`, fields: [] }];
  });
  return [...found, ...calls];
}

interface Compared extends Pick<Sides, "entity" | "past" | "shared"> {
  /** The action has rows and no fields. */
  isOfRows: boolean;
}

/** Fields that a pair gives beyond those others; null: none. */
function lackingOf(pair: Pair, others: readonly Pair[], { entity, past, shared, isOfRows }: Compared): string[] | null {
  const rows = unfolded(pair.cond, entity);
  const near = others.filter((other) => implies(rows ?? true, unfolded(other.cond, past) ?? true));
  if (isOfRows) return near.length > 0 ? null : [];
  const fields = shared.filter(([was, is]) => near.every((other) => rank(sightOf(other, was)) < rank(sightOf(pair, is)))).map(([, is]) => is);
  const lacking = fields.filter((is) => sightOf(pair, is) !== "absent").map(({ name }) => name);
  return lacking.length === 0 ? null : lacking;
}

const rank = (sight: Sight): number => ["absent", "masked", "clear"].indexOf(sight);

function sightOf(pair: Pair, { name, group }: Field): Sight {
  const isOut = (pair.fields !== null && !pair.fields.has(name)) || pair.limits?.get(name) === "hide";
  return isOut ? "absent" : sightOfGroup(pair, group);
}

/** With what its named conditions say in their places: the same name may say something else now. */
function unfolded(cond: Cond | null, { conditions }: Entity): Cond | null {
  const open = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(open);
    if (!isObject(node)) return node;
    const named = typeof node.use === "string" && Object.hasOwn(conditions, node.use) ? conditions[node.use] : undefined;
    return named === undefined ? Object.fromEntries(Object.entries(node).map(([key, value]) => [key, open(value)])) : open(named);
  };
  return open(cond) as Cond | null;
}
