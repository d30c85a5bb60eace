import { cleanHelp, cleanLine } from "../clean-text.ts";
import { choicesFault } from "../draft-dicts.ts";
import type { ForeignField, Notes } from "../types.ts";
import { choicesOf } from "./choices.ts";
import { withDefault } from "./default-of.ts";
import { withoutNeedlessChoice } from "./nullable.ts";
import { readNumber, readString } from "./scalars.ts";
import type { Node, SchemaFiles } from "./schema-files.ts";
import { Tell } from "./tell.ts";
import { branchesOf, type JsonType, type Types, typesOf } from "./types-of.ts";
import { type Effort, firstOf, hasProperties, numbersOf, partsOf, propertiesOf, requiredOf, type View, viewOf } from "./view.ts";
import { isObject } from "../../../engine/values/json-object.ts";

const MOST_FIELDS = 300;
const MOST_COLUMNS = 60;
const FLATTEN_DEPTH = 3;
const MAX_ROWS = 2_000;
const DEFAULT_ROWS = 500;

export interface Reading {
  files: SchemaFiles;
  effort: Effort;
  notes: Notes;
}

/** Where a value stands in a record of the source. */
interface Place extends Reading {
  path: readonly string[];
  /** Title of the group it is part of. */
  section: string | null;
  isRequired: boolean;
  /** Inside the rows of a table: no further table. */
  isColumn: boolean;
  /** Schemas this one stands in: a circle ends here. */
  above: readonly unknown[];
  /** Fields that may still be made; shared by the whole entity or table. */
  room: { fields: number };
}

type Base = Pick<ForeignField, "source" | "path" | "pointer" | "title" | "help" | "section">;

const LOST_FREE = "内部结构没有带过来，按 JSON 保存";

/** The fields of an object schema at the top of a record. */
export function readRecord(view: View, reading: Reading): ForeignField[] {
  const place: Place = {
    ...reading,
    path: [],
    section: null,
    isRequired: true,
    isColumn: false,
    above: [view.node.schema],
    room: { fields: MOST_FIELDS },
  };
  const tell = new Tell(view, [], reading.notes);
  tell.took("type", "default");
  return objectFields(view, place, tell);
}

/** A record that is no object: its one value. */
export function readSingle(view: View, reading: Reading): ForeignField[] {
  const place: Place = { ...reading, path: [], section: null, isRequired: true, isColumn: false, above: [], room: { fields: MOST_FIELDS } };
  return valueFields("value", view, place);
}

function objectFields(view: View, place: Place, tell: Tell): ForeignField[] {
  const properties = propertiesOf(view, place);
  const required = requiredOf(view);
  tell.took("properties", "required");
  tellRoom(view, tell);
  const fields = [...properties].flatMap(([name, nodes]) =>
    valueFields(name, viewOf(nodes, place), { ...place, path: [...place.path, name], isRequired: place.isRequired && required.has(name) }),
  );
  const branched = branchFields(view, properties, place);
  if ([...required].some((name) => !properties.has(name))) tell.lose("required", "必填的属性没有说明，没有生成字段");
  else if (!place.isRequired && required.size > 0) tell.lose("required", "只在所属的一组出现时必填，没有带过来");
  tell.rest();
  return [...fields, ...branched];
}

/** Keys the schema does not name have no field. */
function tellRoom(view: View, tell: Tell): void {
  const extra = partsOf(view, "additionalProperties");
  if (extra.some(({ value }) => value === false)) tell.took("additionalProperties", "unevaluatedProperties");
  else {
    tell.narrow("additionalProperties", "没有说明的属性不能保存");
    if (extra.every(({ value }) => value === true)) tell.took("additionalProperties");
  }
}

/** Properties that only the branches of a choice name: optional, and free where branches disagree. */
function branchFields(view: View, own: ReadonlyMap<string, Node[]>, place: Place): ForeignField[] {
  const found = new Map<string, Node[]>();
  for (const keyword of ["oneOf", "anyOf"] as const) {
    for (const branch of branchesOf(view, keyword, place.files))
      for (const [name, nodes] of propertiesOf(viewOf(branch, place), place))
        if (!own.has(name)) found.set(name, [...(found.get(name) ?? []), ...nodes]);
  }
  return [...found].flatMap(([name, nodes]) => {
    const isOne = nodes.every(({ schema }) => schema === nodes[0]!.schema);
    const path = [...place.path, name];
    const view = viewOf(isOne ? nodes : [nodes[0]!], place);
    const tell = new Tell(view, path, place.notes);
    tell.narrow("type", "只在某些分支中出现");
    if (isOne) return valueFields(name, view, { ...place, path, isRequired: false });
    return spend(place, tell) ? [free(baseOf(name, view, { ...place, path }), tell, "各分支的说法不同，按 JSON 保存")] : [];
  });
}

function valueFields(name: string, given: View, place: Place): ForeignField[] {
  const view = withoutNeedlessChoice(given, place);
  const tell = new Tell(view, place.path, place.notes);
  if (view.isNever) return [];
  const base = baseOf(name, view, place);
  const { types, isSaid } = typesOf(view, place);
  if (types.size === 1 && types.has("object") && place.room.fields > 0 && isOpen(view, place)) return group(view, { base, place, isSaid }, tell);
  if (!spend(place, tell)) return [];
  if (!place.effort.spend()) return [free(base, tell, "内容过多，没有读下去")];
  const isNullable = typesOf(given, place).isNullable;
  if (place.isRequired && isNullable) tell.lose("required", "可以为 null，所以不必填");
  const required = place.isRequired && !isNullable ? { required: true as const } : {};
  const made = shaped(view, { base, place, types: { types, isSaid, isNullable } }, tell);
  const field = withDefault({ ...made, shape: { ...made.shape, ...required } }, view, tell);
  tell.rest();
  return [field];
}

/** False when the entity is full: what is left out is told. */
function spend({ room }: Place, tell: Tell): boolean {
  room.fields -= 1;
  if (room.fields < 0) tell.loseAll("字段过多，没有生成字段");
  return room.fields >= 0;
}

/** An object whose own properties become fields of the record. */
const isOpen = (view: View, { path, above, isColumn }: Place): boolean =>
  hasProperties(view) &&
  path.length <= (isColumn ? 2 : FLATTEN_DEPTH) &&
  !above.includes(view.node.schema) &&
  !view.parts.has("enum") &&
  !view.parts.has("const");

function group(view: View, { base, place, isSaid }: { base: Base; place: Place; isSaid: boolean }, tell: Tell): ForeignField[] {
  tell.took("type", "default");
  if (!isSaid) tell.narrow("type", "源没有限定类型，按一组字段处理");
  if (view.parts.has("default")) tell.lose("default", "一组字段的默认值没有带过来");
  const section = place.section ?? (place.isColumn ? null : (base.title ?? base.source));
  const fields = objectFields(view, { ...place, section, above: [...place.above, view.node.schema] }, tell);
  if (place.isRequired && !fields.some(({ shape }) => shape.required === true)) tell.lose("required", "这一组可以全部为空");
  return fields.map((field) => ({ ...field, source: `${base.source}.${field.source}` }));
}

function baseOf(name: string, view: View, { path, section }: Place): Base {
  const title = cleanLine(firstOf(view, "title"));
  const help = cleanHelp(firstOf(view, "description"));
  return { source: name, path, pointer: view.node.pointer, title, help, section };
}

interface Shaping {
  base: Base;
  place: Place;
  types: Types;
}

function shaped(view: View, { base, place, types: { types, isSaid } }: Shaping, tell: Tell): ForeignField {
  if (types.size === 0) return free(base, tell, isSaid ? "只能为空，按 JSON 保存" : LOST_FREE);
  if (types.size > 1) return closed(view, { base, place, types }, tell) ?? free(base, tell, "可以是多种类型，按 JSON 保存");
  const [type] = types as Set<JsonType>;
  if (!isSaid) tell.narrow("type", "源没有限定类型，按关键字推断");
  if (type === "object") return free(base, tell, "键不固定或层数过深的对象，按 JSON 保存");
  if (type === "array") return listField(view, { base, place }, tell);
  return closed(view, { base, place, types }, tell) ?? scalar(view, { base, type: type! }, tell);
}

/** A dictionary, when the values are a closed list. */
function closed(view: View, { base, place, types }: { base: Base; place: Place; types: ReadonlySet<JsonType> }, tell: Tell): ForeignField | null {
  const found = choicesOf(view, place);
  if (found === null) return null;
  const choices = found.choices.filter(({ source }) => isOfType(source, types));
  if (types.size === 1 && types.has("boolean")) {
    if (choices.length === 2) tell.took(...found.from);
    return null;
  }
  const fault = choicesFault(choices);
  if (fault !== null) {
    for (const keyword of found.from) if (view.parts.has(keyword)) tell.lose(keyword, `没有成为字典：${fault}`);
    return null;
  }
  tell.took("type", ...found.from);
  return { ...base, shape: { type: "dict" }, choices };
}

const isOfType = (value: unknown, types: ReadonlySet<JsonType>): boolean =>
  types.has(typeof value as JsonType) || (typeof value === "number" && Number.isInteger(value) && types.has("integer"));

function scalar(view: View, { base, type }: { base: Base; type: JsonType }, tell: Tell): ForeignField {
  tell.took("type", "nullable");
  if (type === "boolean") return { ...base, shape: { type: "boolean" } };
  if (type === "string") return { ...base, shape: readString(view, base.source, tell) };
  return { ...base, shape: readNumber(view, type === "integer", tell) };
}

function free(base: Base, tell: Tell, why: string): ForeignField {
  tell.loseAll(why);
  tell.narrow("type", "JSON 最多 20000 个字符、32 层，不能含控制字符");
  return { ...base, shape: { type: "json" } };
}

function listField(view: View, { base, place }: { base: Base; place: Place }, tell: Tell): ForeignField {
  const items = partsOf(view, "items");
  const isPlain = items.length > 0 && items.every(({ value }) => isObject(value)) && !view.parts.has("prefixItems");
  if (!isPlain) return free(base, tell, "列表的各项没有统一的说明，按 JSON 保存");
  const inner = withoutNeedlessChoice(
    viewOf(
      items.map(({ node }) => place.files.child(node, "items")),
      place,
    ),
    place,
  );
  const { types, isSaid } = typesOf(inner, place);
  const words = new Tell(inner, [...place.path, "*"], place.notes);
  const type = types.size === 1 ? [...types][0]! : null;
  const codes = type === "array" || type === "object" ? null : choicesOf(inner, place);
  if (codes !== null && type !== "boolean" && isSaid && choicesFault(codes.choices) === null)
    return codesField(base, { inner, from: codes.from, words }, { choices: codes.choices, tell });
  if (place.isColumn || type === null || type === "array" || !isSaid) return free(base, tell, "列表里的列表，或各项可以是多种类型，按 JSON 保存");
  const columns = columnsOf(inner, type, place);
  if (columns === null) return free(base, tell, "列表各项的键不固定，按 JSON 保存");
  tell.took("type", "items");
  return { ...base, shape: { type: "table", ...rowsOf(view, tell) }, columns };
}

function codesField(
  base: Base,
  { inner, from, words }: { inner: View; from: readonly string[]; words: Tell },
  { choices, tell }: { choices: NonNullable<ForeignField["choices"]>; tell: Tell },
): ForeignField {
  tell.took("type", "items");
  words.took("type", ...from);
  if (inner.parts.size > 0) words.rest();
  tell.narrow("type", "各项不能重复，最多 100 项");
  return { ...base, shape: { type: "dicts" }, choices };
}

/** The columns of a row: its properties, or one for the value itself. */
function columnsOf(inner: View, type: JsonType, place: Place): ForeignField[] | null {
  const row: Place = { ...place, path: [], section: null, isRequired: true, isColumn: true, room: { fields: MOST_COLUMNS } };
  const reading: Notes = { unexpressed: [], narrowed: [] };
  const at = [...place.path, "*"];
  let columns: ForeignField[];
  if (type === "object") {
    if (!hasProperties(inner) || place.above.includes(inner.node.schema)) return null;
    const tell = new Tell(inner, [], reading);
    tell.took("type", "default");
    columns = objectFields(inner, { ...row, notes: reading, above: [...place.above, inner.node.schema] }, tell);
  } else columns = valueFields("value", inner, { ...row, notes: reading, isRequired: false });
  if (columns.length === 0) return null;
  for (const kind of ["unexpressed", "narrowed"] as const)
    for (const note of reading[kind]) (place.notes[kind] as { path?: readonly string[] }[]).push({ ...note, path: [...at, ...(note.path ?? [])] });
  return columns;
}

function rowsOf(view: View, tell: Tell): { minRows?: number; maxRows?: number } {
  tell.took("minItems", "maxItems");
  const least = Math.max(0, ...numbersOf(view, "minItems"));
  const most = Math.min(...numbersOf(view, "maxItems"));
  if (least > Math.min(most, MAX_ROWS) || most < 1) {
    for (const word of ["minItems", "maxItems"]) if (view.parts.has(word)) tell.lose(word, "行数的上下限不能满足");
    return {};
  }
  if (most > MAX_ROWS) tell.narrow("maxRows", `最多 ${most === Infinity && least <= DEFAULT_ROWS ? DEFAULT_ROWS : MAX_ROWS} 行`);
  const maxRows = most < Infinity ? Math.min(MAX_ROWS, Math.floor(most)) : least > DEFAULT_ROWS ? MAX_ROWS : null;
  return { ...(least > 0 ? { minRows: Math.ceil(least) } : {}), ...(maxRows === null ? {} : { maxRows }) };
}
