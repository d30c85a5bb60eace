import { accessFor } from "../../../../engine/access/access-for.ts";
import { allOf, pairsCond } from "../../../../engine/access/conds.ts";
import { chineseOf, type Phrase, phrase, titled } from "../../../../engine/language/phrase.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { type Problem, problem } from "../../../../engine/errors.ts";
import { entityOf } from "../records/entity-of.ts";
import { fetchRecords } from "../records/fetch.ts";
import type { Call, OperationRecord } from "../../platform/runtime.ts";
import { uniqueConstraints } from "../../platform/sql/constraints.ts";

/** Says which record a row of a sheet is about. */
export interface Identity {
  /** Fields that name a record together. Empty = rows of this sheet name none. */
  fields: readonly string[];
  /** Their titles, for sentences. */
  titles: Phrase[];
  label: string;
  /** The row of the sheet in which each key stood first. */
  seen: Map<string, number>;
}

/** The entity's key, or else the first unique set whose fields all stand in the sheet. */
export function identityOf(entity: Entity, imported: ReadonlySet<string>): Identity {
  const fields = identifyingSets(entity).find((set) => set.every((name) => imported.has(name))) ?? [];
  const titles = fields.map((name) => titled(entity.fields.get(name)!.title));
  return { fields, titles, label: titles.map(chineseOf).join("、"), seen: new Map() };
}

/** Sets of fields of which each names a record. */
export function identifyingSets(entity: Entity): string[][] {
  if (entity.key !== "id") return [[entity.key]];
  return uniqueConstraints(entity).flatMap((unique) => (unique.where === null ? [unique.fields] : []));
}

/** Null when the row leaves a part of its key empty. */
export function keyOf({ fields }: Identity, values: Readonly<OperationRecord>): string | null {
  const parts = fields.map((name) => values[name] ?? null);
  return parts.length === 0 || parts.includes(null) ? null : parts.join("\n");
}

/** Key -> id of the records that rows are about, among those the caller may change or see: another's counts as unknown. */
export async function knownIds(
  call: Call,
  identity: Identity & { entity: string },
  rows: readonly Readonly<OperationRecord>[],
): Promise<Map<string, string>> {
  const named = rows.filter((values) => keyOf(identity, values) !== null);
  if (named.length === 0) return new Map();
  const some = identity.fields.map((field) => ({ field, in: [...new Set(named.map((values) => values[field] as string))] }));
  const access = accessFor(call.model, identity.entity, call.user);
  const mine = pairsCond([...access.import, ...access.read]);
  const found = await fetchRecords({ call, entity: entityOf(call, identity.entity), where: allOf([...some, mine]), own: new Set(identity.fields) });
  return new Map(found.flatMap(({ id, record }) => (keyOf(identity, record) === null ? [] : [[keyOf(identity, record)!, id]])));
}

/** Two rows about one record, or a record that the mode does not take. `shown` = the key of the row as it was written. */
export function identityProblems(
  identity: Identity,
  at: { row: number; values: Readonly<OperationRecord>; known: ReadonlyMap<string, string>; mode: "insert" | "update" | "both"; shown: string },
): Problem[] {
  const { label, titles, seen, fields } = identity;
  // The last field tells one record from another: of a document it is the number, not the kind.
  const path = `/${fields.at(-1) ?? ""}`;
  const key = keyOf(identity, at.values);
  if (key === null) return at.mode === "update" ? [problem("VALUE_REQUIRED", path, { label })] : [];
  const { shown } = at;
  const first = seen.get(key);
  if (first !== undefined) return [problem("VALUE_DUPLICATE", path, { label, message: phrase`${titles}“${shown}”与第 ${first} 行重复` })];
  seen.set(key, at.row);
  if (at.mode === "insert" && at.known.has(key)) return [problem("VALUE_DUPLICATE", path, { label, message: phrase`${titles}“${shown}”已存在` })];
  if (at.mode === "update" && !at.known.has(key)) return [problem("VALUE_REF_MISSING", path, { label, value: shown })];
  return [];
}
