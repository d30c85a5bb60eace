import type { Entity, Field, Model } from "../../engine/model/model.ts";
import { fieldDoc } from "./field-doc.ts";
import { grantedRoles, namedFields, readPairs, type RoleSight, sendable, sightOf } from "./rights.ts";
import { block, doc, key, member, quote, union } from "./text.ts";
import { zh } from "../../engine/language/text.ts";

interface RecordType {
  model: Model;
  entity: Entity;
  /** Type of the record. */
  type: string;
}

/** What each role reads, and what it may send to create and to update: fields it has no right to are not there. */
export function roleViews(place: RecordType): string {
  const roles = grantedRoles(place.model, place.entity);
  const title = zh(place.entity.title);
  const reads = roles.filter((role) => readPairs(place.model, place.entity, role).length > 0);
  return [
    block(
      `${place.type}ByRole`,
      reads.map((role) => member(role, readView(place, role), roleDoc(place.model, role))),
      `${title}：各角色看到的`,
    ),
    writeViews(place, { roles, action: "create", suffix: "Create", always: [] }),
    writeViews(place, { roles, action: "update", suffix: "Update", always: ["id", "version"] }),
  ].join("\n");
}

const roleDoc = (model: Model, role: string): string => zh(model.roles.get(role) ?? role);

function readView(place: RecordType, role: string): string {
  const pairs = readPairs(place.model, place.entity, role);
  const seen = namedFields(place.model, place.entity).map((field) => ({ field, sight: sightOf(pairs, field) }));
  const whole = seen.filter(
    ({ field, sight }) => sight === "clear" && hiddenColumns(place.model, field, { role, entity: place.entity }).length === 0,
  );
  const names = whole.flatMap(({ field }) => [field.name, ...(hasLabel(field) ? [field.labelKey!] : [])]);
  const others = seen.filter(({ field, sight }) => sight !== "absent" && !names.includes(field.name));
  const extra = others.flatMap(({ field, sight }) => partViews(place, { field, sight, role }));
  return `Pick<${place.type}, ${union(names)}>${extra.length === 0 ? "" : ` & {\n${extra.join("")}  }`}`;
}

/** The JSON Schema of a record speaks of the labels of own fields only. */
const hasLabel = (field: Field): boolean => field.labelKey !== null && field.kind !== "system";

/** A field that the role does not see as it is, with its label. */
function partViews(place: RecordType, { field, sight, role }: { field: Field; sight: RoleSight; role: string }): string[] {
  const own = `${place.type}[${quote(field.name)}]`;
  const about = fieldDoc(place.model, field);
  if (sight === "clear")
    return [
      part(
        field.name,
        `Omit<NonNullable<${own}>[number], ${union(hiddenColumns(place.model, field, { role, entity: place.entity }))}>[] | null`,
        about,
      ),
    ];
  const masked = field.childEntity !== null ? "Record<string, Masked>[] | null" : field.type.valueClass === "list" ? "string[] | null" : "Masked";
  // The key of a masked reference is hidden whole, its name keeps what the mask leaves.
  const orMasked = (type: string) => (sight === "both" ? `${type} | ${masked}` : masked);
  const fields = [part(field.name, orMasked(own), `${about}\n脱敏显示`)];
  if (hasLabel(field)) fields.push(part(field.labelKey!, orMasked(`${place.type}[${quote(field.labelKey!)}]`), `${zh(field.title)}名称\n脱敏显示`));
  return fields;
}

const part = (name: string, type: string, about: string): string => `${doc(about, "    ")}    ${key(name)}?: ${type};\n`;

/** Columns of a table field that have a group of their own which the role does not read. */
function hiddenColumns(model: Model, field: Field, { role, entity }: { role: string; entity: Entity }): string[] {
  const child = model.entities.get(field.childEntity ?? "");
  const pairs = readPairs(model, entity, role);
  const columns = [...(child?.fields.values() ?? [])].filter((column) => column.doc.group !== undefined && column.doc.retired !== true);
  return columns.filter((column) => !["clear", "both"].includes(sightOf(pairs, column))).map((column) => column.name);
}

interface WriteViews {
  roles: readonly string[];
  action: "create" | "update";
  suffix: string;
  always: readonly string[];
}

function writeViews(place: RecordType, { roles, action, suffix, always }: WriteViews): string {
  const members = roles.flatMap((role) => {
    const fields = sendable(place.model, place.entity, { role, action });
    if (fields.size === 0) return [];
    return [member(role, writeView(place, { fields, always, action, type: place.type + suffix }), roleDoc(place.model, role))];
  });
  const what = action === "create" ? "新增" : "修改";
  return block(`${place.type}${suffix}ByRole`, members, `${zh(place.entity.title)}：各角色${what}时可填的`);
}

interface WriteView extends Pick<WriteViews, "action" | "always"> {
  fields: ReadonlySet<string>;
  /** Type of the whole input. */
  type: string;
}

/** What never changes is not in a patch; tables whose columns are not all open lose the closed ones. */
function writeView(place: RecordType, { fields, always, action, type }: WriteView): string {
  const isOpen = (field: Field) => fields.has(field.name) && !(action === "update" && field.doc.immutable === true);
  const own = [...place.entity.fields.values()].filter(isOpen);
  const closed = (field: Field) => {
    const columns = [...(place.model.entities.get(field.childEntity ?? "")?.fields.values() ?? [])];
    return columns.filter((column) => column.doc.group !== undefined && !fields.has(`${field.name}.${column.name}`)).map((column) => column.name);
  };
  const whole = own.filter((field) => closed(field).length === 0);
  const extra = own
    .filter((field) => !whole.includes(field))
    .map((field) => part(field.name, `Omit<NonNullable<${type}[${quote(field.name)}]>[number], ${union(closed(field))}>[] | null`, zh(field.title)));
  return `Pick<${type}, ${union([...always, ...whole.map((field) => field.name)])}>${extra.length === 0 ? "" : ` & {\n${extra.join("")}  }`}`;
}
