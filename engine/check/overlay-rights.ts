import { readablePath } from "../access/readable-path.ts";
import type { Model } from "../model/model.ts";
import { type Dependencies, dependencies } from "../conditions/dependencies.ts";
import { askedFieldNames } from "../fields/ask-document.ts";
import type { DocumentTypes } from "../documents/index.ts";
import { isObject } from "../values/json-object.ts";
import type { FieldDocument } from "../fields/field-document.ts";
import type { OverlayDocument } from "../kinds/overlay/document.ts";
import { problem } from "../errors.ts";
import { errorIn, type Finding } from "../problems/finding.ts";

/**
 * A field a school adds shows nobody what they could not read before: a copy or a computed value is seen by those who see what it reads. Nor does
 * it let anybody write a field of the product that the product lets nobody fill in with a move.
 */
export const overlayRights = (model: Model): Finding[] =>
  model.composition.overlays.flatMap(({ document, file, over }) => {
    if (over?.startsWith("flow:") === true)
      return asksAdded(document).flatMap((one) => unforeseen(model, { ...one, flow: over.slice("flow:".length), file }));
    if (over === null || !over.startsWith("entity:")) return [];
    const columns = columnsAdded(document).flatMap((one) => walking(one, file));
    const entity = over.slice("entity:".length);
    return [...columns, ...fieldsAdded(document).flatMap((one) => widened(model, { ...one, entity, file }))];
  });

/** What moves ask for by an overlay. */
function asksAdded({ ops }: OverlayDocument): { field: string; path: string }[] {
  return ops.flatMap((op, at) => {
    if (!("add" in op)) return [];
    const isOne = /^moves\..+\.ask$/.test(op.add);
    const asked = isOne ? [op.item] : op.add === "moves" && Array.isArray(op.item.ask) ? op.item.ask.filter(isObject) : [];
    return asked.flatMap(({ field }, n) => (typeof field === "string" ? [{ field, path: `/ops/${at}/item${isOne ? "" : `/ask/${n}`}` }] : []));
  });
}

function unforeseen(model: Model, { flow: id, field, path, file }: { flow: string; field: string; path: string; file: string }): Finding[] {
  const { product } = model.composition;
  const find = <K extends "flow" | "entity">(kind: K, of: string) =>
    product.find(({ document }) => document.kind === kind && document.id === of)?.document as DocumentTypes[K] | undefined;
  const flow = find("flow", id);
  const isProducts = find("entity", flow?.entity ?? "")?.fields.some(({ name }) => name === field) === true;
  const isForeseen = flow?.moves.some((move) => askedFieldNames(move.ask).includes(field)) === true;
  const what = `产品没有让人在流程中填写字段“${field}”，只能要求填写产品流程中已有的，或本校自己增加的字段`;
  return isProducts && !isForeseen ? [errorIn(file, problem("ACCESS_WIDENED", path, { what }))] : [];
}

interface Added {
  field: FieldDocument;
  path: string;
}

const fieldsAdded = ({ ops }: OverlayDocument): Added[] =>
  ops.flatMap((op, at) => ("add" in op && op.add === "fields" ? [{ field: op.item as unknown as FieldDocument, path: `/ops/${at}/item` }] : []));

/** Columns of a table read their own row only; over a reference they would show what the reader of the table may not see. */
function columnsAdded(document: OverlayDocument): Added[] {
  const own = document.ops.flatMap((op, at): Added[] => {
    const isColumn = "add" in op && /^fields\.[^.]+\.columns$/.test(op.add);
    return isColumn ? [{ field: op.item as unknown as FieldDocument, path: `/ops/${at}/item` }] : [];
  });
  const inner = fieldsAdded(document).flatMap(({ field, path }) =>
    (Array.isArray(field.columns) ? field.columns : []).map((column, at): Added => ({ field: column, path: `${path}/columns/${at}` })),
  );
  return [...own, ...inner];
}

function walking({ field, path }: Added, file: string): Finding[] {
  const reads = dependencies([field?.computed ?? null, field?.copy ? { field: field.copy.from } : null] as never, {});
  const open = [...reads.fields, ...reads.rows].find((read) => read.includes("."));
  if (readsBeyond(reads)) return [errorIn(file, beyond(field?.name ?? "", path))];
  return open === undefined ? [] : [errorIn(file, problem("ACCESS_WIDENED", path, { what: `子表的列不能经引用读取“${open}”` }))];
}

function widened(model: Model, { entity, field, path, file }: Added & { entity: string; file: string }): Finding[] {
  const added = model.entities.get(entity)?.fields.get(field?.name);
  if (added?.expr == null) return [];
  const reads = dependencies(added.expr, model.entities.get(entity)!.conditions);
  if (readsBeyond(reads)) return [errorIn(file, beyond(field.name, path))];
  const open = [...reads.fields, ...reads.rows].find((read) =>
    [...model.roles.keys()].some((role) => seesMore(model, { entity, shown: field.name, read, role })),
  );
  return open === undefined ? [] : [errorIn(file, problem("ACCESS_WIDENED", path, { what: `能看字段“${field.name}”的角色看不到它读取的“${open}”` }))];
}

/** Rows of other entities are found for everybody alike, whoever may see them. */
const readsBeyond = ({ limits, queries }: Dependencies): boolean => limits.length > 0 || queries.length > 0;
const beyond = (field: string, path: string) => problem("ACCESS_WIDENED", path, { what: `新增字段“${field}”不能查询别的数据，也不能读限额的余量` });

/** Behind equal conditions stand the same rows; whatever else differs may be wider. */
function seesMore(model: Model, { entity, shown, read, role }: { entity: string; shown: string; read: string; role: string }): boolean {
  const user = { roles: [role] };
  const { clear } = readablePath({ model, entity, path: shown, user });
  if (clear === false) return false;
  const source = readablePath({ model, entity, path: read, user }).clear;
  return source !== true && JSON.stringify(source) !== JSON.stringify(clear);
}
