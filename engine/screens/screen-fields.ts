import { sightOfGroup } from "../access/groups.ts";
import { revealingPairs } from "../access/reveal.ts";
import { resolvePath } from "../conditions/resolve-path.ts";
import type { Path } from "../grammar/condition.ts";
import type { Field, Model, ResolvedPath } from "../model/model.ts";
import type { ScreenField } from "./screen-model.ts";
import type { ScreenReader } from "./screen-rights.ts";
import { shownAsKey } from "../model/shown-as-key.ts";
import { uncoveredCodes } from "../validate/covered-codes.ts";

/** The field under a path as the browser needs it. Null when the user neither reads nor writes it. */
export function screenField(path: Path, reader: ScreenReader): ScreenField | null {
  const resolved = resolvePath(reader.model, reader.entity.id, path);
  if (!resolved) return null;
  const own = resolved.steps.length === 0;
  const rights = { read: reader.reads(path), create: own && reader.creates(path), update: own && reader.updates(path) };
  if (rights.read === null && !rights.create && !rights.update) return null;
  const drawn = describe(resolved.field, { reader, path, prefix: prefixOf(resolved), rights: { ...rights, read: rights.read ?? "clear" } });
  return own && revealingPairs(reader.access, resolved.field).length > 0 ? { ...drawn, reveal: true } : drawn;
}

const prefixOf = ({ steps, path, field }: ResolvedPath): string => (steps.length === 0 ? "" : path.slice(0, -field.name.length));

interface Description {
  reader: ScreenReader;
  path: Path;
  /** `xh.` for `xh.classId`. */
  prefix: string;
  rights: Pick<ScreenField, "read" | "create" | "update">;
}

function describe(field: Field, { reader, path, prefix, rights }: Description): ScreenField {
  return {
    path,
    title: field.title,
    type: field.type.name,
    doc: field.doc,
    valueClass: field.type.valueClass,
    labelKey: field.labelKey === null ? null : prefix + field.labelKey,
    ref: refOf(field, reader.model),
    derived: field.expr !== null || field.type.isGiven === true || (field.doc.writtenBy ?? "user") !== "user",
    ...rights,
    columns: columnsOf(field, reader, rights),
    ...uncreatedOf(field, { reader, path, rights }),
  };
}

/** Codes of an own field that no right to create covers. */
function uncreatedOf(field: Field, { reader, path, rights }: Omit<Description, "prefix">): Pick<ScreenField, "uncreated"> {
  const items = reader.model.dicts.get(field.doc.dict ?? "")?.items ?? [];
  if (!rights.create || reader.entity.fields.get(path) !== field) return {};
  const at = { field: { name: path, isList: field.type.valueClass === "list" }, named: reader.entity.conditions };
  const conds = reader.access.create.map(({ cond }) => cond);
  const uncreated = uncoveredCodes(
    conds,
    items.map(({ value }) => value),
    at,
  );
  return uncreated.length === 0 ? {} : { uncreated };
}

function refOf(field: Field, model: Model): ScreenField["ref"] {
  const target = field.refTo === null ? undefined : model.entities.get(field.refTo);
  if (!target) return null;
  const ref = { entity: target.id, service: target.service, key: target.key, titleField: target.titleField, tree: target.treeField !== null };
  return shownAsKey(field.name, target) ? { ...ref, asKey: true } : ref;
}

/** Columns of a child table share the rights of the table field; a column with a group of its own needs that group as well. */
function columnsOf(field: Field, reader: ScreenReader, rights: Description["rights"]): ScreenField["columns"] {
  const child = field.childEntity === null ? undefined : reader.model.entities.get(field.childEntity);
  if (!child) return null;
  const columns = [...child.fields.values()].flatMap((column) => {
    const own = column.doc.retired === true ? null : columnRights(column, { field, reader, rights });
    return own === null ? [] : [[column.name, describe(column, { reader, path: column.name, prefix: "", rights: own })] as const];
  });
  return Object.fromEntries(columns);
}

function columnRights(column: Field, at: { field: Field; reader: ScreenReader; rights: Description["rights"] }): Description["rights"] | null {
  const { field, reader, rights } = at;
  if (column.doc.group === undefined) return rights;
  const sights = reader.access.read.map((pair) => sightOfGroup(pair, column.group));
  const name = `${field.name}.${column.name}`;
  const [create, update] = [reader.creates(name), reader.updates(name)];
  if (!sights.includes("clear") && !sights.includes("masked") && !create && !update) return null;
  return { read: sights.includes("clear") ? rights.read : "masked", create, update };
}
