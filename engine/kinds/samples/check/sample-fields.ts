import { checkQuery } from "../../../conditions/check-query.ts";
import { addError, addFound, eachDocument, type Look, lookAtCond, lookAtExpr, needEntity, needField } from "../../../findings/look.ts";
import { checkExpr, checkCond } from "../../../conditions/check.ts";
import type { CheckAt } from "../../../conditions/check-state.ts";
import { problem } from "../../../errors.ts";
import type { Entity, Field } from "../../../model/model.ts";
import { isObject } from "../../../values/json-object.ts";
import { below } from "../../../values/json-pointer.ts";
import { checkFieldValue } from "../../../validate/value-problems.ts";
import { zh } from "../../../language/text.ts";
import {
  isGroups,
  isQuery,
  isRowList,
  queryOf,
  type SampleFile,
  type SampleQuery,
  type SamplesDocument,
  type SampleValue,
  writtenRows,
} from "../document.ts";
import { isView } from "../../entity/document.ts";
import { foundNames } from "./found-names.ts";
import { drawsItself } from "../drawn-type.ts";

/** Samples name what exists, hold values that the fields take, and leave no required field empty. */
export const sampleFields = eachDocument("samples", (document, look) => {
  const { of, rows, each, fields = {}, settled = {} } = document;
  if (!needEntity(look, of, "/of")) return;
  const entity = look.model.entities.get(of)!;
  if (isView(entity.doc)) return addError(look, problem("SAMPLE_INVALID", "/of", { part: of, reason: "视图的数据来自别处，请写在那里" }));
  const at: Drawing = { look, entity, names: foundNames(look, document) };
  const query = queryOf(rows);
  if (query !== null) checkRows(at, query, isGroups(rows) ? "/rows/groups" : "/rows");
  if (isGroups(rows)) checkGroups(look, rows);
  if (each !== undefined) checkEach(at, document);
  checkValues(at, fields, "/fields");
  checkValues(at, settled, "/settled");
  const written = writtenRows(document);
  const place = Array.isArray(rows) ? "/rows" : "/each";
  for (const [n, row] of (written ?? []).entries()) checkValues(at, row, `${place}/${n}`);
  const given = new Set([...Object.keys(fields), ...Object.keys(settled), ...(isGroups(rows) ? Object.keys(rows.measures ?? {}) : [])]);
  if (written === null) checkRequired(at, given, "/fields");
  else for (const [n, row] of written.entries()) checkRequired(at, new Set([...given, ...Object.keys(row)]), `${place}/${n}`);
});

interface Drawing {
  look: Look;
  entity: Entity;
  /** Entity of the row that is found, by its name. */
  names: Readonly<Record<string, string>>;
}

const placeOf = ({ look, entity, names }: Drawing, path: string): CheckAt => ({ model: look.model, entity: entity.id, place: "sample", path, names });

function checkLogic(at: Drawing, expr: unknown, path: string): void {
  for (const found of checkExpr(expr, placeOf(at, path))) addFound(at.look, found);
}

/** Rows are made for rows found, so there must be some to find. */
function checkEach(at: Drawing, { rows, each }: SamplesDocument): void {
  if (!isQuery(rows))
    addError(at.look, problem("SAMPLE_INVALID", "/each", { part: "each", reason: "rows 不是查询，没有可以逐行生成的数据，请去掉" }));
  if (!isRowList(each)) checkValue(at, { value: each, field: null, path: "/each" });
}

function checkRows(at: Drawing, query: SampleQuery, path: string): void {
  if (!needEntity(at.look, query.entity, `${path}/entity`)) return;
  const { as: _as, ...rest } = query;
  for (const found of checkQuery(rest, placeOf(at, path))) addFound(at.look, found);
}

function checkGroups(look: Look, { groups: { entity }, by, measures = {} }: Extract<SamplesDocument["rows"], { by: string[] }>): void {
  if (!look.model.entities.has(entity)) return;
  for (const [n, path] of by.entries()) needField(look, { entity, path, at: `/rows/by/${n}` });
  for (const [name, { of, where }] of Object.entries(measures)) {
    const path = below("/rows/measures", name);
    lookAtExpr(look, of, { entity, place: "sample", at: `${path}/of` });
    lookAtCond(look, where, { entity, place: "sample", at: `${path}/where` });
  }
}

const platform: ReadonlySet<string> = new Set(["id", "createUser", "createTime", "updateUser", "updateTime"]);

function checkValues(at: Drawing, values: Readonly<Record<string, SampleValue>>, path: string): void {
  for (const [name, value] of Object.entries(values)) {
    const own = below(path, name);
    if (!platform.has(name) && !needField(at.look, { entity: at.entity.id, path: name, at: own })) continue;
    checkValue(at, { value, field: at.entity.fields.get(name) ?? null, path: own });
  }
}

interface Drawn {
  value: unknown;
  /** Null: a column of the platform, or a part of a text. */
  field: Field | null;
  path: string;
}

function checkValue(at: Drawing, { value, field, path }: Drawn): void {
  const inner = (part: unknown, key: string | number, of = field): void => checkValue(at, { value: part, field: of, path: below(path, key) });
  if (!isObject(value)) checkLiteral(at, { value, field, path });
  else if ("literal" in value) checkLiteral(at, { value: value.literal, field, path: `${path}/literal` });
  else if ("between" in value) for (const [n, end] of [value.between].flat().entries()) checkLogic(at, end, `${path}/between/${n}`);
  else if ("first" in value) checkLogic({ ...at, names: {} }, value, path);
  else if ("numberIn" in value) {
    for (const [n, name] of [value.numberIn].flat().entries())
      needField(at.look, { entity: at.entity.id, path: String(name), at: `${path}/numberIn/${n}` });
  } else if ("pick" in value) {
    checkPick(at, { value: value.pick, field, path: `${path}/pick` });
    if ("nth" in value) checkLogic(at, value.nth, `${path}/nth`);
  } else if ("weights" in value) checkWeights(at, { value: value.weights, field, path: `${path}/weights` });
  else if ("if" in value) {
    for (const found of checkCond(value.if, placeOf(at, `${path}/if`))) addFound(at.look, found);
    for (const key of ["then", "else"]) if (key in value) inner(value[key], key);
  } else if ("chance" in value) for (const key of ["then", "else"].filter((one) => one in value)) inner(value[key], key);
  else if ("parts" in value)
    for (const [n, one] of [value.parts].flat().entries()) checkValue(at, { value: one, field: null, path: `${path}/parts/${n}` });
  else if ("table" in value) checkTable(at, { value: value.table, field, path: `${path}/table` });
  else if ("person" in value) {
    if ("sex" in value) checkLogic(at, value.sex, `${path}/sex`);
  } else if ("file" in value) checkFile(at, value as unknown as SampleFile, path);
  else if (!("day" in value)) checkLogic(at, value, path);
}

/** What is drawn for it has to be what its name says. */
function checkFile({ look }: Drawing, { file, lines }: SampleFile, path: string): void {
  if (lines === undefined && !/\.png$/i.test(file))
    addError(look, problem("SAMPLE_INVALID", `${path}/file`, { part: file, reason: "没有写 lines 的文件是一张图片，名称请以 .png 结尾" }));
}

function checkLiteral({ look }: Drawing, { value, field, path }: Drawn): void {
  if (value === null || field === null || field.childEntity !== null) return;
  const dict = look.model.dicts.get(field.doc.dict ?? "");
  for (const found of checkFieldValue(value, field, { path, label: zh(field.title), dict })) look.findings.push(errorOf(look, found));
}

const errorOf = (look: Look, found: ReturnType<typeof problem>) => ({ ...found, severity: "error" as const, file: look.file });

function checkPick(at: Drawing, { value, field, path }: Drawn): void {
  if (Array.isArray(value)) for (const [n, one] of value.entries()) checkOne(at, { value: one, field, path: `${path}/${n}` });
  else if (isObject(value)) checkRows({ ...at, names: {} }, value as unknown as SampleQuery, path);
  else if (field !== null && field.refTo === null && field.doc.dict === undefined)
    addError(at.look, problem("SAMPLE_INVALID", path, { part: field.name, reason: "不是字典、引用字段，没有可以任取的，请写明从哪些值中取" }));
}

function checkWeights(at: Drawing, { value, field, path }: Drawn): void {
  if (Array.isArray(value)) for (const [n, one] of value.entries()) checkValue(at, { value: [one].flat(1)[0], field, path: `${path}/${n}/0` });
  else if (isObject(value) && field?.doc.dict !== undefined)
    for (const code of Object.keys(value)) checkOne(at, { value: code, field, path: below(path, code) });
}

/** One of the values of which a list field has several. */
function checkOne(at: Drawing, { value, field, path }: Drawn): void {
  const isList = field?.type.valueClass === "list";
  checkLiteral(at, { value: isList ? [value] : value, field, path });
}

function checkTable(at: Drawing, { value, field, path }: Drawn): void {
  const child = at.look.model.entities.get(field?.childEntity ?? "");
  if (child === undefined) addError(at.look, problem("SAMPLE_INVALID", path, { part: field?.name ?? "", reason: "不是明细表字段" }));
  else for (const [n, row] of [value].flat().entries()) checkValues({ ...at, entity: child }, row as Record<string, SampleValue>, `${path}/${n}`);
}

/** Nobody fills these: the document does not, and neither a default nor the type of the field does. */
function checkRequired({ look, entity }: Drawing, given: ReadonlySet<string>, path: string): void {
  const empty = [...entity.fields.values()].filter(
    (field) => field.doc.required === true && !given.has(field.name) && field.expr === null && field.doc.default === undefined && !drawsItself(field),
  );
  for (const field of empty)
    addError(look, problem("SAMPLE_INVALID", path, { part: zh(field.title), reason: `必填而没有人填，请在 fields 里写 ${field.name} 怎样取值` }));
}
