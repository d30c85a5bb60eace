/**
 * Conditions, paths and rights as types over a generated schema. Types only: the generator copies this file beside what it generates.
 * `S` is the generated schema, `E` an entity, `R` a role, or `*` for anybody.
 */

/** A value the reader gets masked, such as `138****1234`. Never send it back. */
export type Masked = string | null;

/** Operators of a kind of field and what one value of it is. */
export interface Kind<V, O extends string> {
  value: V;
  operators: O;
}

export interface EntityFacts {
  record: object;
  kinds: object;
  refs: object;
  rows: object;
  shows: string;
  clear: object;
  conditions: string;
}

export interface SchemaFacts {
  entities: object;
  kinds: object;
  roles: string;
  context: string;
  params: string;
  functions: string;
  stats: object;
  problems: object;
}

export type EntityName<S extends SchemaFacts> = keyof S["entities"] & string;
export type Facts<S extends SchemaFacts, E> = E extends keyof S["entities"] ? Extract<S["entities"][E], EntityFacts> : never;
/** What `T` says under `K`, else nothing. */
export type At<T, K> = K extends keyof T ? T[K] : never;

type KindName<S extends SchemaFacts> = keyof S["kinds"];
/** Fields that may be compared: readable in clear, or shown to everybody who came through a reference. */
type Open<S extends SchemaFacts, E, R, Walked extends unknown[]> =
  | At<Facts<S, E>["clear"], R>
  | (Walked extends [] ? never : Facts<S, E>["shows"] | "id");
type OwnOfKind<S extends SchemaFacts, E, K> = K extends keyof Facts<S, E>["kinds"] ? Facts<S, E>["kinds"][K] & string : never;
type OpenRefs<S extends SchemaFacts, E, R, Walked extends unknown[]> = keyof Facts<S, E>["refs"] & Open<S, E, R, Walked> & string;

/** Paths of one kind, at most three steps long: `days`, `xh.phone`, `xh.classId.fdyGh`. */
export type PathOfKind<S extends SchemaFacts, E, K, R = "*", Walked extends unknown[] = []> =
  | (OwnOfKind<S, E, K> & Open<S, E, R, Walked>)
  | (Walked["length"] extends 2
      ? never
      : { [H in OpenRefs<S, E, R, Walked>]: `${H}.${PathOfKind<S, At<Facts<S, E>["refs"], H>, K, R, [...Walked, 0]>}` }[OpenRefs<S, E, R, Walked>]);

/** Every path a role may compare, sort by and ask for. */
export type PathOf<S extends SchemaFacts, E, R = "*"> = PathOfKind<S, E, KindName<S>, R>;

/** Type of the value at the end of a path. */
export type ValueAt<S extends SchemaFacts, E, P> = P extends `${infer H}.${infer T}`
  ? ValueAt<S, At<Facts<S, E>["refs"], H>, T>
  : P extends keyof Facts<S, E>["record"]
    ? Facts<S, E>["record"][P]
    : unknown;

/** A value worked out by the server. */
export type Expression<S extends SchemaFacts, E, R = "*"> =
  | { field: PathOf<S, E, R> }
  | { ctx: S["context"] }
  | { param: S["params"] }
  | { call: S["functions"]; args?: Operand<S, E, R, Literal>[] }
  | { [O in "add" | "sub" | "mul" | "div"]: { [N in O]: [Operand<S, E, R, Literal>, Operand<S, E, R, Literal>] } }["add" | "sub" | "mul" | "div"]
  | { if: Condition<S, E, R>; then: Operand<S, E, R, Literal>; else: Operand<S, E, R, Literal> };
type Literal = string | number | boolean | null;
type Operand<S extends SchemaFacts, E, R, V> = V | Expression<S, E, R>;

/** What stands right of an operator. */
type Right<S extends SchemaFacts, E, R, V, O> = O extends "empty"
  ? boolean
  : O extends "in" | "notIn" | "hasAny" | "hasAll"
    ? readonly V[] | Expression<S, E, R>
    : O extends "between"
      ? readonly [Operand<S, E, R, V | null>, Operand<S, E, R, V | null>]
      : O extends "under"
        ? Operand<S, E, R, V | readonly V[]>
        : Operand<S, E, R, V>;

type Comparison<S extends SchemaFacts, E, R> = {
  [K in KindName<S>]: S["kinds"][K] extends Kind<infer V, infer O>
    ? [PathOfKind<S, E, K, R>] extends [never]
      ? never
      : { field: PathOfKind<S, E, K, R> } & { [N in O]?: Right<S, E, R, V, N> }
    : never;
}[KindName<S>];

/** Rows of a table, of a list of references or of a link of the entity itself. */
type OverRows<S extends SchemaFacts, E, R> = {
  [N in keyof Facts<S, E>["rows"]]:
    | { some: N; where?: Condition<S, Facts<S, E>["rows"][N], R> }
    | { none: N; where?: Condition<S, Facts<S, E>["rows"][N], R> }
    | { every: N; where: Condition<S, Facts<S, E>["rows"][N], R> };
}[keyof Facts<S, E>["rows"]];

/** A condition over the rows of an entity, as the server judges it. */
export type Condition<S extends SchemaFacts, E, R = "*"> =
  | { all: Condition<S, E, R>[] }
  | { any: Condition<S, E, R>[] }
  | { not: Condition<S, E, R> }
  | { use: Facts<S, E>["conditions"] }
  | { role: S["roles"] | S["roles"][] }
  | { call: S["functions"]; args?: Operand<S, E, R, Literal>[] }
  | OverRows<S, E, R>
  | Comparison<S, E, R>;
