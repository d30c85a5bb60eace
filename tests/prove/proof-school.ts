import { sql } from "kysely";
import { schoolRuntime } from "../areas/base/school.ts";
import { insertRows } from "../support/database.ts";

/** The product on a database of its own, with the small school of the tests in it; each proof adds what it is about. */
export const at = await schoolRuntime();
export const add = (entity: string, rows: Record<string, unknown>[]) => insertRows(at.runtime.db, at.runtime.model(), entity, rows);
export const rowsOf = async <T>(query: string): Promise<T[]> => (await sql.raw<T>(query).execute(at.database.db)).rows;
export const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n);
