import type { Expr } from "../../../engine/grammar/condition.ts";
import type { FieldTypeName } from "../../../engine/fields/types.ts";

const literal = /^'((?:[^']|'')*)'(?:::[\w ."[\]]+)?$/;
const number = /^\(?'?(-?\d+(?:\.\d+)?)'?\)?(?:::[\w ]+)?$/;
const LONGEST = 200;

/** Default of a column as PostgreSQL prints it; undefined when the language has no words for it. */
export function readDefault(text: string, type: FieldTypeName): Expr | undefined {
  if (text.length > LONGEST) return undefined;
  if (type === "boolean") return text === "true" || text === "false" ? text === "true" : undefined;
  if (type === "date") return /^CURRENT_DATE$|^now\(\)$|^\(now\(\)\)::date$/i.test(text) ? { ctx: "today" } : undefined;
  if (type === "datetime") return /^(?:now\(\)|CURRENT_TIMESTAMP(?:\(\d\))?|LOCALTIMESTAMP(?:\(\d\))?)$/i.test(text) ? { ctx: "now" } : undefined;
  if (type === "integer" || type === "number") {
    const found = number.exec(text)?.[1];
    return found === undefined ? undefined : Number(found);
  }
  if (type === "money") {
    const found = number.exec(text)?.[1];
    return found === undefined ? undefined : Number(found).toFixed(2);
  }
  if (type === "string" || type === "text" || type === "dict")
    return (literal.exec(text)?.[1]?.replaceAll("''", "'") ?? number.exec(text)?.[1]) || undefined;
  return undefined;
}
