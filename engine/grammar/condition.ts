/**
 * The condition and expression tree: one small typed language used by visibility, rules, rights,
 * filters, computed values, flow guards and statistics. The grammar and its meaning are in
 * `schemas/README.md` ("Conditions and expressions").
 */

/** A dotted walk from the entity through references: `xh.classId.fdyGh`. The last step decides the type. */
export type Path = string;

/** JSON scalars as they travel: dates `yyyy-MM-dd`, instants `yyyy-MM-dd HH:mm:ss` (Asia/Shanghai), money `"12.00"`. */
export type Scalar = string | number | boolean | null;
export type Literal = Scalar | Scalar[];

/** Comparison operators. `ne` and `notIn` are the exact negations of `eq` and `in`; every comparison with null is false. */
export const operators = [
  "eq",
  "ne",
  "lt",
  "lte",
  "gt",
  "gte",
  "in",
  "notIn",
  "between",
  "contains",
  "startsWith",
  "empty",
  "hasAny",
  "hasAll",
  "under",
] as const;
export type Operator = (typeof operators)[number];

export type Agg = "count" | "countDistinct" | "sum" | "avg" | "min" | "max";

/** What is worked out of rows in a condition. `median` of an even number is the mean of the two in the middle; `p90` is the smallest value that nine of ten do not exceed; `trimmedMean` leaves out the smallest and the largest of three or more; `list` has the values in their order. */
export const rowAggregates = ["count", "countDistinct", "sum", "avg", "min", "max", "median", "p90", "trimmedMean", "list"] as const;
export type RowAgg = (typeof rowAggregates)[number];
/** Of these, what answers values of single rows rather than a figure over all of them. */
export const rowValues: ReadonlySet<unknown> = new Set<RowAgg>(["min", "max", "median", "p90", "list"]);

/**
 * Rows to be found: of an entity, of a `table` field (`payOrder.items`, whose rows read their record as `up.<path>`), or of a to-many path of the
 * record at hand. In `where` and `order` a `field` reads the row that is asked about, `{ "ctx": "record.<path>" }` the record at hand, and
 * `{ "ctx": "<as>.<path>" }` a row opened around it.
 */
export type Query = { where?: Cond; order?: QueryOrder[]; limit?: number; ties?: Ties; as?: string } & (
  | { entity: string; path?: undefined; table?: undefined }
  | { path: Path; entity?: undefined; table?: undefined }
  | { table: string; entity?: undefined; path?: undefined }
);
/** Rows that are equal by all keys: the one with the smallest id comes first, or none of them is the first. Default `first`. */
export type Ties = "first" | "none";

/** Null comes last, whichever the direction. Default direction: `asc`. Rows that are equal by all keys follow their ids. */
export interface QueryOrder {
  by: Expr;
  dir?: "asc" | "desc";
}
/** A to-many path of the row at hand, or a query. */
export type Rows = Path | Query;

export type Expr =
  | Literal
  | { field: Path }
  /** A value of the fixed context table (`user.xh`, `today`, `now`, `xn` ...), see `engine/context.ts`. */
  | { ctx: string }
  /** A base parameter declared in an area document, or a parameter of a statistic. */
  | { param: string }
  | { call: string; args?: Expr[] }
  /** Of two terms or more, one after another. */
  | { add: Expr[] }
  | { sub: [Expr, Expr] }
  | { mul: Expr[] }
  | { div: [Expr, Expr] }
  /** What a limit of the entity leaves for the record, the other rows counted; null where it sets no bound. */
  | { limit: string }
  | { if: Cond; then: Expr; else: Expr }
  /** Aggregate over rows. Null over none, except `count` and `sum` (0) and `list` (empty). */
  | { agg: RowAgg; over: Rows; of?: Expr; where?: Cond }
  /** Read on the first row that the query finds; null where it finds none. */
  | { first: Query; pick: Expr }
  /** Read on every row that the query finds, in its order. */
  | { list: Query; pick: Expr }
  /** One row for each that the query finds: the value of a `table` field. */
  | { rows: Query; with: Record<string, Expr> };

/** Right-hand sides by operator; `empty` takes true or false, `between` takes `[from, to]` (both inclusive, null = open). */
export type Operands = Partial<Record<Operator, Expr | Expr[]>>;

export type Cond =
  | { all: Cond[] }
  | { any: Cond[] }
  | { not: Cond }
  /** A named condition of the entity. */
  | { use: string }
  | { some: Rows; where?: Cond }
  | { none: Rows; where?: Cond }
  | { every: Rows; where: Cond }
  /** Several operators in one object must all hold. */
  | ({ field: Path } & Operands)
  | ({ value: Expr } & Operands)
  | { role: string | string[] }
  /** A limit of the entity leaves so much for the record, or sets no bound. */
  | { limit: string; left: Expr }
  /** A registered function that returns boolean. */
  | { call: string; args?: Expr[] };
