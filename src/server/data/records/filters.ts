import { phrase, type Words } from "../../../../engine/language/phrase.ts";
import { readablePath } from "../../../../engine/access/readable-path.ts";
import { anyOf, allOf, type RowCond } from "../../../../engine/access/conds.ts";
import type { Entity, Field } from "../../../../engine/model/model.ts";
import { treeEntityOf } from "../../../../engine/conditions/model-env.ts";
import { isStretchName, stretchCond, type StretchName } from "../../../../engine/conditions/stretches.ts";
import { resolvePath } from "../../../../engine/conditions/resolve-path.ts";
import { suggest } from "../../../../engine/values/suggest.ts";
import type { Cond, Path, Scalar } from "../../../../engine/grammar/condition.ts";
import { problem, requestError } from "../../../../engine/errors.ts";
import { checkFieldValue } from "../../../../engine/validate/value-problems.ts";
import type { Call } from "../../platform/runtime.ts";
import { badRequest } from "./bad-request.ts";

/** Rights a filter is judged by: a list reads, an export exports. */
export type FilterAction = "read" | "export" | "statistics";

export interface FilterPlace {
  call: Call;
  entity: Entity;
  action: FilterAction;
}

/** One query parameter as a condition, only on rows whose value the reader sees in clear. @throws RequestError REQUEST_PARAM_UNKNOWN, REQUEST_PARAM_INVALID, FIELD_NOT_READABLE */
export function filterCond(place: FilterPlace, name: string, values: readonly string[]): RowCond {
  const { path, end } = splitEnd(place, name);
  const field = fieldAt(place, path, name);
  const cond = end === null ? defaultCond(place, { path, field, values, name }) : endCond({ path, field, value: values[0]!, name }, end);
  return allOf([clearOn(place, path), cond]);
}

/** `startTime.start` is an end of a range unless the reference `startTime` has such a field. */
function splitEnd({ call, entity }: FilterPlace, name: string): { path: Path; end: "start" | "end" | null } {
  const match = /^(.+)\.(start|end)$/.exec(name);
  if (match === null || resolvePath(call.model, entity.id, name) !== null) return { path: name, end: null };
  return { path: match[1]!, end: match[2] as "start" | "end" };
}

function fieldAt({ call, entity }: FilterPlace, path: Path, name: string): Field {
  const resolved = resolvePath(call.model, entity.id, path);
  if (resolved === null) {
    const suggestion = suggest(name, [...entity.fields.keys()]);
    throw requestError([problem("REQUEST_PARAM_UNKNOWN", `/${name}`, { name, ...(suggestion === undefined ? {} : { suggestion }) })]);
  }
  return resolved.field;
}

/** Rows for which the reader sees the path in clear. @throws RequestError FIELD_NOT_READABLE when there are none */
export function clearOn({ call, entity, action }: FilterPlace, path: Path): RowCond {
  const { clear } = readablePath({ model: call.model, entity: entity.id, path, user: call.user, action });
  if (clear === false) throw requestError([problem("FIELD_NOT_READABLE", `/${path}`, { field: path })]);
  return clear;
}

interface FilterValue {
  path: Path;
  field: Field;
  values: readonly string[];
  name: string;
}

function defaultCond(place: FilterPlace, filter: FilterValue): Cond {
  const { path, field } = filter;
  const stretch = stretchNamed(filter);
  if (stretch !== null) return stretchCond(path, stretch);
  const operator = operatorOf(place, filter);
  const values = spread(filter).map((value) => typedValue(filter, value, operator));
  const [first = null] = values;
  if (operator === "under") return { field: path, under: values };
  if (operator === "hasAny") return { field: path, hasAny: values };
  if (field.type.valueClass === "datetime") return dayCond(path, String(first));
  if (operator === "range" || !field.type.operators.includes("eq")) throw badRequest(filter.name, phrase`${filter.name}.start 与 ${filter.name}.end`);
  if (values.length > 1) return { field: path, in: values };
  return operator === "contains" ? { field: path, contains: first } : { field: path, eq: first };
}

/** A stretch of days by its name, worked out when the list is read. */
function stretchNamed({ field, values: [name = "", ...others] }: FilterValue): StretchName | null {
  const isOfDays = field.type.valueClass === "date" || field.type.valueClass === "datetime";
  return isOfDays && others.length === 0 && isStretchName(name) ? name : null;
}

/** An id is looked for whole: part of one says nothing. */
function operatorOf({ call, entity }: FilterPlace, { path, field }: FilterValue): string {
  if (field.name === "id") return "eq";
  return treeEntityOf(call.model, entity.id, path) !== null && field.refTo !== null ? "under" : field.type.defaultFilter;
}

/** A day given for an instant means the whole day. */
const dayCond = (path: Path, value: string): Cond =>
  value.length === 10 ? { field: path, between: [`${value} 00:00:00`, `${value} 23:59:59`] } : { field: path, eq: value };

function endCond({ path, field, value, name }: Omit<FilterValue, "values"> & { value: string }, end: "start" | "end"): Cond {
  if (!field.type.operators.includes("gte")) throw badRequest(name, "可以比较大小的字段");
  const filter = { path, field, values: [value], name };
  const bound = field.type.valueClass === "datetime" && value.length === 10 ? `${value} ${end === "start" ? "00:00:00" : "23:59:59"}` : value;
  return end === "start" ? { field: path, gte: typedValue(filter, bound, "eq") } : { field: path, lte: typedValue(filter, bound, "eq") };
}

/** Codes and keys hold no comma, so `a=1,2` is two of them; a comma in free text is part of the text. */
function spread({ field, values }: FilterValue): string[] {
  const codes = field.doc.dict !== undefined || field.refTo !== null || field.name === "id" || field.type.valueClass === "number";
  return codes ? values.flatMap((value) => value.split(",").filter((part) => part !== "")) : [...values];
}

const booleans: Record<string, boolean> = { true: true, "1": true, false: false, "0": false };

/** Query text -> wire form. Codes of a dictionary and keys are taken as they come: an unknown one matches nothing. */
function typedValue({ field, name }: FilterValue, text: string, operator: string): Scalar {
  const { valueClass } = field.type;
  if (valueClass === "boolean") return booleans[text] ?? fail(name, "true 或 false");
  if (valueClass === "number") return text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : fail(name, "数字");
  if (valueClass === "decimal") return /^-?\d{1,15}(\.\d{1,10})?$/.test(text) ? text : fail(name, "金额");
  if (valueClass === "datetime" && /^\d{4}-\d{2}-\d{2}$/.test(text)) return isReal(`${text} 00:00:00`, field) ? text : fail(name, "日期");
  if (valueClass === "date" || valueClass === "datetime") return isReal(text, field) ? text : fail(name, "日期，如 2025-09-01");
  if (operator !== "under" && text.length > 500) fail(name, "不超过 500 个字符的文字");
  return text;
}

const isReal = (text: string, field: Field): boolean =>
  checkFieldValue(text, { doc: { name: field.name, title: field.title, type: field.doc.type }, type: field.type }, { path: "", label: "" }).length ===
  0;

function fail(name: string, expected: Words): never {
  throw badRequest(name, expected);
}

/** Looks for a keyword in the named paths, or in those of the entity's `search` that the reader sees in clear. */
export function keywordCond(place: FilterPlace, keyword: string, named: readonly Path[]): RowCond {
  if (keyword.length > 100) fail("keyword", "不超过 100 个字符的文字");
  const paths = named.length > 0 ? named : place.entity.search.filter((path) => isSearchable(place, path));
  return anyOf(
    paths.map((path) => {
      const field = fieldAt(place, path, path);
      if (!field.type.operators.includes("contains") && field.refTo === null) throw badRequest("keywordFields", "文本字段");
      return allOf([clearOn(place, path), textCond(field, path, keyword)]);
    }),
  );
}

/** Keys of references are looked up whole when their type has no `contains`. */
const textCond = (field: Field, path: Path, keyword: string): Cond =>
  field.type.operators.includes("contains") ? { field: path, contains: keyword } : { field: path, eq: keyword };

function isSearchable({ call, entity, action }: FilterPlace, path: Path): boolean {
  return (
    resolvePath(call.model, entity.id, path) !== null &&
    readablePath({ model: call.model, entity: entity.id, path, user: call.user, action }).clear !== false
  );
}
