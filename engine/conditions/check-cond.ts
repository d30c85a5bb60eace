import { knownFunction } from "./functions/index.ts";
import { type CheckState, descend, describe, report, step } from "./check-state.ts";
import { checkComparison } from "./check-comparison.ts";
import { walkCall, walkExpr } from "./check-expr.ts";
import { checkLimitName, checkName, checkRole } from "./check-names.ts";
import { walkRowsOf } from "./walk-query.ts";
import { isObject } from "../values/json-object.ts";

/** Keys that open a condition, with the further keys each allows; comparisons allow operators instead. */
const heads = {
  all: [],
  any: [],
  not: [],
  use: [],
  some: ["where"],
  none: ["where"],
  every: ["where"],
  role: [],
  limit: ["left"],
  call: ["args"],
  field: null,
  value: null,
} as const satisfies Record<string, readonly string[] | null>;
type Head = keyof typeof heads;

export function walkCond(cond: unknown, path: string, parent: CheckState): void {
  const state = descend(parent, path);
  if (state === null) return;
  const head = isObject(cond) ? headOf(cond) : null;
  if (!isObject(cond) || head === null) {
    report(state, "CONDITION_SHAPE", path, { found: describe(cond) });
    return;
  }
  const allowed: readonly string[] | null = heads[head];
  const extra = allowed === null ? undefined : Object.keys(cond).find((key) => key !== head && !allowed.includes(key));
  if (extra !== undefined) {
    report(state, "CONDITION_SHAPE", step(path, extra), { found: `${head} 旁边的 ${extra.slice(0, 40)}` });
    return;
  }
  walkers[head](cond, path, state);
}

/** The one head of the object; null when there is none or more than one. */
function headOf(cond: Record<string, unknown>): Head | null {
  const found = (Object.keys(heads) as Head[]).filter((head) => Object.hasOwn(cond, head));
  return found.length === 1 ? found[0]! : null;
}

type Walker = (cond: Record<string, unknown>, path: string, state: CheckState) => void;

const walkAll =
  (head: "all" | "any"): Walker =>
  (cond, path, state) => {
    const parts = cond[head];
    if (!Array.isArray(parts)) {
      report(state, "CONDITION_SHAPE", step(path, head), { found: describe(parts) });
      return;
    }
    for (const [at, part] of parts.entries()) walkCond(part, step(step(path, head), at), state);
  };

const walkRows =
  (head: "some" | "none" | "every"): Walker =>
  (cond, path, state) => {
    const rows = walkRowsOf(cond[head], step(path, head), state, "set");
    const { where } = cond;
    if (where === undefined && head === "every") report(state, "CONDITION_SHAPE", path, { found: "没有 where 的 every" });
    if (where !== undefined && rows !== null) walkCond(where, step(path, "where"), rows);
  };

const walkers: Record<Head, Walker> = {
  all: walkAll("all"),
  any: walkAll("any"),
  not: (cond, path, state) => walkCond(cond.not, step(path, "not"), state),
  use: (cond, path, state) => checkName(cond.use, step(path, "use"), state),
  some: walkRows("some"),
  none: walkRows("none"),
  every: walkRows("every"),
  role: (cond, path, state) => checkRole(cond.role, step(path, "role"), state),
  call: (cond, path, state) => {
    walkCall(cond, path, state);
    const spec = typeof cond.call === "string" ? knownFunction(cond.call) : undefined;
    if (spec !== undefined && spec.returns !== "boolean") {
      report(state, "CONDITION_SHAPE", step(path, "call"), { found: `函数 ${spec.name}：结果不是“是/否”，不能单独作条件` });
    }
  },
  limit: (cond, path, state) => {
    checkLimitName(cond.limit, step(path, "limit"), state);
    walkExpr(cond.left, step(path, "left"), state, "number");
  },
  field: checkComparison,
  value: checkComparison,
};
