import { problem, requestError } from "../../../../engine/errors.ts";
import { parametersOf, type QueryParameter, type QueryParameterName, type RowRead } from "../../../../engine/api.ts";

/** PostgreSQL keeps no NUL character in a text. */
export const isStorable = (text: string): boolean => !text.includes("\0");

/** Query of a list as it arrives: one text or several per name. */
export type RecordQuery = Record<string, string | readonly string[] | number | undefined>;

const flags: Readonly<Record<string, boolean>> = { "1": true, true: true, "0": false, false: false };

export interface ParsedQuery {
  /** Texts of the parameters that the call knows; a `flag` is 1 or 0. Lists joined by commas. */
  steer: Partial<Record<QueryParameterName, string>>;
  /** Parameter name -> values, never empty. */
  filters: Map<string, string[]>;
}

/** Every name is a parameter of this call or a filter; what is neither is refused where filters are read. @throws RequestError REQUEST_PARAM_INVALID */
export function parseRecordQuery(query: RecordQuery, read: RowRead): ParsedQuery {
  const known = new Map<string, QueryParameter>(parametersOf(read));
  const parsed: ParsedQuery = { steer: {}, filters: new Map() };
  for (const [name, given] of Object.entries(query)) {
    const values = [given ?? []]
      .flat()
      .map((value) => queryText(name, value))
      .filter((value) => value !== "");
    if (values.length === 0) continue;
    if (!isStorable(name) || !values.every(isStorable))
      throw requestError([problem("REQUEST_PARAM_INVALID", "", { name: name.replaceAll("\0", "").slice(0, 60), expected: "不含控制字符的文字" })]);
    const parameter = known.get(name);
    if (parameter === undefined) parsed.filters.set(name, values);
    else parsed.steer[name as QueryParameterName] = textOf(name, parameter, values);
  }
  return parsed;
}

/** Filters may come in a JSON body, where a value can be anything. @throws RequestError REQUEST_PARAM_INVALID */
export function queryText(name: string, value: unknown): string {
  if (typeof value === "object") throw requestError([problem("REQUEST_PARAM_INVALID", `/${name}`, { name: name.slice(0, 60), expected: "文字" })]);
  return String(value);
}

/** @throws RequestError REQUEST_PARAM_INVALID when a single value comes twice, or a flag is neither set nor unset */
function textOf(name: string, { kind }: QueryParameter, values: readonly string[]): string {
  const [value = "", ...more] = kind === "names" ? [values.join(",")] : values;
  const invalid = (expected: string) => requestError([problem("REQUEST_PARAM_INVALID", `/${name}`, { name, expected })]);
  if (more.length > 0) throw invalid("一个值");
  if (kind !== "flag") return value;
  if (!Object.hasOwn(flags, value)) throw invalid("1 或 0");
  return flags[value] === true ? "1" : "0";
}

/** Comma separated names, without blanks and repetitions. */
export const namesIn = (text: string | undefined): string[] => [
  ...new Set(
    (text ?? "")
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== ""),
  ),
];
