import fc from "fast-check";
import type { Field, Model } from "../../engine/model/model.ts";
import { recordName } from "../../engine/conditions/record-names.ts";
import { treeEntityOf } from "../../engine/conditions/model-env.ts";
import { operatorsOfClass } from "../../engine/conditions/operators.ts";
import type { Cond, Expr, Operator } from "../../engine/grammar/condition.ts";
import type { ValueClass } from "../../engine/fields/value-class.ts";
import { limitIn } from "../../engine/kinds/entity/document.ts";
import { call, calls, patterns } from "./condition-calls.ts";
import { type AskedRows, queriesOf } from "./query-conditions.ts";
import { fieldPaths, rowPaths } from "./paths.ts";
import { fieldValue, keysOf, pools } from "./trial-data.ts";

/** What generated conditions may name. All of it has a database form. */
export interface ConditionOptions {
  model: Model;
  entity: string;
  /** Nesting of `all`, `any`, `not` and rows. Default 3. */
  depth?: number;
  /** Reference steps of paths. Default 2. */
  steps?: number;
  /** Rows of each entity, for keys that exist. Default 5. */
  keys?: number;
  /** Allow `some`, `none`, `every` and aggregates. Default true. */
  rows?: boolean;
  /** Queries over entities inside one another. Default 0. */
  queries?: number;
  /** Whose rows queries ask for. Default all; a naive search among many takes long. */
  asked?: readonly AskedRows[];
}
export interface Settled extends Required<ConditionOptions> {
  /** Entity of the record at hand, where the condition stands on its rows: `record.<path>` may be named. */
  hand?: string;
  /** Entities of the rows that queries around have named. */
  names?: Readonly<Record<string, string>>;
}

/** Well-typed conditions on an entity, as `checkCond` accepts at place `filter`. */
export function conditionArbitrary(options: ConditionOptions): fc.Arbitrary<Cond> {
  return condition({ depth: 3, steps: 2, keys: 5, rows: true, queries: 0, asked: ["unit", "person", "remark", "lines"], ...options });
}

/** Conditions that ask for rows of other entities by what rows around them hold, alone or beside something simpler. */
export function askingCondition(options: ConditionOptions): fc.Arbitrary<Cond> {
  const o: Settled = { depth: 3, steps: 2, keys: 5, rows: false, queries: 1, asked: ["unit", "person", "remark", "lines"], ...options };
  const asks = fc.oneof({ weight: 3, arbitrary: queryCondition(o) }, { weight: 2, arbitrary: queriedComparison(o) });
  const beside = fc.tuple(asks, leaf(o));
  return fc.oneof(
    { weight: 6, arbitrary: asks },
    { weight: 1, arbitrary: asks.map((not): Cond => ({ not })) },
    { weight: 1, arbitrary: beside.map((all): Cond => ({ all })) },
    { weight: 1, arbitrary: beside.map((any): Cond => ({ any })) },
  );
}

/** What a query comes to, compared. */
function queriedComparison(o: Settled): fc.Arbitrary<Cond> {
  const flat: Settled = { ...o, queries: 0 };
  return fc
    .constantFrom("text", "number", "number", "decimal", "date" as const)
    .chain((valueClass) =>
      fc
        .constantFrom(...operatorsOfClass[valueClass])
        .chain((op) =>
          fc
            .tuple(queried(o, valueClass), operand(op, { o: flat, class: valueClass, field: null }))
            .map(([value, right]) => ({ value, [op]: right }) as Cond),
        ),
    );
}

function condition(o: Settled): fc.Arbitrary<Cond> {
  if (o.depth <= 0) return leaf(o);
  const inner = condition({ ...o, depth: o.depth - 1 });
  const parts = fc.array(inner, { maxLength: 3 });
  return fc.oneof(
    { weight: 4, arbitrary: leaf(o) },
    { weight: 1, arbitrary: parts.map((all): Cond => ({ all })) },
    { weight: 1, arbitrary: parts.map((any): Cond => ({ any })) },
    { weight: 2, arbitrary: inner.map((not): Cond => ({ not })) },
    ...(o.rows ? [{ weight: 2, arbitrary: rowsCondition(o) }] : []),
    ...(o.queries > 0 ? [{ weight: 2, arbitrary: queryCondition(o) }] : []),
  );
}

function leaf(o: Settled): fc.Arbitrary<Cond> {
  const names = Object.keys(o.model.entities.get(o.entity)!.conditions);
  return fc.oneof(
    { weight: 8, arbitrary: fieldComparison(o) },
    { weight: 3, arbitrary: valueComparison(o) },
    { weight: 1, arbitrary: fc.constantFrom<Cond>({ role: "gly" }, { role: ["reader", "gly"] }, { role: "reader" }) },
    { weight: 1, arbitrary: call("matches", expression(o, "text", 1), fc.constantFrom<Expr>(...patterns)) as fc.Arbitrary<Cond> },
    {
      weight: 1,
      arbitrary: call(
        "inRanges",
        expression(o, "number", 1),
        fc.oneof(expression(o, "text", 1), fc.constantFrom<Expr>("0-2,31", "5", "2-1", "a")),
      ) as fc.Arbitrary<Cond>,
    },
    ...(listFields(o).length > 0
      ? [{ weight: 1, arbitrary: call("sameItems", fc.constantFrom(...listFields(o)), fc.constantFrom(...listFields(o))) as fc.Arbitrary<Cond> }]
      : []),
    ...(limitsOf(o).length > 0 ? [{ weight: 1, arbitrary: limitLeft(o) }] : []),
    ...(names.length > 0 ? [{ weight: 1, arbitrary: fc.constantFrom(...names).map((use): Cond => ({ use })) }] : []),
  );
}

const limitsOf = ({ model, entity }: Settled): string[] => model.entities.get(entity)!.rules.flatMap((rule) => limitIn(rule)?.rule.key ?? []);

const limitLeft = (o: Settled): fc.Arbitrary<Cond> =>
  fc.tuple(fc.constantFrom(...limitsOf(o)), expression({ ...o, rows: false }, "number", 1)).map(([limit, left]): Cond => ({ limit, left }));

const { queryCondition, queried } = queriesOf({
  condition,
  fieldComparison,
  atoms,
  ofRows: (o, valueClass) => [...ofHand(o, valueClass), ...ofNames(o, valueClass)],
});

function rowsCondition(o: Settled): fc.Arbitrary<Cond> {
  const paths = rowPaths(o.model, o.entity, 1);
  if (paths.length === 0) return leaf(o);
  return fc.constantFrom(...paths).chain(({ path, entity }) => {
    const where = condition({ ...o, entity, hand: o.hand ?? o.entity, depth: Math.min(1, o.depth - 1), steps: 1, rows: false, queries: 0 });
    return fc.oneof(
      fc.option(where, { nil: undefined }).map((w): Cond => (w === undefined ? { some: path } : { some: path, where: w })),
      fc.option(where, { nil: undefined }).map((w): Cond => (w === undefined ? { none: path } : { none: path, where: w })),
      where.map((w): Cond => ({ every: path, where: w })),
    );
  });
}

function fieldComparison(o: Settled): fc.Arbitrary<Cond> {
  const paths = fieldPaths(o.model, o.entity, o.steps);
  return fc.constantFrom(...paths).chain(({ path, field }) => {
    const fits: Operator[] = field.type.operators.filter((op) => op !== "under");
    if (treeEntityOf(o.model, o.entity, path) !== null) fits.push("under", "under");
    const operator = (op: Operator) => operand(op, { o, class: field.type.valueClass, field }).map((value) => [op, value] as const);
    const ops = fc.uniqueArray(fc.constantFrom(...fits), { minLength: 1, maxLength: 2, size: "xsmall" });
    return ops.chain((chosen) => fc.tuple(...chosen.map(operator))).map((pairs) => ({ field: path, ...Object.fromEntries(pairs) }) as Cond);
  });
}

function valueComparison(o: Settled): fc.Arbitrary<Cond> {
  const classes = (["text", "number", "decimal", "date", "datetime"] as const).filter((one) => hasAtoms(o, one));
  return fc
    .constantFrom(...classes)
    .chain((valueClass) =>
      fc
        .constantFrom(...operatorsOfClass[valueClass])
        .chain((op) =>
          fc
            .tuple(expression(o, valueClass, 2), operand(op, { o, class: valueClass, field: null }))
            .map(([value, right]) => ({ value: isBareField(value) ? { call: "coalesce", args: [value] } : value, [op]: right }) as Cond),
        ),
    );
}

/** A bare field takes the operators of its type, which are tried as `field` comparisons. */
const isBareField = (value: Expr): boolean => typeof value === "object" && value !== null && "field" in value;

interface OperandOf {
  o: Settled;
  class: ValueClass;
  field: Field | null;
}

function operand(op: Operator, { o, class: valueClass, field }: OperandOf): fc.Arbitrary<Expr | Expr[]> {
  const item: ValueClass = valueClass === "list" ? "text" : valueClass;
  const one = fc.oneof(
    { weight: 3, arbitrary: literal(o, item, field) },
    { weight: 1, arbitrary: item === "boolean" ? atom(o, item) : expression(o, item, 1).map((expr) => (isCode(field, expr) ? { ctx: "xn" } : expr)) },
  );
  const many = fc.array(one, { maxLength: 3 });
  if (op === "empty") return fc.boolean();
  if (op === "between") return fc.tuple(fc.option(one), fc.option(one)).map((bounds) => bounds as Expr[]);
  if (op === "under")
    return fc.oneof(literal(o, "text", field), fc.constant<Expr>({ ctx: "user.departmentId" }), fc.constant<Expr>({ ctx: "user.unitIds" }), many);
  if (op === "in" || op === "notIn" || op === "hasAny" || op === "hasAll") {
    return item === "text"
      ? fc.oneof(
          { weight: 4, arbitrary: many },
          { weight: 1, arbitrary: fc.constantFrom<Expr>({ ctx: "user.unitIds" }, { ctx: "user.roles" }, ...listFields(o)) },
        )
      : many;
  }
  return one;
}

/** A bare text beside a dictionary field would have to be one of its codes. */
const isCode = (field: Field | null, expr: Expr): boolean => field?.doc.dict !== undefined && typeof expr === "string";

const rangeFields = (o: Settled): Expr[] =>
  fieldPaths(o.model, o.entity, Math.min(1, o.steps))
    .filter(({ field }) => ["daterange", "location"].includes(field.type.name))
    .map(({ path }) => ({ field: path }));

const listFields = (o: Settled): Expr[] =>
  fieldPaths(o.model, o.entity, Math.min(1, o.steps))
    .filter(({ field }) => field.type.valueClass === "list")
    .map(({ path }) => ({ field: path }));

function literal(o: Settled, valueClass: ValueClass, field: Field | null): fc.Arbitrary<Expr> {
  const keys = (entity: string) => keysOf(entity, o.keys);
  if (field !== null && field.type.valueClass === "text") return fieldValue(o.model, field, keys) as fc.Arbitrary<string>;
  if (field !== null && field.type.valueClass === "list")
    return (fieldValue(o.model, field, keys) as fc.Arbitrary<string[]>)
      .map((values) => values[0] ?? "x")
      .filter((v) => field.type.name !== "dicts" || v !== "");
  if (valueClass === "boolean") return fc.boolean();
  if (valueClass === "date" || valueClass === "datetime") return fc.constantFrom(...pools.date, ...pools.datetime);
  if (valueClass === "number") return fc.constantFrom(...pools.number, 0.1, 0.3, 1.5, -0.25);
  if (valueClass === "decimal") return fc.constantFrom<Expr>(...pools.decimal, 0.1, 12, -3);
  return fc.constantFrom(...pools.text);
}

/** An expression of a class; field reads, context, parameters, arithmetic, choices, functions and aggregates. */
export function expressionArbitrary(options: ConditionOptions, valueClass: ValueClass): fc.Arbitrary<Expr> {
  return expression({ depth: 3, steps: 2, keys: 5, rows: true, queries: 0, asked: ["unit", "person", "remark", "lines"], ...options }, valueClass, 2);
}

function expression(o: Settled, valueClass: ValueClass, depth: number): fc.Arbitrary<Expr> {
  const simple = atom(o, valueClass);
  if (depth <= 0) return simple;
  const again = (other: ValueClass) => expression(o, other, depth - 1);
  const choice = fc.tuple(leafOnly(o), again(valueClass), again(valueClass)).map(([cond, then, other]): Expr => ({ if: cond, then, else: other }));
  const built = calls(again, valueClass, rangeFields(o));
  const rows = o.rows ? aggregates(o, valueClass) : null;
  return fc.oneof(
    { weight: 4, arbitrary: simple },
    { weight: 1, arbitrary: choice },
    { weight: 3, arbitrary: built },
    ...(rows === null ? [] : [{ weight: 1, arbitrary: rows }]),
    ...(o.queries > 0 && o.rows ? [{ weight: 1, arbitrary: queried(o, valueClass) }] : []),
  );
}

const leafOnly = (o: Settled) => fieldComparison({ ...o, rows: false, steps: Math.min(o.steps, 1) });

/** Numbers stand for themselves; a money value must come from a field, or it could not be told from text. */
const atom = (o: Settled, valueClass: ValueClass): fc.Arbitrary<Expr> => fc.constantFrom(...atoms(o, valueClass));
const hasAtoms = (o: Settled, valueClass: ValueClass): boolean => atoms(o, valueClass).length > 0;

function atoms(o: Settled, valueClass: ValueClass): Expr[] {
  const fields = fieldPaths(o.model, o.entity, o.steps)
    .filter(({ field }) => field.type.valueClass === valueClass)
    .map(({ path }): Expr => ({ field: path }));
  const left = valueClass === "number" ? limitsOf(o).map((limit): Expr => ({ limit })) : [];
  return [...fields, ...left, ...ofHand(o, valueClass), ...ofNames(o, valueClass), ...(contexts[valueClass] ?? [])];
}
/** Seldom enough that most conditions on rows read the rows. */
const ofHand = ({ model, hand }: Settled, valueClass: ValueClass): Expr[] =>
  hand === undefined
    ? []
    : fieldPaths(model, hand, 1)
        .filter(({ field }) => field.type.valueClass === valueClass)
        .slice(0, 4)
        .map(({ path }): Expr => ({ ctx: recordName(path) }));

const ofNames = ({ model, names = {} }: Settled, valueClass: ValueClass): Expr[] =>
  Object.entries(names).flatMap(([as, entity]) =>
    fieldPaths(model, entity, 0)
      .filter(({ field }) => field.type.valueClass === valueClass)
      .slice(0, 3)
      .map(({ path }): Expr => ({ ctx: `${as}.${path}` })),
  );

const contexts: Partial<Record<ValueClass, Expr[]>> = {
  text: [{ ctx: "user.xh" }, { ctx: "xn" }, { param: "trial.word" }, "a"],
  number: [{ ctx: "week" }, { param: "trial.limit" }, 2, -1, 0],
  date: [{ ctx: "today" }],
  datetime: [{ ctx: "now" }],
};

function aggregates(o: Settled, valueClass: ValueClass): fc.Arbitrary<Expr> | null {
  const paths = rowPaths(o.model, o.entity, 1).filter(({ entity }) => hasAtoms({ ...o, entity, steps: 1 }, valueClass));
  if (paths.length === 0) return null;
  return fc.constantFrom(...paths).chain(({ path, entity }) => {
    const inner: Settled = { ...o, entity, hand: o.hand ?? o.entity, steps: 1, rows: false, queries: 0 };
    const where = fc.option(fieldComparison(inner), { nil: undefined });
    const aggs =
      valueClass === "number"
        ? (["count", "countDistinct", "sum", "avg", "min", "max", "median", "p90", "trimmedMean"] as const)
        : valueClass === "decimal"
          ? (["sum", "avg", "min", "max", "median", "p90", "trimmedMean"] as const)
          : (["min", "max"] as const);
    return fc.tuple(fc.constantFrom(...aggs), where).chain(([agg, cond]) => {
      const rest = cond === undefined ? {} : { where: cond };
      if (agg === "count") return fc.constant<Expr>({ agg, over: path, ...rest });
      const of = atom(inner, agg === "countDistinct" ? "text" : valueClass);
      return of.map((value): Expr => ({ agg, over: path, of: value, ...rest }));
    });
  });
}
