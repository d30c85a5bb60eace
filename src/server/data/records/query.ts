import { problem, requestError } from "../../../../engine/errors.ts";
import { listSteering, type Steering } from "../../../../engine/api.ts";

/** PostgreSQL keeps no NUL character in a text. */
export const isStorable = (text: string): boolean => !text.includes("\0");

/** Query of a list as it arrives: one text or several per name. */
export type RecordQuery = Record<string, string | readonly string[] | number | undefined>;

/** Steering names that hold a list; given several times they are one. */
const lists: ReadonlySet<string> = new Set(["columns", "keywordFields", "ascs", "descs", "sums"]);
const isSteering = (name: string): name is Steering => (listSteering as readonly string[]).includes(name);

export interface ParsedQuery {
  steer: Partial<Record<Steering, string>>;
  /** Parameter name -> values, never empty. */
  filters: Map<string, string[]>;
}

export function parseRecordQuery(query: RecordQuery): ParsedQuery {
  const parsed: ParsedQuery = { steer: {}, filters: new Map() };
  for (const [name, given] of Object.entries(query)) {
    const values = [given ?? []]
      .flat()
      .map(String)
      .filter((value) => value !== "");
    if (values.length === 0) continue;
    if (!isStorable(name) || !values.every(isStorable))
      throw requestError([problem("REQUEST_PARAM_INVALID", "", { name: name.replaceAll("\0", "").slice(0, 60), expected: "不含控制字符的文字" })]);
    if (isSteering(name)) parsed.steer[name] = lists.has(name) ? values.join(",") : onlyOne(name, values);
    else parsed.filters.set(name, values);
  }
  return parsed;
}

/** @throws RequestError REQUEST_PARAM_INVALID when a value that steers the list comes twice */
function onlyOne(name: string, [value, ...more]: readonly string[]): string {
  if (more.length > 0) throw requestError([problem("REQUEST_PARAM_INVALID", `/${name}`, { name, expected: "一个值" })]);
  return value!;
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
