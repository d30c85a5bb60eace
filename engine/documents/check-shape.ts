import { suggest } from "../values/suggest.ts";
import { problem, type Problem } from "../errors.ts";
import type { JsonSchema } from "../grammar/json-schema.ts";
import { fieldTypeNameSchema } from "../fields/field.schema.ts";
import { isObject, type JsonObject } from "../values/json-object.ts";
import { below as placeBelow } from "../values/json-pointer.ts";

/** Deeper than any honest document; keeps hostile input from exhausting the stack. */
const maxDepth = 120;

/** Does a value have the shape? Pure, so that the designer, the command line and the server agree. Paths point into the value; parts are in `$defs`. */
export const shapeProblems = (value: unknown, schema: JsonSchema, defs = defsOf(schema)): Problem[] =>
  checkNode(value, schema, { path: "", depth: 0, defs });

/** The parts of a schema by name. */
export const defsOf = (schema: JsonSchema): Record<string, JsonSchema> => (schema.$defs ?? {}) as Record<string, JsonSchema>;

interface At {
  path: string;
  depth: number;
  defs: Record<string, JsonSchema>;
}

const below = (at: At, key: string | number): At => ({ path: placeBelow(at.path, key), depth: at.depth + 1, defs: at.defs });
export const shapeProblem = (path: string, reason: string): Problem => problem("DOCUMENT_SHAPE", path, { reason });
/** The name that may have been meant, as a param. */
export function nearest(name: string, known: readonly string[]): { suggestion?: string } {
  const suggestion = suggest(name, known);
  return suggestion === undefined ? {} : { suggestion };
}

/** Where nothing is near, what may stand there at all, as long as it can be taken in at a glance. */
function nearestOrAll(name: string, known: readonly string[]): { suggestion?: string; known?: string } {
  const near = nearest(name, known);
  return near.suggestion === undefined && known.length > 0 && known.length <= 12 ? { known: known.join(" ") } : near;
}

export function resolveRef(schema: JsonSchema, defs: Record<string, JsonSchema>): JsonSchema {
  const ref = schema.$ref;
  return typeof ref === "string" ? (defs[ref.slice("#/$defs/".length)] ?? {}) : schema;
}

function checkNode(value: unknown, given: JsonSchema, at: At): Problem[] {
  if (at.depth > maxDepth) return [shapeProblem(at.path, "嵌套太深")];
  const schema = resolveRef(given, at.defs);
  if (schema.anyOf) return checkAny(value, schema.anyOf, at);
  if (schema.const !== undefined) return value === schema.const ? [] : [shapeProblem(at.path, `应为 ${JSON.stringify(schema.const)}`)];
  if (schema.type !== undefined && !hasType(value, schema.type)) return [shapeProblem(at.path, `应为${typeTitle(schema.type)}`)];
  if (typeof value === "string") return checkString(value, schema, at);
  if (typeof value === "number") return checkNumber(value, schema, at);
  if (Array.isArray(value)) return checkArray(value, schema, at);
  return isObject(value) ? checkObject(value, schema, at) : [];
}

const typeTitles: Record<string, string> = {
  object: "对象",
  array: "列表",
  string: "文字",
  number: "数字",
  integer: "整数",
  boolean: "true 或 false",
  null: "null",
};
const typeTitle = (type: string | readonly string[]) =>
  [type]
    .flat()
    .map((name) => typeTitles[name] ?? name)
    .join("或");

const hasType = (value: unknown, type: string | readonly string[]): boolean =>
  typeof type === "string" ? isOf(value, type) : type.some((name) => isOf(value, name));

function isOf(value: unknown, type: string): boolean {
  switch (type) {
    case "object":
      return isObject(value);
    case "array":
      return Array.isArray(value);
    case "integer":
      return Number.isInteger(value);
    case "number":
      return typeof value === "number" && Number.isFinite(value);
    case "null":
      return value === null;
    default:
      return typeof value === type;
  }
}

function checkString(value: string, schema: JsonSchema, at: At): Problem[] {
  if (schema.enum && !schema.enum.includes(value)) {
    const known = schema.enum.map(String);
    if (schema.enum === fieldTypeNameSchema.enum) return [problem("FIELD_TYPE_UNKNOWN", at.path, { type: value, known, ...nearest(value, known) })];
    return [problem("DOCUMENT_VALUE_UNKNOWN", at.path, { value, known, ...nearest(value, known) })];
  }
  if (schema.minLength !== undefined && value.length < schema.minLength) return [shapeProblem(at.path, "不能为空")];
  if (schema.pattern !== undefined && !patternOf(schema.pattern).test(value))
    return [shapeProblem(at.path, `“${value}”的写法不对，应符合 ${schema.pattern}`)];
  return [];
}

const patterns = new Map<string, RegExp>();

/** Patterns come from the schemas of this folder only, so the memory is bounded. */
function patternOf(source: string): RegExp {
  const known = patterns.get(source) ?? new RegExp(source, "u");
  patterns.set(source, known);
  return known;
}

function checkNumber(value: number, schema: JsonSchema, at: At): Problem[] {
  if (schema.enum && !schema.enum.includes(value)) return [shapeProblem(at.path, `应为 ${schema.enum.join("、")} 之一`)];
  if (schema.minimum !== undefined && value < schema.minimum) return [shapeProblem(at.path, `不能小于 ${schema.minimum}`)];
  if (schema.maximum !== undefined && value > schema.maximum) return [shapeProblem(at.path, `不能大于 ${schema.maximum}`)];
  return [];
}

function checkArray(value: unknown[], schema: JsonSchema, at: At): Problem[] {
  if (schema.minItems !== undefined && value.length < schema.minItems) return [shapeProblem(at.path, `至少 ${schema.minItems} 项`)];
  if (schema.maxItems !== undefined && value.length > schema.maxItems) return [shapeProblem(at.path, `最多 ${schema.maxItems} 项`)];
  const items = schema.items;
  return items ? value.flatMap((item, index) => checkNode(item, items, below(at, index))) : [];
}

function checkObject(value: JsonObject, schema: JsonSchema, at: At): Problem[] {
  const problems: Problem[] = [];
  const properties = schema.properties ?? {};
  for (const key of schema.required ?? []) if (!Object.hasOwn(value, key)) problems.push(shapeProblem(at.path, `缺少 ${key}`));
  if (typeof schema.minProperties === "number" && Object.keys(value).length < schema.minProperties) problems.push(shapeProblem(at.path, "缺少运算"));
  for (const key of Object.keys(value)) {
    const next = Object.hasOwn(properties, key) ? properties[key] : schema.additionalProperties;
    if (next === false)
      problems.push(problem("DOCUMENT_KEY_UNKNOWN", placeBelow(at.path, key), { key, ...nearestOrAll(key, Object.keys(properties)) }));
    else if (isObject(next)) problems.push(...checkNode(value[key], next as JsonSchema, below(at, key)));
  }
  return problems;
}

/** Of several shapes, the one whose required keys are there is meant, the most demanding first; its problems are the ones worth reading. */
function checkAny(value: unknown, options: readonly JsonSchema[], at: At): Problem[] {
  const branches = branchesOf(options, at.defs);
  const meant = branches.filter((branch) => isMeant(value, branch));
  if (meant.length === 0) return [shapeProblem(at.path, isCondForExpr(value, branches, at) ? condForExpr : shapesOf(branches))];
  let best: Problem[] | null = null;
  for (const branch of meant) {
    const found = checkNode(value, branch, at);
    if (found.length === 0) return [];
    if (best === null || found.length < best.length) best = found;
  }
  return best ?? [];
}

const shapesOf = (branches: readonly JsonSchema[]): string => `应为${[...new Set(branches.map(branchTitle))].join("，或")}`;

const condForExpr = '这里要的是值，写的是条件，请写成 { "if": 条件, "then": true, "else": false }';

/** A condition stands where a value is meant, which the form with `if` makes of it. */
function isCondForExpr(value: unknown, branches: readonly JsonSchema[], { defs }: At): boolean {
  const conds = defs.cond?.anyOf;
  const takesChoice = branches.some(({ required }) => required?.join() === "if,then,else");
  return takesChoice && conds !== undefined && branchesOf(conds, defs).some((branch) => isMeant(value, branch));
}

const flattened = new WeakMap<readonly JsonSchema[], JsonSchema[]>();

function branchesOf(options: readonly JsonSchema[], defs: Record<string, JsonSchema>): JsonSchema[] {
  const known =
    flattened.get(options) ??
    options.flatMap((option) => flatten(option, defs)).sort((a, b) => (b.required?.length ?? 0) - (a.required?.length ?? 0));
  flattened.set(options, known);
  return known;
}

function flatten(option: JsonSchema, defs: Record<string, JsonSchema>): JsonSchema[] {
  const schema = resolveRef(option, defs);
  return schema.anyOf ? schema.anyOf.flatMap((inner) => flatten(inner, defs)) : [schema];
}

function isMeant(value: unknown, branch: JsonSchema): boolean {
  if (branch.type !== undefined && !hasType(value, branch.type)) return false;
  if (!isObject(value)) return branch.const === undefined || branch.const === value;
  return (branch.required ?? []).every((key) => Object.hasOwn(value, key));
}

const branchTitle = (branch: JsonSchema): string =>
  branch.required?.length
    ? `含 ${branch.required.join("、")} 的对象`
    : branch.type !== undefined
      ? typeTitle(branch.type)
      : JSON.stringify(branch.const);
