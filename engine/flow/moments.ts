import { dependencies } from "../conditions/dependencies.ts";
import type { EvalEnv, EvalRecord } from "../conditions/env.ts";
import { evaluateExpr } from "../conditions/evaluate.ts";
import { knownFunction } from "../conditions/functions/index.ts";
import { fieldOf, resolvePath } from "../conditions/resolve-path.ts";
import type { Expr, Path } from "../grammar/condition.ts";
import type { FlowDocument, FlowMove } from "../kinds/flow/document.ts";
import type { Flow, Model } from "../model/model.ts";

/** A move that the system makes from a moment on. */
export type DatedMove = FlowMove & { auto: { at: Expr } };

export const isDated = (move: FlowMove): move is DatedMove => move.auto?.at !== undefined;
export const datedMoves = ({ moves }: FlowDocument): DatedMove[] => moves.filter(isDated);

/** The moment from which on the system makes the move, `yyyy-MM-dd HH:mm:ss`; null: never. The environment says when the record came to its node. */
export function momentOf(move: DatedMove, record: EvalRecord, env: EvalEnv): string | null {
  const at = evaluateExpr(move.auto.at, record, env);
  return typeof at !== "string" ? null : at.length === DATE_LENGTH ? `${at} 00:00:00` : at;
}
const DATE_LENGTH = 10;

/** Key of a move -> the first moment from which on the system makes one of that key from where the record is. */
export function momentsOf(flow: Flow, record: EvalRecord, env: EvalEnv): Map<string, string> {
  const node = record[flow.doc.state] ?? flow.startNode;
  const found = new Map<string, string>();
  for (const move of datedMoves(flow.doc)) {
    const at = move.from.includes(String(node)) ? momentOf(move, record, env) : null;
    const known = found.get(move.key);
    if (at !== null && (known === undefined || at < known)) found.set(move.key, at);
  }
  return found;
}

/** Whether the moment is worked out from when the record came to its node. */
export const readsArrival = (move: DatedMove): boolean => dependencies(move.auto.at, {}).contexts.includes("arrived");

/** What a moment is worked out from. */
export interface MomentReads {
  /** Paths from the record, computed values opened. */
  paths: Path[];
  params: string[];
  /** What it reads that changes without a write of the record, of what it refers to, of a parameter or of the calendar. */
  unsteady: string[];
}

/** A moment is stored: whatever it reads must say when it changes. */
export function momentReads(model: Model, entityId: string, expr: Expr): MomentReads {
  const found: MomentReads = { paths: [], params: [], unsteady: [] };
  read({ model, entityId, found }, expr);
  return found;
}

function read(at: { model: Model; entityId: string; found: MomentReads }, expr: Expr): void {
  const { model, entityId, found } = at;
  const entity = model.entities.get(entityId);
  const { fields, rows, contexts, params, calls, roles } = dependencies(expr, entity?.conditions ?? {});
  found.params.push(...params);
  found.unsteady.push(...rows, ...roles);
  found.unsteady.push(...calls.filter((name) => knownFunction(name)?.pure === false));
  found.unsteady.push(...contexts.filter((name) => name !== "arrived" && !name.startsWith("record.")));
  for (const path of fields) {
    if (found.paths.includes(path)) continue;
    found.paths.push(path);
    const end = resolvePath(model, entityId, path)?.field;
    if (end?.kind === "live" && path.includes(".")) found.unsteady.push(path);
    const own = entity === undefined ? null : fieldOf(model, entity, path.split(".")[0]!);
    if (own?.kind === "live" && own.expr !== null) read(at, own.expr);
  }
}
