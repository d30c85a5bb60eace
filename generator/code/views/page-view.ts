import { accessFor } from "../../../engine/access/access-for.ts";
import { compileScreen } from "../../../engine/screens/screen.ts";
import { type ScreenReader, screenReader } from "../../../engine/screens/screen-rights.ts";
import { screenField } from "../../../engine/screens/screen-fields.ts";
import type { Entity, Model } from "../../../engine/model/model.ts";
import type { CompiledScreen, ScreenField } from "../../../engine/screens/screen-model.ts";
import type { ScreenDocument } from "../../../engine/kinds/screen/document.ts";
import { anyoneAs } from "../../types/entity-meta.ts";
import { grantedRoles, readPairs } from "../../types/rights.ts";
import type { Subject } from "../subject.ts";
import { TemplateFault } from "../template-fault.ts";
import type { ViewOptions } from "./index.ts";
import { type Filter, filterOf, type Item, itemOf, type Shown, shownField } from "./page-fields.ts";
import { zh } from "../../../engine/language/text.ts";

/** Columns shown when nobody has written a screen. */
const PLAIN_COLUMNS = 10;
const PLAIN_FILTERS = 6;

/** A page of one role: what it lists, filters, shows and lets write. @throws TemplateFault when the role may not read */
export function pageView(model: Model, subject: Subject, options: ViewOptions): object {
  const { entity } = subject;
  if (entity === null) throw new TemplateFault(`${subject.name} 没有实体，不能生成页面`);
  const role = roleOf(model, { entity, screen: subject.screen }, options.role);
  const screen = subject.screen ?? plainScreen(entity, role);
  const user = anyoneAs(role);
  const compiled = compileScreen({
    model: { ...model, screens: new Map([[screen.id, screen]]) },
    screen: screen.id,
    user,
    variant: role,
    params: {},
  });
  if (compiled === null) throw new TemplateFault(`角色“${role}”没有 ${subject.name}`);
  const reader = screenReader(model, entity, user);
  const parts = pageParts({ model, reader, compiled, role });
  return {
    name: subject.name,
    title: zh(compiled.title),
    entity: entity.id,
    role,
    roleTitle: zh(model.roles.get(role) ?? role),
    ...parts,
    sortField: parts.columns.find((column) => column.sort !== "")?.path ?? "",
    sortDir: parts.columns.find((column) => column.sort !== "")?.sort ?? "",
  };
}

function roleOf(model: Model, { entity, screen }: { entity: Entity; screen: ScreenDocument | null }, wanted: string | undefined): string {
  const roles = (screen === null ? grantedRoles(model, entity) : Object.keys(screen.variants)).filter(
    (role) => readPairs(model, entity, role).length > 0,
  );
  const role = wanted ?? (screen === null ? mostAble(model, entity, roles) : roles[0]);
  if (role === undefined || !roles.includes(role)) throw new TemplateFault(`没有可用的角色，可用：${roles.join("、") || "无"}`);
  return role;
}

/** Of an entity alone, the role that may do most; of equals the first. */
function mostAble(model: Model, entity: Entity, roles: readonly string[]): string | undefined {
  const rights = (role: string) => {
    const access = accessFor(model, entity.id, { roles: [role] });
    return [access.create, access.update, access.remove].filter((pairs) => pairs.length > 0).length;
  };
  return roles.toSorted((a, b) => rights(b) - rights(a))[0];
}

const choosable: readonly string[] = ["dict", "boolean", "date", "datetime"];

/** Every field in document order. */
function plainScreen(entity: Entity, role: string): ScreenDocument {
  const kept = [...entity.fields.values()].filter((field) => field.doc.retired !== true);
  const fields = kept.map((field) => ({ field: field.name }));
  const filters = kept.filter((field) => choosable.includes(field.type.name)).map((field) => ({ field: field.name }));
  return {
    kind: "screen",
    id: `plain/${entity.id}`,
    title: entity.title,
    entity: entity.id,
    type: "crud",
    list: {
      columns: fields.slice(0, PLAIN_COLUMNS),
      filters: [{ key: "keyword", as: "search" }, ...filters.slice(0, PLAIN_FILTERS)],
      toolbar: [{ do: "create" }],
      row: [{ do: "detail" }, { do: "edit" }, { do: "remove" }],
    },
    form: { sections: [{ key: "all", title: entity.title, items: fields }] },
    variants: { [role]: {} },
  };
}

interface PageParts {
  model: Model;
  reader: ScreenReader;
  compiled: CompiledScreen;
  role: string;
}

/** The client of a page knows the entity and those it refers to, so a path takes one step at most. */
const isNear = (path: string): boolean => path.split(".").length <= 2;

function pageParts(place: PageParts) {
  const { compiled, reader } = place;
  const left: string[] = [];
  const note: Note = (field, what) => left.push([what, field === undefined ? "" : zh(field.title)].join(" ").trim());
  const columns = columnsOf(place, note);
  const sections = sectionsOf(place, note);
  const items = sections.flatMap((section) => section.items);
  const filters = filtersOf(place, note);
  const details = detailsOf(reader);
  const can = {
    create: compiled.rights.create && items.some((item) => item.create),
    update: compiled.rights.update && items.some((item) => item.update),
  };
  return {
    columns,
    sections,
    details,
    filters,
    left,
    can: { ...can, remove: compiled.rights.remove },
    hasForm: can.create || can.update,
    createFields: items.filter((item) => item.create).map((item) => item.path),
    updateFields: items.filter((item) => item.update).map((item) => item.path),
    shown: [...new Map<string, Shown>([...columns, ...details].map((one) => [one.path, one])).values()],
    walked: columns.filter((column) => !column.isOwn).map((column) => column.path),
    hasKeyword: (compiled.screen.list?.filters ?? []).some((filter) => filter.as === "search"),
    usesChoice: filters.some((filter) => filter.isChoice),
    usesValue: filters.some((filter) => filter.isExact),
    usesDict: filters.some((filter) => filter.isDict),
    usesChoiceInForm: items.some((item) => item.isChoice),
    usesDictInForm: items.some((item) => item.isDict),
  };
}

function columnsOf({ compiled, reader }: PageParts, note: Note) {
  return (compiled.screen.list?.columns ?? []).flatMap((column) => {
    const field = compiled.fields[column.field];
    const sight = reader.reads(column.field);
    if (field === undefined || sight === null || (column.field.includes(".") && !(isNear(column.field) && sight === "clear"))) {
      note(field, "列");
      return [];
    }
    const isSortable = sight === "clear" && !["list", "opaque", "rows"].includes(field.valueClass);
    const shown = shownField(field, column.title === undefined ? undefined : zh(column.title));
    return [{ ...shown, width: column.width ?? 140, isSortable, sort: column.sort ?? "" }];
  });
}

/** Every own field the role reads, but rows. */
function detailsOf(reader: ScreenReader): Shown[] {
  return [...reader.entity.fields.values()].flatMap((field) => {
    const isRead = field.doc.retired !== true && reader.reads(field.name) !== null;
    const one = isRead ? screenField(field.name, reader) : null;
    return one === null || one.columns !== null ? [] : [shownField(one)];
  });
}

type Note = (field: ScreenField | undefined, what: string) => void;

const mayChoose =
  ({ model, role }: PageParts) =>
  (entity: string): boolean =>
    accessFor(model, entity, { roles: [role] }).read.length > 0;

function sectionsOf(place: PageParts, note: Note): { title: string; items: Item[] }[] {
  const { compiled, reader } = place;
  return (compiled.screen.form?.sections ?? []).flatMap((section) => {
    const items = section.items.flatMap((entry) => {
      const field = compiled.fields[entry.field];
      if (field === undefined || !(field.create || field.update)) return [];
      const isRequired = reader.entity.fields.get(entry.field)?.doc.required === true && field.doc.default === undefined;
      const item = itemOf(field, { mayChoose: mayChoose(place), isRequired });
      if (item === null) note(field, "输入");
      return item === null ? [] : [{ ...item, ...(entry.title === undefined ? {} : { title: zh(entry.title) }) }];
    });
    return items.length === 0 ? [] : [{ title: section.title === undefined ? "" : zh(section.title), items }];
  });
}

function filtersOf(place: PageParts, note: Note): Filter[] {
  const { compiled, reader } = place;
  return (compiled.screen.list?.filters ?? []).flatMap((filter, at) => {
    if (filter.field === undefined) return [];
    const field = compiled.fields[filter.field];
    const isOpen = field !== undefined && isNear(filter.field) && reader.reads(filter.field) === "clear";
    const title = filter.title === undefined ? zh(field?.title ?? filter.field) : zh(filter.title);
    const made = isOpen ? filterOf(field, { title, key: `f${at}`, mayChoose: mayChoose(place) }) : null;
    if (made === null) note(field, "查询条件");
    return made === null ? [] : [made];
  });
}
