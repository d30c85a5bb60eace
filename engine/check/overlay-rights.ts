import { readablePath } from "../access/readable-path.ts";
import type { Model } from "../compile/model.ts";
import { dependencies } from "../conditions/dependencies.ts";
import type { FieldDocument } from "../documents/entity.ts";
import type { OverlayDocument } from "../documents/overlay.ts";
import { problem } from "../errors.ts";
import type { SetRule } from "./look.ts";
import { errorIn, type Finding } from "./finding.ts";

/** A field a school adds shows nobody what they could not read before: a copy or a computed value is seen by those who see what it reads. */
export const overlayRights: SetRule = (model, set) =>
  set.flatMap(({ document, file }) => {
    if (document?.kind !== "overlay" || !document.of?.startsWith?.("entity:")) return [];
    const columns = columnsAdded(document).flatMap((one) => walking(one, file));
    const fields = addedFields(document).flatMap(({ field, path }) =>
      widened(model, { entity: document.of.slice("entity:".length), field, path, file }),
    );
    return [...columns, ...fields];
  });

function addedFields({ ops }: OverlayDocument): { field: FieldDocument; path: string }[] {
  const all = Array.isArray(ops) ? ops : [];
  return all.flatMap((op, at) =>
    op !== null && "add" in op && op.add === "fields" ? [{ field: op.item as unknown as FieldDocument, path: `/ops/${at}/item` }] : [],
  );
}

interface Added {
  entity: string;
  field: FieldDocument;
  path: string;
  file: string;
}

/** Columns of a table read their own row only; over a reference they would show what the reader of the table may not see. */
function columnsAdded({ ops }: OverlayDocument): { column: FieldDocument; path: string }[] {
  return (Array.isArray(ops) ? ops : []).flatMap((op, at) => {
    if (op === null || typeof op !== "object" || !("add" in op) || typeof op.item !== "object" || op.item === null) return [];
    const own = /^fields\.[^.]+\.columns$/.test(op.add) ? [{ column: op.item as unknown as FieldDocument, path: `/ops/${at}/item` }] : [];
    const inner = op.add === "fields" && Array.isArray(op.item.columns) ? (op.item.columns as FieldDocument[]) : [];
    return [...own, ...inner.map((column, n) => ({ column, path: `/ops/${at}/item/columns/${n}` }))];
  });
}

function walking({ column, path }: { column: FieldDocument; path: string }, file: string): Finding[] {
  const reads = dependencies([column?.computed ?? null, column?.copy ? { field: column.copy.from } : null] as never, {});
  const open = [...reads.fields, ...reads.rows].find((read) => read.includes("."));
  return open === undefined ? [] : [errorIn(file, problem("ACCESS_WIDENED", path, { what: `子表的列不能经引用读取“${open}”` }))];
}

function widened(model: Model, { entity, field, path, file }: Added): Finding[] {
  const added = model.entities.get(entity)?.fields.get(field?.name);
  if (added?.expr == null) return [];
  const reads = dependencies(added.expr, model.entities.get(entity)!.conditions);
  const open = [...reads.fields, ...reads.rows].find((read) =>
    [...model.roles.keys()].some((role) => seesMore(model, { entity, shown: field.name, read, role })),
  );
  return open === undefined ? [] : [errorIn(file, problem("ACCESS_WIDENED", path, { what: `能看字段“${field.name}”的角色看不到它读取的“${open}”` }))];
}

/** Behind equal conditions stand the same rows; whatever else differs may be wider. */
function seesMore(model: Model, { entity, shown, read, role }: { entity: string; shown: string; read: string; role: string }): boolean {
  const user = { roles: [role] };
  const { clear } = readablePath({ model, entity, path: shown, user });
  if (clear === false) return false;
  const source = readablePath({ model, entity, path: read, user }).clear;
  return source !== true && JSON.stringify(source) !== JSON.stringify(clear);
}
