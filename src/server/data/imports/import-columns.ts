import { phrase, titled as asPhrase } from "../../../../engine/language/phrase.ts";
import { accessFor } from "../../../../engine/access/access-for.ts";
import { fieldsOfPair } from "../../../../engine/access/writable-fields.ts";
import type { Entity, Field } from "../../../../engine/model/model.ts";
import type { ScreenDocument } from "../../../../engine/kinds/screen/document.ts";
import { accessError, problem } from "../../../../engine/errors.ts";
import { inOwnWords } from "../language/model-in.ts";
import type { Call } from "../../platform/runtime.ts";
import type { WantedColumn } from "../../platform/xlsx/find-header.ts";
import { zh } from "../../../../engine/language/text.ts";

export interface ImportColumn extends WantedColumn {
  model: Field;
  /** Entity of the field. */
  entity: string;
}

/** Fields the caller may import and the key that finds a record, in the order and under the section titles of the screen's form when one is named. @throws AppError ACTION_DENIED */
export function importColumns(call: Call, entity: Entity, screen?: ScreenDocument): ImportColumn[] {
  const pairs = accessFor(call.model, entity.id, call.user).import;
  if (pairs.length === 0) throw accessError([problem("ACTION_DENIED", "", { action: phrase`${asPhrase("导入")}${asPhrase(entity.title)}` })]);
  const allowed = new Set(pairs.flatMap((pair) => [...fieldsOfPair(call.model, entity.id, pair)]));
  const typable = [...entity.fields.values()].filter(
    (field) => (allowed.has(field.name) || field.name === entity.key) && field.type.isUntypable !== true,
  );
  const sections = screen?.form?.sections ?? [];
  const titled = sections.flatMap((section) =>
    section.items.map((item) => [item.field, section.title === undefined ? undefined : zh(section.title)] as const),
  );
  const order = [...titled.map(([name]) => name), ...typable.map((field) => field.name)];
  const upper = new Map(titled);
  return [...new Set(order)].flatMap((name) => {
    const field = typable.find((one) => one.name === name);
    if (field === undefined) return [];
    const above = upper.get(name);
    const required = field.doc.required === true && field.doc.default === undefined;
    return [{ field: name, titles: [...(above === undefined ? [] : [above]), zh(field.title)], required, model: field, entity: entity.id }];
  });
}

/** A sheet may be headed in the caller's language as well as in zh-CN: it may have been exported in either. */
export function withOwnTitles(call: Call, columns: readonly ImportColumn[]): ImportColumn[] {
  const { model } = inOwnWords(call);
  if (model === call.model) return [...columns];
  return columns.map((column) => {
    const own = model.entities.get(column.entity)?.fields.get(column.field)?.title;
    return own === undefined ? column : { ...column, also: [zh(own)] };
  });
}
