import type { JsonSchema } from "../grammar/json-schema.ts";
import { isObject } from "../values/json-object.ts";
import { below } from "../values/json-pointer.ts";

/** One keyword of a schema that a value breaks. */
export interface SchemaFault {
  /** JSON Pointer from the checked value. */
  path: string;
  keyword:
    | "type"
    | "enum"
    | "const"
    | "pattern"
    | "minLength"
    | "maxLength"
    | "minimum"
    | "maximum"
    | "minItems"
    | "maxItems"
    | "uniqueItems"
    | "required"
    | "additionalProperties"
    | "anyOf"
    | "depth";
  schema: JsonSchema;
  value: unknown;
}

const MAX_DEPTH = 64;

/**
 * Interprets the part of JSON Schema 2020-12 that field types write. Pure and free of generated code, so that the form and the server
 * judge values alike under a strict Content-Security-Policy. Lengths count code points. Ends with the `MOST_FAULTS`th fault: a value
 * of any size costs no more than looking at it once.
 */
export function schemaFaults(value: unknown, schema: JsonSchema): SchemaFault[] {
  const judge: Judge = { faults: [] };
  judgeValue(judge, { value, schema, path: "", depth: 0 });
  return judge.faults;
}

/** Faults told of one value. */
const MOST_FAULTS = 20;

interface Judge {
  faults: SchemaFault[];
}
interface Judged {
  value: unknown;
  schema: JsonSchema;
  path: string;
  depth: number;
}
const isOver = ({ faults }: Judge): boolean => faults.length >= MOST_FAULTS;

function judgeValue(judge: Judge, at: Judged): void {
  const { value, schema, path } = at;
  const fault = (keyword: Keyword) => {
    if (!isOver(judge)) judge.faults.push({ path, keyword, schema, value });
  };
  const whole = wholeFault(at);
  if (whole !== null) fault(whole);
  else if (typeof value === "string") textFaults(value, schema).forEach(fault);
  else if (typeof value === "number") numberFaults(value, schema).forEach(fault);
  else if (Array.isArray(value)) {
    lengthFaults(value, schema).forEach(fault);
    judgeItems(judge, at, value);
    // Items too many or too deep are found out before they are written down to be compared.
    if (schema.uniqueItems === true && judge.faults.length === 0 && holdsTwins(value)) fault("uniqueItems");
  } else if (typeof value === "object" && value !== null) judgeObject(judge, at, value as Record<string, unknown>);
}

/** What makes looking any closer pointless. */
function wholeFault(at: Judged): Keyword | null {
  const { value, schema, depth } = at;
  if (depth > MAX_DEPTH) return "depth";
  if (schema.anyOf !== undefined && !schema.anyOf.some((option) => fits({ ...at, schema: option, depth: depth + 1 }))) return "anyOf";
  if (schema.type !== undefined && ![schema.type].flat().some((type) => hasType(value, type))) return "type";
  if (schema.const !== undefined && value !== schema.const) return "const";
  return schema.enum !== undefined && !schema.enum.includes(value) ? "enum" : null;
}

function fits(at: Judged): boolean {
  const judge: Judge = { faults: [] };
  judgeValue(judge, at);
  return judge.faults.length === 0;
}

function hasType(value: unknown, type: string): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isObject(value);
  if (type === "integer") return Number.isInteger(value);
  if (type === "number") return typeof value === "number" && Number.isFinite(value);
  return typeof value === type;
}

type Keyword = SchemaFault["keyword"];
const when = (broken: boolean, keyword: Keyword): Keyword[] => (broken ? [keyword] : []);

function textFaults(value: string, { minLength = 0, maxLength = Infinity, pattern }: JsonSchema): Keyword[] {
  // Code points never exceed code units, so short texts need no count.
  const length = value.length <= minLength || value.length > maxLength ? [...value].length : value.length;
  if (length > maxLength) return ["maxLength"];
  if (length < minLength) return ["minLength"];
  return when(pattern !== undefined && !patternOf(pattern).test(value), "pattern");
}

const patterns = new Map<string, RegExp>();
/** Patterns come from documents whose safety `engine/check` has proved. */
function patternOf(pattern: string): RegExp {
  let compiled = patterns.get(pattern);
  if (compiled === undefined) {
    compiled = new RegExp(pattern, "u");
    if (patterns.size < 1000) patterns.set(pattern, compiled);
  }
  return compiled;
}

const numberFaults = (value: number, { minimum = -Infinity, maximum = Infinity }: JsonSchema): Keyword[] => [
  ...when(value < minimum, "minimum"),
  ...when(value > maximum, "maximum"),
];

const lengthFaults = (value: readonly unknown[], { minItems = 0, maxItems = Infinity }: JsonSchema): Keyword[] => [
  ...when(value.length < minItems, "minItems"),
  ...when(value.length > maxItems, "maxItems"),
];

const holdsTwins = (value: readonly unknown[]): boolean =>
  new Set(value.map((item) => (typeof item === "object" ? JSON.stringify(item) : item))).size < value.length;

function judgeItems(judge: Judge, { schema, path, depth }: Judged, value: readonly unknown[]): void {
  const { items, maxItems = Infinity } = schema;
  if (items === undefined || value.length > maxItems) return;
  for (const [at, item] of value.entries()) {
    if (isOver(judge)) return;
    judgeValue(judge, { value: item, schema: items, path: `${path}/${at}`, depth: depth + 1 });
  }
}

function judgeObject(judge: Judge, at: Judged, value: Record<string, unknown>): void {
  const { schema, path, depth } = at;
  const { properties = {}, required = [], additionalProperties = true } = schema;
  const fault = (keyword: Keyword, key: string, found: unknown) => judge.faults.push({ path: `${path}/${key}`, keyword, schema, value: found });
  for (const key of required) if (!isOver(judge) && (!Object.hasOwn(value, key) || value[key] === undefined)) fault("required", key, undefined);
  for (const [key, item] of Object.entries(value)) {
    if (isOver(judge)) return;
    const inner = { value: item, path: below(path, key), depth: depth + 1 };
    if (Object.hasOwn(properties, key)) {
      if (item !== undefined) judgeValue(judge, { ...inner, schema: properties[key]! });
    } else if (additionalProperties === false) judge.faults.push({ path: inner.path, keyword: "additionalProperties", schema, value: item });
    else if (typeof additionalProperties === "object") judgeValue(judge, { ...inner, schema: additionalProperties });
  }
}
