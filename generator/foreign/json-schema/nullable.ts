import type { SchemaFiles } from "./schema-files.ts";
import { branchesOf, isNullBranch } from "./types-of.ts";
import { type Effort, type Part, partsOf, type View, viewOf } from "./view.ts";

const MOST_DEPTH = 20;

/** A choice of one, or of one and nothing, is no choice: its branch is laid beside the other words. */
export function withoutNeedlessChoice(view: View, place: { files: SchemaFiles; effort: Effort }, depth = 0): View {
  if (depth > MOST_DEPTH) return view;
  for (const keyword of ["oneOf", "anyOf"] as const) {
    const branches = branchesOf(view, keyword, place.files);
    const real = branches.filter((branch) => !isNullBranch(branch));
    if (real.length !== 1 || partsOf(view, keyword).length !== 1) continue;
    return withoutNeedlessChoice(merged(view, keyword, viewOf(real[0]!, place)), place, depth + 1);
  }
  return view;
}

function merged(view: View, without: string, other: View): View {
  const parts = new Map<string, readonly Part[]>([...view.parts].filter(([keyword]) => keyword !== without));
  for (const [keyword, added] of other.parts) parts.set(keyword, [...(parts.get(keyword) ?? []), ...added]);
  return { node: view.node, parts, isNever: view.isNever || other.isNever, dangling: [...view.dangling, ...other.dangling] };
}
