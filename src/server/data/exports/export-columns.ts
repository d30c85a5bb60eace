import { HIDDEN } from "../../../../engine/access/mask.ts";
import { readablePath } from "../../../../engine/access/readable-path.ts";
import type { Entity, Field } from "../../../../engine/model/model.ts";
import { shownAsKey } from "../../../../engine/model/shown-as-key.ts";
import { resolvePath } from "../../../../engine/conditions/resolve-path.ts";
import type { Path } from "../../../../engine/grammar/condition.ts";
import type { LabelSource } from "../../../../engine/fields/define-field.ts";
import type { ValueClass } from "../../../../engine/fields/value-class.ts";
import type { Call } from "../../platform/runtime.ts";
import type { CellKind, SheetColumn } from "../../platform/xlsx/sheet-column.ts";
import type { CellValue } from "../../platform/xlsx/sheet-xml.ts";
import { dictLabels } from "./labels.ts";

/** A column of an export: what is read, how it is headed, how a value becomes a cell. */
export interface ExportColumn {
  path: Path;
  sheet: SheetColumn;
  cell(row: Readonly<Record<string, unknown>>): CellValue;
}

const kinds: Partial<Record<ValueClass, CellKind>> = { number: "number", decimal: "money", date: "date", datetime: "datetime" };

/**
 * Columns of `heard` (field -> title, upper titles before a comma). A name that is no field is ignored (contract, call 74), and a column of which the
 * caller would get nothing but stars in every row is left out.
 */
export function exportColumns(call: Call, entity: Entity, heard: Readonly<Record<string, string>>): ExportColumn[] {
  return Object.entries(heard).flatMap(([name, title]) => {
    const path = fieldPath(call, entity, name);
    const field = path === null ? undefined : resolvePath(call.model, entity.id, path)?.field;
    return path === null || field === undefined || tellsNothing(call, entity, { path, field })
      ? []
      : [
          columnOf(call, {
            path,
            field,
            byName: name !== path,
            titles: title
              .split(",")
              .map((t) => t.trim())
              .filter((t) => t !== ""),
          }),
        ];
  });
}

/** No row shows the value, nor a part of it. */
function tellsNothing({ model, user }: Call, entity: Entity, { path, field }: { path: Path; field: Field }): boolean {
  const { clear, masked } = readablePath({ model, entity: entity.id, path, user, action: "export" });
  const isCovered = masked === false || field.mask === null || field.mask === "all";
  return clear === false && isCovered;
}

/** Clients of the contract also name a reference by its display name: `departmentName` for `departmentId`. */
function fieldPath({ model }: Call, entity: Entity, name: string): Path | null {
  if (resolvePath(model, entity.id, name) !== null) return name;
  return [...entity.fields.values()].find((field) => field.labelKey === name)?.name ?? null;
}

/** `byName`: the client asked for the display name of the reference. */
function columnOf(call: Call, at: { path: Path; field: Field; byName: boolean; titles: string[] }): ExportColumn {
  const { path, field } = at;
  const target = call.model.entities.get(field.refTo ?? "");
  const asKey = target !== undefined && !at.byName && shownAsKey(field.name, target);
  const labelKey = field.labelKey === null || asKey ? null : path.slice(0, path.length - field.name.length) + field.labelKey;
  const labels = dictLabels(call.model);
  const kind = kinds[field.type.valueClass] ?? "text";
  return {
    path,
    sheet: { titles: at.titles.length > 0 ? at.titles : [field.name], kind },
    cell: (row) =>
      isHidden(row, path) ? HIDDEN : cellOf(field, { value: row[path], label: labelKey === null ? undefined : row[labelKey], kind, labels }),
  };
}

/** What the caller may see in some rows only says so in the others, so that nobody takes it for missing data (contract, call 74). */
const isHidden = (row: Readonly<Record<string, unknown>>, path: Path): boolean =>
  (row._withheld as Record<Path, "masked" | "absent"> | undefined)?.[path] === "absent";

/** Numbers and dates keep their kind in the sheet; a masked one is text. Everything else reads as on screen. */
function cellOf(field: Field, at: { value: unknown; label: unknown; kind: CellKind; labels: LabelSource }): CellValue {
  const { value, label, kind, labels } = at;
  if (value === null || value === undefined) return null;
  if (label !== undefined && label !== null) return Array.isArray(label) ? label.join("、") : String(label);
  // No type has a word for it: a hidden yes or no is neither.
  if ([value].flat()[0] === HIDDEN) return HIDDEN;
  if (kind !== "text" && (typeof value === "number" || typeof value === "string")) return value;
  return field.type.format(value, field.doc, labels);
}
