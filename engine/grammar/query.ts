import type { Cond, Expr, Path } from "./condition.ts";

/**
 * Rows to be found: of an entity, or of a to-many path of the record at hand. In `where` and `order` a `field` reads the row that is asked
 * about, `{ "ctx": "record.<path>" }` the record at hand, and `{ "ctx": "<as>.<path>" }` a row opened around it.
 */
export type Query = { where?: Cond; order?: QueryOrder[]; limit?: number; as?: string } & (
  | { entity: string; path?: undefined }
  | { path: Path; entity?: undefined }
);

/** Null comes last, whichever the direction. Default direction: `asc`. Rows that are equal by all keys follow their ids. */
export interface QueryOrder {
  by: Expr;
  dir?: "asc" | "desc";
}
