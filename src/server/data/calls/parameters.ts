import { problem, requestError } from "../../../../engine/errors.ts";
import type { Problem } from "../../../../engine/errors.ts";
import { isDate } from "../../../../engine/values/calendar-date.ts";

/** Type of one query parameter or body key of a named call. Text is trimmed and at most `max` characters (default 200). */
export interface ParameterSpec {
  type: "string" | "id" | "integer" | "boolean" | "date" | "json" | "list";
  required?: boolean;
  max?: number;
  values?: readonly string[];
  note?: string;
}
export type ParameterSpecs = Record<string, ParameterSpec>;

type ValueOf<S extends ParameterSpec> = S["type"] extends "integer"
  ? number
  : S["type"] extends "boolean"
    ? boolean
    : S["type"] extends "json"
      ? unknown
      : S["type"] extends "list"
        ? string[]
        : string;
/** Values by name; a parameter that was not sent is null. */
export type ValuesOf<P extends ParameterSpecs> = { [K in keyof P]: P[K] extends { required: true } ? ValueOf<P[K]> : ValueOf<P[K]> | null };

const expected: Record<ParameterSpec["type"], string> = {
  string: "文字",
  id: "编号",
  integer: "整数",
  boolean: "0 或 1",
  date: "2025-09-01 这样的日期",
  json: "JSON",
  list: "逗号分隔的列表",
};

/** Nobody reads more, and each costs as much as a value. */
const MOST_PROBLEMS = 100;

/**
 * Reads named values strictly: an unknown name, a repeated one, or a value of another type is refused.
 * @throws AppError REQUEST_PARAM_UNKNOWN | REQUEST_PARAM_INVALID | REQUEST_PARAM_MISSING
 */
export function readParameters<P extends ParameterSpecs>(specs: P, given: Readonly<Record<string, unknown>>): ValuesOf<P> {
  const problems: Problem[] = [];
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(specs, name)) problems.push(problem("REQUEST_PARAM_UNKNOWN", "", { name: name.slice(0, 60) }));
    if (problems.length >= MOST_PROBLEMS) throw requestError(problems);
  }
  const values: Record<string, unknown> = {};
  for (const [name, spec] of Object.entries(specs)) values[name] = readOne({ name, spec, raw: given[name], problems });
  if (problems.length > 0) throw requestError(problems);
  return values as ValuesOf<P>;
}

function readOne({ name, spec, raw, problems }: { name: string; spec: ParameterSpec; raw: unknown; problems: Problem[] }): unknown {
  const value = spec.type === "json" ? raw : convert(spec, raw);
  if (value === null || value === undefined) {
    if (spec.required) problems.push(problem("REQUEST_PARAM_MISSING", `/${name}`, { name }));
    return null;
  }
  if (value === invalid) {
    problems.push(problem("REQUEST_PARAM_INVALID", `/${name}`, { name, expected: spec.values?.join("、") ?? expected[spec.type] }));
    return null;
  }
  return value;
}

const invalid = Symbol("invalid");

function convert(spec: ParameterSpec, raw: unknown): unknown {
  if (raw === undefined || raw === null) return null;
  if (spec.type === "list") return toList(raw);
  const single = Array.isArray(raw) && raw.length === 1 ? raw[0] : raw;
  if (typeof single !== "string" && typeof single !== "number" && typeof single !== "boolean") return invalid;
  const text = String(single).trim();
  if (text === "") return null;
  if (spec.type === "integer") return /^-?\d{1,15}$/.test(text) ? Number(text) : invalid;
  if (spec.type === "boolean") return text === "1" || text === "true" ? true : text === "0" || text === "false" ? false : invalid;
  if (spec.type === "date") return isDate(text) ? text : invalid;
  if (text.length > (spec.max ?? 200) || text.includes("\0")) return invalid;
  return spec.values && !spec.values.includes(text) ? invalid : text;
}

function toList(raw: unknown): unknown {
  const parts = (Array.isArray(raw) ? raw : [raw]).flatMap((part) => (typeof part === "string" ? part.split(",") : [part]));
  const texts = parts.map((part) => (typeof part === "number" ? String(part) : part));
  if (!texts.every((part): part is string => typeof part === "string")) return invalid;
  const clean = texts.map((part) => part.trim()).filter((part) => part !== "");
  return clean.length === 0 ? null : clean;
}
