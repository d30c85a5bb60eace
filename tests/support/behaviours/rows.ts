import { readFileSync } from "node:fs";

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

export const rows = JSON.parse(readFileSync(new URL("../../fixtures/behaviours.json", import.meta.url), "utf8")) as Row[];
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
