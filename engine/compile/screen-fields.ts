import { resolvePath } from "../conditions/resolve-path.ts";
import type { Path } from "../conditions/types.ts";
import type { Field, Model, ResolvedPath } from "./model.ts";
import type { ScreenField } from "./screen-model.ts";
import type { ScreenReader } from "./screen-rights.ts";

/** The field under a path as the browser needs it. Null when the user neither reads nor writes it. */
export function screenField(path: Path, reader: ScreenReader): ScreenField | null {
  const resolved = resolvePath(reader.model, reader.entity.id, path);
  if (!resolved) return null;
  const own = resolved.steps.length === 0;
  const rights = { read: reader.reads(path), create: own && reader.creates(path), update: own && reader.updates(path) };
  if (rights.read === null && !rights.create && !rights.update) return null;
  return describe(resolved.field, { model: reader.model, path, prefix: prefixOf(resolved), rights: { ...rights, read: rights.read ?? "clear" } });
}

const prefixOf = ({ steps, path, field }: ResolvedPath): string => (steps.length === 0 ? "" : path.slice(0, -field.name.length));

interface Description {
  model: Model;
  path: Path;
  /** `xh.` for `xh.classId`. */
  prefix: string;
  rights: Pick<ScreenField, "read" | "create" | "update">;
}

function describe(field: Field, { model, path, prefix, rights }: Description): ScreenField {
  return {
    path, title: field.title, type: field.type.name, doc: field.doc, valueClass: field.type.valueClass,
    labelKey: field.labelKey === null ? null : prefix + field.labelKey,
    ref: refOf(field, model),
    derived: field.expr !== null || field.type.name === "serial" || (field.doc.writtenBy ?? "user") !== "user",
    ...rights,
    columns: columnsOf(field, model, rights),
  };
}

function refOf(field: Field, model: Model): ScreenField["ref"] {
  const target = field.refTo === null ? undefined : model.entities.get(field.refTo);
  return target ? { entity: target.id, service: target.service, key: target.key, titleField: target.titleField, tree: target.treeField !== null } : null;
}

/** Columns of a child table share the rights of the table field. */
function columnsOf(field: Field, model: Model, rights: Description["rights"]): ScreenField["columns"] {
  const child = field.childEntity === null ? undefined : model.entities.get(field.childEntity);
  if (!child) return null;
  const columns = [...child.fields.values()].filter((column) => column.doc.retired !== true);
  return Object.fromEntries(columns.map((column) => [column.name, describe(column, { model, path: column.name, prefix: "", rights })]));
}
