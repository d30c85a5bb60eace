import type { Cond, Expr } from "../grammar/condition.ts";
import { dependencies } from "./dependencies.ts";

/** Whether rows of other entities are asked for, which only the server can do. */
export const asksRows = (node: Cond | Expr): boolean => dependencies(node, {}).queries.length > 0;
