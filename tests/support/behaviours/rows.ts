import { readdirSync, readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

/** One row of the contract's table: what is given, and what the product must make of it. */
export interface Row {
  id: string;
  given: Readonly<Record<string, unknown>>;
  expect: unknown;
}
/** What the product makes of a row, in the form of its `expect`. */
export type Driver = (row: Row) => unknown;
/** By group: `phone` drives `phone-1`, `phone-2` ... */
export type Drivers = Readonly<Record<string, Driver>>;

const folder = new URL("../../fixtures/", import.meta.url);

/** Every table beside the contract's own: `behaviours.json`, `behaviours-more.json` ... */
const tables = readdirSync(folder)
  .filter((file) => /^behaviours.*\.json$/.test(file))
  .sort();

/** Rows of all tables; one that stands in several is taken once. @throws Error for two different rows of one id */
function rowsOf(files: readonly string[]): Row[] {
  const known = new Map<string, Row>();
  for (const file of files) {
    for (const row of JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Row[]) {
      const before = known.get(row.id);
      if (before && !isDeepStrictEqual([before.given, before.expect], [row.given, row.expect]))
        throw new Error(`${file}: two rows are called ${row.id}`);
      if (!before) known.set(row.id, row);
    }
  }
  return [...known.values()];
}

export const rows = rowsOf(tables);
export const groupOf = (row: Row): string => row.id.replace(/-\d+$/, "");

/** Rows that only a server can answer. */
const ofServer = new Set(["signature skewSeconds", "signature header", "login storedMd5"]);
export const isOfServer = (row: Row): boolean => Object.keys(row.given).some((key) => ofServer.has(`${groupOf(row)} ${key}`));

/** What a row says the product throws, else its outcome. @throws Error when the group has no driver */
export async function outcomeOf(row: Row, drivers: Drivers): Promise<unknown> {
  const group = groupOf(row);
  if (!Object.hasOwn(drivers, group)) throw new Error(`nothing drives the group ${group}`);
  try {
    return await drivers[group]!(row);
  } catch (error) {
    const isWanted = typeof row.expect === "object" && row.expect !== null && "throws" in row.expect;
    if (isWanted) return { throws: (error as Error).message };
    throw error;
  }
}

/** @throws Error for a row that its group's driver does not know */
export function unknownRow(row: Row): never {
  throw new Error(`${row.id}: nothing drives ${JSON.stringify(row.given)}`);
}
