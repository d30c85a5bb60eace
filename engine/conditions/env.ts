import type { EvalContext } from "../context.ts";
import type { ValueClass } from "../fields/value-class.ts";
import type { Cond, Expr, Path } from "../grammar/condition.ts";

/**
 * A record as evaluation sees it: own values under field names, walked values under the whole path (`"xh.classId"`),
 * to-many rows (a `table` field, a link) as an array of such records under the path. A missing key reads as null.
 */
export type EvalRecord = Readonly<Record<string, unknown>>;

/** What the evaluator must know about names; made from the model on the server, from the compiled screen in the browser. */
export interface EvalEnv {
  ctx: EvalContext;
  classOf(path: Path): ValueClass | undefined;
  /** Tree entity a path refers to or is the key of, for `under`. */
  treeOf(path: Path): string | null;
  /** Named conditions of the entity. */
  named: Readonly<Record<string, Cond>>;
  /** Environment of the rows of a to-many path. */
  rowsOf(path: Path): EvalEnv;
  /** Environment of another entity. */
  entityOf?(entity: string): EvalEnv;
  /** Whether sentences may tell what the expression comes to; else they say that it is hidden. Absent: they may. */
  tells?(expr: Expr): boolean;
  /** All rows of an entity, where they are at hand. Absent: a record carries what queries come to under their names (`answerName`). */
  rowsIn?(entity: string): { rows: readonly EvalRecord[]; env: EvalEnv };
}
