import fc from "fast-check";
import type { ValueClass } from "../../engine/fields/value-class.ts";
import type { Cond, Expr, Query } from "../../engine/grammar/condition.ts";
import { resolvePath } from "../../engine/conditions/resolve-path.ts";
import type { Model } from "../../engine/model/model.ts";
import type { Settled } from "./conditions.ts";
import { fieldPaths } from "./paths.ts";

/** Entities whose rows are asked for, fewest rows first, so that a naive search stays quick. */
const sources = { unit: { entity: "unit" }, person: { entity: "person" }, remark: { entity: "remark" }, lines: { table: "request.lines" } } as const;
export type AskedRows = keyof typeof sources;

/** What conditions on rows are made of. */
interface Building {
  condition(o: Settled): fc.Arbitrary<Cond>;
  fieldComparison(o: Settled): fc.Arbitrary<Cond>;
  atoms(o: Settled, valueClass: ValueClass): Expr[];
  /** Values of the rows around. */
  ofRows(o: Settled, valueClass: ValueClass): Expr[];
}

/** Conditions and values over queries, made of whatever else conditions are made of. */
export const queriesOf = (build: Building) => ({
  queryCondition: (o: Settled): fc.Arbitrary<Cond> => queryCondition(build, o),
  queried: (o: Settled, valueClass: ValueClass): fc.Arbitrary<Expr> => queried(build, o, valueClass),
});

/** The rows of another entity that agree in something with a row around, and what else is asked of them. */
function query(build: Building, o: Settled): fc.Arbitrary<{ rows: Query; inner: Settled }> {
  const as = `q${o.queries}`;
  return fc.tuple(fc.constantFrom(...o.asked.map((name) => sources[name])), fc.boolean()).chain(([source, isNamed]) => {
    const entity = "entity" in source ? source.entity : source.table;
    const names = isNamed ? { ...o.names, [as]: entity } : o.names;
    const inner: Settled = {
      ...o,
      entity,
      hand: o.hand ?? o.entity,
      depth: Math.min(1, o.depth - 1),
      steps: 1,
      rows: false,
      queries: o.queries - 1,
      ...(names && { names }),
    };
    const own = fieldPaths(o.model, entity, 0).filter(
      ({ field }) => ["text", "number", "date"].includes(field.type.valueClass) && field.doc.dict === undefined,
    );
    const tie = fc.constantFrom(...own).chain(({ path, field }) => {
      const around: Settled = { ...inner, names: o.names ?? {} };
      const outer = build.ofRows(around, field.type.valueClass);
      if (outer.length === 0) return build.fieldComparison(inner);
      const meeting = outer.filter((expr) => spaceOfName(around, expr) === spaceOf(o.model, entity, path));
      const chosen = fc.oneof(
        { weight: 1, arbitrary: fc.constantFrom(...outer) },
        ...(meeting.length > 0 ? [{ weight: 6, arbitrary: fc.constantFrom(...meeting) }] : []),
      );
      return fc.tuple(chosen, fc.constantFrom("eq", "eq", "eq", "ne")).map(([expr, op]): Cond => ({ field: path, [op]: expr }) as Cond);
    });
    const where = fc.oneof(
      tie,
      fc.tuple(tie, build.condition(inner)).map((all): Cond => ({ all })),
    );
    return where.map((cond) => ({ rows: { ...source, ...(isNamed && { as }), where: cond } as Query, inner }));
  });
}

/** Values of two fields of one space may be the same: keys of one entity, codes of one dictionary, or any value of the class. */
function spaceOf(model: Model, entityId: string, path: string): string {
  const found = resolvePath(model, entityId, path);
  if (found === null) return "";
  const { entity, field } = found;
  if (field.name === "id" || field.name === entity.key) return `key of ${entity.id}`;
  return field.refTo !== null ? `key of ${field.refTo}` : (field.doc.dict ?? field.type.valueClass);
}

/** The same of `{ "ctx": "<row>.<path>" }`. */
function spaceOfName({ model, hand, names = {} }: Settled, expr: Expr): string {
  const [row = "", ...path] = (expr as { ctx: string }).ctx.split(".");
  return spaceOf(model, names[row] ?? hand ?? "", path.join("."));
}

const queryCondition = (build: Building, o: Settled): fc.Arbitrary<Cond> =>
  query(build, o).chain(({ rows, inner }) =>
    fc.oneof(
      fc.constant<Cond>({ some: rows }),
      fc.constant<Cond>({ none: rows }),
      build.condition({ ...inner, queries: 0 }).map((where): Cond => ({ every: rows, where })),
      build.condition({ ...inner, queries: 0 }).map((where): Cond => ({ some: rows, where })),
    ),
  );

/** The first row that a query finds, or what its rows come to. */
function queried(build: Building, o: Settled, valueClass: ValueClass): fc.Arbitrary<Expr> {
  return query(build, o).chain(({ rows, inner }) => {
    const flat = { ...inner, queries: 0 };
    const keys = fc.array(
      fc.record({
        by: fc.constantFrom(...build.atoms(flat, "text"), ...build.atoms(flat, "number")),
        dir: fc.constantFrom(undefined, "desc" as const),
      }),
      { maxLength: 2 },
    );
    const ordered = fc.tuple(keys, fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }), fc.constantFrom("none" as const, undefined));
    const hasPick = build.atoms(flat, valueClass).length > 0;
    return ordered.chain(([order, limit, ties]) => {
      const cut: Query = {
        ...rows,
        ...(order.length > 0 && { order: order.map(({ by, dir }) => (dir === undefined ? { by } : { by, dir })) }),
        ...(limit !== undefined && { limit }),
      };
      const count = { agg: "count", over: cut } as const;
      if (!hasPick) return fc.constant<Expr>(valueClass === "number" ? count : { call: "coalesce", args: [{ ctx: "xn" }] });
      const pick = fc.constantFrom(...build.atoms(flat, valueClass));
      const first = pick.map((value): Expr => ({ first: { ...cut, ...(ties !== undefined && { ties }) }, pick: value }));
      if (valueClass === "text")
        return fc.oneof(
          first,
          pick.map((value): Expr => ({ call: "join", args: [{ list: cut, pick: value }, "|"] })),
          pick.map((of): Expr => ({ call: "join", args: [{ agg: "list", over: cut, of }, ","] })),
        );
      if (valueClass !== "number" && valueClass !== "decimal") return first;
      const aggs = (["sum", "avg", "min", "max", "median", "p90", "trimmedMean"] as const).map((agg) =>
        pick.map((of): Expr => ({ agg, over: cut, of })),
      );
      return fc.oneof(first, ...aggs, ...(valueClass === "number" ? [fc.constant<Expr>(count)] : []));
    });
  });
}
