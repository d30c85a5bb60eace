import { fieldType } from "../fields/index.ts";
import type { FieldDocument } from "../fields/field-document.ts";
import type { Sheet, SheetItem, SheetSection } from "../fields/sheet/sheet-value.ts";
import type { Dict } from "../kinds/dicts/document.ts";
import type { Entity, Field, Model } from "../model/model.ts";
import { fieldOfValue, scoreName, valuesOf } from "./item-fields.ts";

/** Entity that a sheet is, and below it one for the rows of each section that is repeated. */
export const SHEET = "sheet";
export const rowsEntityOf = (section: string): string => `${SHEET}.${section}`;

const models = new WeakMap<Sheet, Model>();

/**
 * A sheet as the engine knows entities: an item is a field, its options a dictionary, a repeated section a child table. Conditions, formulas and
 * answers are checked, read and written in words by what does so for every entity.
 */
export function sheetModel(sheet: Sheet): Model {
  const known = models.get(sheet);
  if (known !== undefined) return known;
  const model = build(sheet);
  models.set(sheet, model);
  return model;
}

function build(sheet: Sheet): Model {
  const entities = new Map<string, Entity>();
  const single = sheet.sections.filter(({ repeat }) => repeat === undefined);
  const own = [...single.flatMap(sectionFields), ...single.map(({ key, title }) => scoreField(key, title))];
  const repeated = sheet.sections.filter(({ repeat }) => repeat !== undefined);
  const tables = repeated.map(
    ({ key, title }): Field => ({ ...toField({ name: key, title, type: "table", columns: [] }), childEntity: rowsEntityOf(key) }),
  );
  const totals = [
    ...repeated.map(({ key, title }) => scoreField(key, title)),
    ...(sheet.subscales ?? []).map(({ key, title }) => scoreField(key, title)),
    toField({ name: "base", title: "基础分", type: "number", scale: 4 }),
  ];
  entities.set(SHEET, entityOf(SHEET, [...own, ...tables, ...totals]));
  for (const section of repeated) {
    const id = rowsEntityOf(section.key);
    const fields = [...rowFields.map(toField), ...sectionFields(section), ...own];
    entities.set(id, { ...entityOf(id, fields), childOf: { entity: SHEET, field: section.key } });
  }
  return { ...bare, entities, dicts: dictsOf(sheet.sections.flatMap(({ items }) => items)) };
}

/** What each row of a repeated section is called. */
const rowFields: readonly FieldDocument[] = [
  { name: "row", title: "对象编号", type: "string", maxLength: 64 },
  { name: "title", title: "对象", type: "string", maxLength: 200 },
];

const sectionFields = ({ items }: SheetSection): Field[] =>
  items.flatMap((item) => [...valuesOf(item).map((value) => toField(fieldOfValue(value))), scoreField(item.key, item.title)]);

const scoreField = (key: string, title: string): Field => toField({ name: scoreName(key), title: `${title}得分`, type: "number", scale: 4 });

function toField(doc: FieldDocument): Field {
  const type = fieldType(doc.type);
  return {
    name: doc.name,
    title: doc.title,
    doc,
    type,
    kind: type.valueClass === "rows" ? "rows" : "stored",
    group: "basic",
    mask: null,
    writable: true,
    refTo: null,
    labelKey: null,
    childEntity: null,
    expr: null,
    dependsOn: [],
  };
}

function entityOf(id: string, fields: readonly Field[]): Entity {
  return {
    id,
    title: "题目",
    doc: { kind: "entity", id, title: "题目", fields: fields.map(({ doc }) => doc), access: { grants: [] } },
    area: "",
    service: "flySource-base",
    key: "id",
    titleField: "id",
    fields: new Map(fields.map((field) => [field.name, field])),
    search: [],
    shows: new Set(),
    enabledField: null,
    treeField: null,
    conditions: {},
    rules: [],
    links: new Map(),
    computeOrder: [],
    flow: null,
    childOf: null,
  };
}

const dictsOf = (items: readonly SheetItem[]): Map<string, Dict> =>
  new Map(
    items.flatMap(({ key, title, options }) =>
      options === undefined
        ? []
        : [[key, { code: key, title, items: options.map((option) => ({ value: option.key, label: option.title })) }] as const],
    ),
  );

/** A set of no documents. */
const bare: Omit<Model, "entities" | "dicts"> = {
  hash: "",
  composition: { set: [], product: [], overlays: [], findings: [], origins: { parts: new Map(), values: new Map() } },
  documents: {} as Model["documents"],
  areas: new Map(),
  screens: new Map(),
  flows: new Map(),
  stats: new Map(),
  params: new Map(),
  context: new Map(),
  calendar: null,
  dataScopes: null,
  schoolName: null,
  areaOf: new Map(),
  roles: new Map(),
  operations: new Set(),
};
