import { evaluate, evaluateExpr } from "../../../../engine/conditions/evaluate.ts";
import type { EvalEnv, EvalRecord } from "../../../../engine/conditions/env.ts";
import { modelEnv } from "../../../../engine/conditions/model-env.ts";
import { pathOf } from "../../../../engine/conditions/record-names.ts";
import { dependencies } from "../../../../engine/conditions/dependencies.ts";
import type { Cond, Expr } from "../../../../engine/grammar/condition.ts";
import type { Draw, Drawing } from "./draws.ts";
import { readsOf } from "./reads.ts";
import type { SampleSchool } from "./sample-school.ts";

/** What expressions of samples read: the row that is made, and the row it is made for under its name. */
export interface Scope {
  school: SampleSchool;
  entity: string;
  found: { as: string; entity: string } | null;
}

/** The value of an expression for a row that is made. Plain reads go straight to the row. */
export function exprReader(scope: Scope, expr: Expr): Draw {
  if (typeof expr !== "object" || expr === null || Array.isArray(expr)) return () => expr;
  if ("field" in expr) {
    const read = scope.school.reader(scope.entity, expr.field);
    return ({ row }) => read(row);
  }
  const path = scope.found !== null && "ctx" in expr ? pathOf(scope.found.as, expr.ctx) : null;
  if (path !== null) {
    const read = scope.school.reader(scope.found!.entity, path);
    return ({ found }) => (found === null ? null : read(found));
  }
  const { record, env, node } = placed(scope, expr);
  return (at) => evaluateExpr(node, record(at), env);
}

export function condReader(scope: Scope, cond: Cond): (at: Drawing) => boolean {
  const { record, env, node } = placed(scope, cond);
  return (at) => evaluate(node, record(at), env);
}

interface Placed<T> {
  node: T;
  env: EvalEnv;
  record(at: Drawing): EvalRecord;
}

/** The tree with names of the row found as if they were paths of the row itself: one record then holds what both say. */
function placed<T extends Cond | Expr>({ school, entity, found }: Scope, node: T): Placed<T> {
  const own = readsOf(school, entity, node);
  const env = modelEnv(school.model, entity, school.ctx);
  if (found === null) return { node, env, record: ({ row }) => own(row) };
  const names = dependencies(node, env.named).contexts.flatMap((name) => {
    const path = pathOf(found.as, name);
    return path === null ? [] : [{ name, read: school.reader(found.entity, path), path }];
  });
  const other = modelEnv(school.model, found.entity, school.ctx);
  const inner: EvalEnv = {
    ...env,
    classOf: (path) => (pathOf(found.as, path) === null ? env.classOf(path) : other.classOf(pathOf(found.as, path)!)),
  };
  return {
    node: asPaths(node, new Set(names.map(({ name }) => name))) as T,
    env: inner,
    record: ({ row, found: on }) => {
      const record: Record<string, unknown> = { ...own(row) };
      for (const { name, read } of names) record[name] = on === null ? null : read(on);
      return record;
    },
  };
}

function asPaths(node: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(node)) return node.map((part) => asPaths(part, names));
  if (typeof node !== "object" || node === null) return node;
  const { ctx } = node as { ctx?: unknown };
  if (typeof ctx === "string" && names.has(ctx)) return { field: ctx };
  return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, asPaths(part, names)]));
}
