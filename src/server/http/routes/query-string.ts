/** Parameters by flat dotted name, values in order of appearance. Made without a prototype, so `__proto__` is a name like any other. */
export type Query = Record<string, string[]>;

/**
 * Reads a query string as the contract says: dotted keys stay flat paths, arrays come as repeated keys or `a[0]=1`.
 * `a=1,2` is split where the type of the parameter is known. Empty texts count as not sent.
 */
export function parseQuery(text: string): Query {
  const query = Object.create(null) as Query;
  for (const [key, value] of new URLSearchParams(text)) {
    if (value === "") continue;
    const name = key.replace(/\[\d*\]$/, "");
    const values = query[name] ?? [];
    values.push(value);
    query[name] = values;
  }
  return query;
}

/** One value stays a text, several become a list. */
export function flatQuery(query: Query): Record<string, string | string[]> {
  const flat = Object.create(null) as Record<string, string | string[]>;
  for (const [name, values] of Object.entries(query)) flat[name] = values.length === 1 ? (values[0] as string) : values;
  return flat;
}
