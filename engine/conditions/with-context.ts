import type { EvalContext } from "../context.ts";
import type { EvalEnv } from "./env.ts";

/** The same environment in which more is known, among the rows of to-many paths too. */
export const withContext = (env: EvalEnv, more: Partial<EvalContext>): EvalEnv => ({
  ...env,
  ctx: { ...env.ctx, ...more },
  rowsOf: (path) => withContext(env.rowsOf(path), more),
});
