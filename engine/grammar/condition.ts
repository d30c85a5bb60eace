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
  /** Aggregate over a to-many path (a `table` field, a `refs` field or a link of the entity). Null over no rows, except `count` and `sum` (0). */
  | { agg: Agg; over: Path; of?: Expr; where?: Cond };

/** Right-hand sides by operator; `empty` takes true or false, `between` takes `[from, to]` (both inclusive, null = open). */
export type Operands = Partial<Record<Operator, Expr | Expr[]>>;

export type Cond =
  | { all: Cond[] }
  | { any: Cond[] }
  | { not: Cond }
  /** A named condition of the entity. */
  | { use: string }
  | { some: Path; where?: Cond }
  | { none: Path; where?: Cond }
  | { every: Path; where: Cond }
  /** Several operators in one object must all hold. */
  | ({ field: Path } & Operands)
  | ({ value: Expr } & Operands)
  | { role: string | string[] }
  /** A limit of the entity leaves so much for the record, or sets no bound. */
  | { limit: string; left: Expr }
  /** A registered function that returns boolean. */
  | { call: string; args?: Expr[] };
