import { zh } from "../../../../engine/language/text.ts";
import type { Entity, Field } from "../../../../engine/model/model.ts";
import type { Call, OperationRecord } from "../../platform/runtime.ts";

/** What tells a record from another one of the same name; null = nothing. */
export type Teller = (record: OperationRecord) => string | null;

/** What a reference shows of a record beside its title: first what it belongs to and of what sort it is, then its own texts. Labels must have been read. */
export function tellersOf(call: Call, entity: Entity): Teller[] {
  const shown = [...entity.shows].flatMap((name) => (name === entity.titleField ? [] : (entity.fields.get(name) ?? [])));
  const isOf = (field: Field) => field.type.name === "dict" || field.type.name === "ref";
  const isText = (field: Field) => field.type.name === "string" && field.mask === null;
  return [...shown.filter(isOf), ...shown.filter(isText)].map((field) => (record) => wordsOf(call, field, record));
}

/** The first that tells all of them apart. */
export const tellingApart = (tellers: readonly Teller[], records: readonly OperationRecord[]): Teller | undefined =>
  tellers.find((tells) => new Set(records.map(tells)).size === records.length);

function wordsOf({ model }: Call, field: Field, record: OperationRecord): string | null {
  const value = record[field.name];
  if (field.labelKey !== null) return (record[field.labelKey] as string | null | undefined) ?? null;
  if (field.type.name === "string") return typeof value === "string" ? value : null;
  const item = model.dicts.get(field.doc.dict ?? "")?.items.find((one) => one.value === value);
  return item === undefined ? null : zh(item.label);
}
