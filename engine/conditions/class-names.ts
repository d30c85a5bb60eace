import type { EvalContext } from "../context.ts";
import type { ValueClass } from "../fields/value-class.ts";
import { entityAsked, queryOf } from "../grammar/query.ts";
import type { ClassNames } from "./classes.ts";
import type { EvalEnv } from "./env.ts";
import { askPath, beforePath, pathOf, recordPath } from "./record-names.ts";

/** What names of a context stand on: the record at hand, and rows around by the name a query gave them. */
interface Around {
  hand: EvalEnv;
  rows: Readonly<Record<string, { env: EvalEnv }>>;
}

/** Classes of the names that an expression may read where it stands. */
export function classNames(env: EvalEnv, around: Around): ClassNames {
  const { hand, rows: named } = around;
  return {
    classOf: (path) => env.classOf(path),
    contextClass: (name) => {
      for (const [called, row] of Object.entries(named)) {
        const path = pathOf(called, name);
        if (path !== null) return row.env.classOf(path) ?? null;
      }
      const path = recordPath(name) ?? beforePath(name);
      return path !== null ? (hand.classOf(path) ?? null) : name.startsWith("user.") ? "list" : askClass(name, env.ctx);
    },
    paramClass: () => null,
    rowsOf: (rows) => {
      const asked = entityAsked(rows);
      const inner = asked === null ? env.rowsOf(queryOf(rows).path!) : (env.entityOf?.(asked) ?? env);
      const { as } = queryOf(rows);
      return classNames(inner, as === undefined ? around : { hand, rows: { ...named, [as]: { env: inner } } });
    },
  };
}

/** Class of what is filled in with a move, and of a cell of a report; null for any other name. */
export const askClass = (name: string, { asks, cells }: EvalContext): ValueClass | null =>
  asks?.[askPath(name) ?? ""]?.class ?? cells?.[pathOf("cell", name) ?? ""]?.class ?? null;
