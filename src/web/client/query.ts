/** A query parameter: scalars, lists (repeated keys) and nested objects (dotted keys). Null, undefined and "" are left out. */
export type QueryValue = string | number | boolean | null | undefined | QueryValue[] | { [key: string]: QueryValue };

/** `{ a: { b: 1 }, c: [1, 2] }` -> `a.b=1&c=1&c=2` (contract, section 1). */
export function toQuery(params: Record<string, QueryValue>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) append(query, key, value);
  return query;
}

function append(query: URLSearchParams, key: string, value: QueryValue): void {
  if (value === null || value === undefined || value === "") return;
  if (Array.isArray(value)) for (const item of value) append(query, key, item);
  else if (typeof value === "object") for (const [step, inner] of Object.entries(value)) append(query, `${key}.${step}`, inner);
  else query.append(key, String(value));
}
