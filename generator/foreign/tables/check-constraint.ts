import type { FieldShape } from "../types.ts";

/** What a CHECK over one column says, as far as a field can. */
export type CheckReading = { values: string[] } | { bounds: Pick<FieldShape, "min" | "max"> } | null;

const LONGEST = 4_000;
const text = /'((?:[^']|'')*)'/g;
/** PostgreSQL writes `IN (...)` back as `= ANY (ARRAY[...])`, with casts of its own. */
const oneOf =
  /^CHECK \(\(*(?:"(?:[^"]|"")+"|[\w$]+|\p{L}[\p{L}\p{N}_]*)\)?(?:::[a-z ]+)?\)? = ANY \(+ARRAY\[([\s\S]*)\](?:\)?::[a-z ]+\[\])?\)+(?: NOT VALID)?$/u;
const equals = /^CHECK \(\(+[^']*\)?(?:::[a-z ]+)? = '((?:[^']|'')*)'(?:::[a-z ]+)?(?:\) OR \([^']* = '(?:[^']|'')*'(?:::[a-z ]+)?)*\)+$/;
const bound =
  /(?:^|[( ])(?:"(?:[^"]|"")+"|[\w$]+|\p{L}[\p{L}\p{N}_]*)\)?(?:::[a-z ]+)? (>=|<=|>|<) \(?'?(-?\d+(?:\.\d+)?)'?\)?(?:::[a-z ]+)?(?=[) ]|$)/gu;
const onlyBounds = /^CHECK \((?:[()]|AND| |[^()' ]+ (?:>=|<=|>|<) \(?'?-?\d+(?:\.\d+)?'?\)?(?:::[a-z ]+)?)+\)$/u;

/** Reads the constraint definition as PostgreSQL prints it. Null = a field has no words for it. */
export function readCheck(definition: string, { isInteger }: { isInteger: boolean }): CheckReading {
  if (definition.length > LONGEST) return null;
  const list = oneOf.exec(definition)?.[1];
  if (list !== undefined) {
    const values = [...list.matchAll(text)].map(([, value]) => value!.replaceAll("''", "'"));
    if (values.length > 0) return { values };
    return /^[-\d, ]+$/.test(list) ? { values: list.split(",").map((value) => value.trim()) } : null;
  }
  if (equals.test(definition)) return { values: [...definition.matchAll(text)].map(([, value]) => value!.replaceAll("''", "'")) };
  return onlyBounds.test(definition) ? readBounds(definition, isInteger) : null;
}

function readBounds(definition: string, isInteger: boolean): CheckReading {
  const bounds: Pick<FieldShape, "min" | "max"> = {};
  for (const [, sign, number] of definition.matchAll(bound)) {
    const value = Number(number);
    // Next to an open bound stands the next whole number; between decimals there is none.
    if ((sign === ">" || sign === "<") && !isInteger) return null;
    if (sign === ">=" || sign === ">") bounds.min = Math.max(bounds.min ?? -Infinity, sign === ">" ? value + 1 : value);
    else bounds.max = Math.min(bounds.max ?? Infinity, sign === "<" ? value - 1 : value);
  }
  return Object.keys(bounds).length === 0 ? null : { bounds };
}
