import { type RawBuilder, sql } from "kysely";
import type { SqlScope } from "./scope.ts";
import { isConstant, type Term, typed } from "./terms.ts";
import { dayPart } from "../../../../engine/values/dates.ts";

type Sign = "=" | "<" | "<=" | ">" | ">=";

/** The same comparison read from the right. */
const turned = { "=": "=", "<": ">", "<=": ">=", ">": "<", ">=": "<=" } as const;

/**
 * A day and an instant compare by their days. The instant of a row is held against the first moment of the day and that of the day after, so
 * that its index serves; an instant known before is cut to its day. Null = the two are not a day and an instant.
 */
export function dayAgainstInstant(sign: Sign, left: Term, right: Term, scope: SqlScope): RawBuilder<unknown> | null {
  // Of two values known before, that of the left side says what they are: one of a list stands there for itself.
  if (isConstant(left) && isConstant(right) && left.type !== "date" && left.type !== "timestamp") return null;
  const [one, other] = [timeKind(left), timeKind(right)];
  if (one === "instant" && other === "day") return instantAgainstDay(sign, left, right, scope);
  if (one === "day" && other === "instant") return instantAgainstDay(turned[sign], right, left, scope);
  return null;
}

/** Whether a term is a day or an instant; texts of other shapes are neither. */
function timeKind(term: Term): "day" | "instant" | null {
  if (!isConstant(term)) return term.type === "date" ? "day" : term.type === "timestamp" ? "instant" : null;
  if (typeof term.constant !== "string") return null;
  return term.constant.length === 10 ? "day" : term.constant.length === 19 ? "instant" : null;
}

function instantAgainstDay(sign: Sign, instant: Term, day: Term, scope: SqlScope): RawBuilder<unknown> {
  const date = typed(day, "date", scope.write).sql;
  if (isConstant(instant)) {
    const cut = typed({ constant: dayPart(String(instant.constant)) }, "date", scope.write).sql;
    return sql`${cut} ${sql.raw(sign)} ${date}`;
  }
  const first = sql`${instant.sql} >= ${date}::timestamp`;
  const past = sql`${instant.sql} >= (${date} + 1)::timestamp`;
  const before = sql`${instant.sql} < ${date}::timestamp`;
  const upTo = sql`${instant.sql} < (${date} + 1)::timestamp`;
  return { "=": sql`(${first} and ${upTo})`, "<": before, "<=": upTo, ">": past, ">=": first }[sign];
}
