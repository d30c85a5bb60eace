import type { Field, Model } from "../model/model.ts";
import { accessFor } from "./access-for.ts";
import { sightOfGroup } from "./groups.ts";
import type { RightsOwner } from "./role-limits.ts";
import type { Pair } from "./types.ts";

export type WriteAction = "create" | "update" | "import" | "propose";

/** Fields a client with these roles may send, one set per pair of `accessFor(...)[action]`, in the same order. */
export function writableFields(model: Model, entityId: string, user: RightsOwner, action: WriteAction): Set<string>[] {
  return accessFor(model, entityId, user)[action].map((pair) => fieldsOfPair(model, entityId, pair));
}

/** Fields one write pair opens. A column of a `table` field that has a group of its own stands beside them as `<field>.<column>`. */
export function fieldsOfPair(model: Model, entityId: string, pair: Pair): Set<string> {
  const fields = [...(model.entities.get(entityId)?.fields.values() ?? [])];
  const open = fields.filter(
    (field) => field.writable && opens(pair, field) && (pair.fields === null || pair.fields.has(field.name)) && pair.limits?.has(field.name) !== true,
  );
  const columns = open.flatMap((field) => {
    const own = [...(model.entities.get(field.childEntity ?? "")?.fields.values() ?? [])].filter((column) => column.doc.group !== undefined);
    return own.filter((column) => opens(pair, column)).map((column) => `${field.name}.${column.name}`);
  });
  return new Set([...open.map((field) => field.name), ...columns]);
}

const opens = (pair: Pair, field: Field): boolean => sightOfGroup(pair, field.group) === "clear";

/** Union of the sets whose pair covers the record: what may be written on this record. */
export function writableOn(sets: readonly ReadonlySet<string>[], matched: readonly boolean[]): Set<string> {
  return new Set(sets.flatMap((fields, at) => (matched[at] === true ? [...fields] : [])));
}
