import { checkFieldValue } from "../../../engine/validate/index.ts";
import { fieldType } from "../../../engine/fields/index.ts";
import { choicesFault } from "../draft-dicts.ts";
import { guessType } from "../guess-values.ts";
import { identifier, isPlatformName } from "../names.ts";
import type { Choice, FieldShape, ForeignEntity, ForeignField, Notes } from "../types.ts";
import type { Catalog, ColumnRow, ConstraintRow, TableRow } from "./catalog.ts";
import { readCheck } from "./check-constraint.ts";
import { readColumnType } from "./column-type.ts";
import { readComment } from "./comment.ts";
import { readDefault } from "./default-value.ts";

export interface TableReading {
  schema: string;
  catalog: Catalog;
  /** Tables that become entities, with the column others refer by; null = the platform's id. */
  keys: ReadonlyMap<string, string | null>;
  /** Some rows as text, by column. */
  sample: readonly Record<string, string | null>[];
  notes: Notes;
}

/** One table as a foreign entity. */
export function tableEntity({ table, comment }: TableRow, place: TableReading): ForeignEntity {
  const { catalog, schema, keys } = place;
  const own = constraintsOf(catalog, table);
  const reading = readComment(comment);
  const fields = catalog.columns.filter((column) => column.table === table).flatMap((column) => columnField(column, own, place));
  const known = new Set(fields.map((field) => field.source));
  const indexes = catalog.indexes.filter((index) => index.table === table);
  const usable = (columns: readonly string[]) => columns.length > 0 && columns.every((column) => known.has(column));
  const uniques = [...own.filter(({ kind }) => kind === "u" || kind === "p"), ...indexes.filter((index) => index.isUnique && !index.isPartial)];
  tellRest(own, indexes, place);
  return {
    source: table,
    pointer: `${schema}.${table}`,
    title: reading.title ?? null,
    help: reading.help,
    fields,
    unique: uniques.map(({ columns }) => columns).filter(usable),
    indexes: indexes.filter((index) => !index.isUnique && !index.isPartial && usable(index.columns)).map(({ columns }) => columns),
    key: keys.get(table) ?? null,
  };
}

const constraintsOf = ({ constraints }: Catalog, table: string): ConstraintRow[] => constraints.filter((one) => one.table === table);

/** Column others may refer by: a primary key, else a unique one, of one text column. */
export function keyOf(catalog: Catalog, table: string): string | null {
  const single = constraintsOf(catalog, table).filter(({ kind, columns }) => (kind === "p" || kind === "u") && columns.length === 1);
  const primary = single.find(({ kind }) => kind === "p");
  const column = catalog.columns.find((one) => one.table === table && one.column === primary?.columns[0]);
  if (column === undefined || column.column.toLowerCase() === "id") return null;
  return ["varchar", "text", "bpchar"].includes(column.type) ? column.column : null;
}

function columnField(column: ColumnRow, own: readonly ConstraintRow[], place: TableReading): ForeignField[] {
  const { schema, notes } = place;
  const pointer = `${schema}.${column.table}.${column.column}`;
  const lose = (keyword: string, why: string) => notes.unexpressed.push({ pointer, keyword, why });
  const isPrimary = own.some(({ kind, columns }) => kind === "p" && columns.length === 1 && columns[0] === column.column);
  if (isPlatformColumn(column) || (isPrimary && place.keys.get(column.table) !== column.column)) {
    lose("column", "平台为每条记录自带这一列，不另建字段");
    return [];
  }
  const type = readColumnType(column);
  if (type === null) {
    lose("type", `没有与 ${column.type} 对应的字段类型，没有生成字段`);
    return [];
  }
  if (type.lost !== undefined) lose("type", type.lost);
  if (column.isGenerated) lose("GENERATED", "由数据库计算的值成为普通字段，算式没有带过来");
  const comment = readComment(column.comment);
  const base = { source: column.column, path: [column.column], pointer, title: comment.title, help: comment.help, section: null };
  const field: ForeignField = { ...base, ...shaped(column, { own, place, choices: comment.choices, lose }) };
  return [withDefault(withRequired(field, column, isPrimary), column, lose)];
}

const platformWords =
  /^(?:gmt_?)?(?:create|created|update|updated|modified|modify)_?(?:at|on|by|time|date|user|dept)$|^(?:is_?|del_?)?(?:deleted|delete|del_flag|flag_del)$|^revision$/i;
const isPlatformColumn = ({ column }: ColumnRow): boolean =>
  isPlatformName(identifier(column, "x").replace(/Value$/, "")) || platformWords.test(column);

interface ShapeInput {
  own: readonly ConstraintRow[];
  place: TableReading;
  choices: Choice[];
  lose(keyword: string, why: string): void;
}

/** Strongest first: a reference, an enum, a CHECK with a list, codes in the comment, what the values say, the type. */
function shaped(column: ColumnRow, { own, place, choices, lose }: ShapeInput): Pick<ForeignField, "shape" | "choices" | "refersTo"> {
  const reference = referenceOf(column, { own, place, lose });
  if (reference !== null) return reference;
  const { shape, guess } = readColumnType(column)!;
  if (column.labels !== null) return { shape, choices: column.labels.map((source) => ({ source, label: null })) };
  const checks = own.filter(({ kind, columns }) => kind === "c" && columns.length === 1 && columns[0] === column.column);
  const bounds: FieldShape = { ...shape };
  for (const check of checks) {
    const reading = readCheck(check.definition, { isInteger: shape.type === "integer" });
    if (reading !== null && "values" in reading) {
      const codes = reading.values.map((source) => choices.find((choice) => choice.source === source) ?? { source, label: null });
      if (guess === true && choicesFault(codes) === null) return { shape: { type: "dict" }, choices: codes };
    }
    const takesBounds = ["integer", "number", "money"].includes(shape.type);
    if (reading !== null && "bounds" in reading && takesBounds) Object.assign(bounds, reading.bounds);
    else lose("CHECK", `没有带过来：${check.definition}`);
  }
  if (guess === true && choices.length > 0 && choicesFault(choices) === null) return { shape: { type: "dict" }, choices };
  return guess === true ? guessed(column, bounds, { own, place }) : { shape: bounds };
}

function referenceOf(column: ColumnRow, { own, place, lose }: Omit<ShapeInput, "choices">): Pick<ForeignField, "shape" | "refersTo"> | null {
  const key = own.find(({ kind, columns }) => kind === "f" && columns.length === 1 && columns[0] === column.column);
  if (key === undefined || key.target === null) return null;
  if (key.targetSchema !== place.schema || !place.keys.has(key.target)) {
    lose("FOREIGN KEY", `引用的表 ${key.targetSchema}.${key.target} 没有一起导入，成为普通字段`);
    return null;
  }
  const isByKey = place.keys.get(key.target) === key.targetColumns?.[0];
  if (!isByKey) lose("FOREIGN KEY", `按 ${key.target} 的平台编号引用，不再按 ${key.targetColumns?.[0]}`);
  return { shape: { type: key.target === column.table ? "tree" : "ref" }, refersTo: key.target };
}

/** Values of text columns, and of small whole numbers, say more than their type; a longest length of the column stays. */
function guessed(column: ColumnRow, shape: FieldShape, { own, place }: Pick<ShapeInput, "own" | "place">): Pick<ForeignField, "shape" | "choices"> {
  const values = place.sample
    .map((row) => row[column.column])
    .filter((value): value is string => value !== null && value !== undefined && value !== "");
  const isUnique = own.some(({ kind, columns }) => "pu".includes(kind) && columns.length === 1 && columns[0] === column.column);
  const found = guessType({ values, words: `${column.column} ${column.comment ?? ""}`, isUnique });
  if (shape.type === "integer") return found.shape.type === "dict" || found.shape.type === "boolean" ? found : { shape };
  if (found.choices !== undefined || ["phone", "idcard", "email", "url"].includes(found.shape.type)) return found;
  if (column.type === "text" || column.type === "citext")
    return { shape: found.shape.type === "string" && values.length > 0 ? { type: "string", maxLength: 500 } : shape };
  return { shape };
}

function withRequired(field: ForeignField, column: ColumnRow, isPrimary: boolean): ForeignField {
  const required = column.notNull || isPrimary ? { required: true } : {};
  return { ...field, shape: { ...field.shape, ...required } };
}

function withDefault(field: ForeignField, column: ColumnRow, lose: ShapeInput["lose"]): ForeignField {
  if (column.default === null || column.isGenerated) return field;
  const value = readDefault(column.default, field.shape.type);
  const isLiteral = typeof value !== "object";
  const isCode = field.choices === undefined || field.choices.some(({ source }) => source === value);
  if (value === undefined || !isCode || (isLiteral && !isValue(value, field.shape))) {
    if (!/^nextval\(/.test(column.default)) lose("DEFAULT", `默认值没有带过来：${column.default}`);
    return field;
  }
  return { ...field, shape: { ...field.shape, default: value } };
}

const isValue = (value: unknown, shape: FieldShape): boolean =>
  checkFieldValue(value, { doc: { ...shape, name: "value", title: "value" }, type: fieldType(shape.type) }, { path: "", label: "" }).length === 0;

/** What constraints and indexes say of several columns, and no field took up. */
function tellRest(own: readonly ConstraintRow[], indexes: Catalog["indexes"], { schema, notes }: TableReading): void {
  const words: Partial<Record<ConstraintRow["kind"], string>> = { f: "FOREIGN KEY", c: "CHECK", x: "EXCLUDE", t: "TRIGGER" };
  for (const { table, name, kind, columns, definition } of own) {
    const isOfOne = columns.length === 1 && (kind === "f" || kind === "c");
    if (words[kind] !== undefined && !isOfOne)
      notes.unexpressed.push({ pointer: `${schema}.${table}.${name}`, keyword: words[kind]!, why: `没有带过来：${definition}` });
  }
  for (const { table, name, isUnique, isPartial } of indexes)
    if (isPartial)
      notes.unexpressed.push({
        pointer: `${schema}.${table}.${name}`,
        keyword: isUnique ? "UNIQUE INDEX" : "INDEX",
        why: "带条件或按表达式的索引没有带过来",
      });
}
