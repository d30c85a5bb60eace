import { problem } from "../errors.ts";
import { addWarning, type Look } from "./look.ts";

/** What one document may hold before people and pages suffer; each kind has its own budget. */
export function spend(look: Look, { what, count, limit, path }: { what: string; count: number; limit: number; path: string }): void {
  if (count > limit) addWarning(look, problem("COST_EXCEEDED", path, { what, count, budget: limit }));
}
