import { isAppError, type Problem } from "../../../../engine/errors.ts";
import type { Finding } from "../../../../engine/problems/finding.ts";
import type { Runtime } from "../../platform/runtime.ts";
import type { Draft } from "./draft.ts";
import { wantDrafts } from "./drafts.ts";
import { type Preview, type Previewed, previewOf } from "../preview.ts";

/** A draft that cannot be published now. */
export interface LeftDraft {
  file: string;
  /** Why, as problems of the publish. */
  problems: Problem[];
}

export interface SortedDrafts {
  ready: Draft[];
  left: LeftDraft[];
  /** What publishing those that are ready would do; null when none is. */
  preview: Preview | null;
}

interface Tried {
  preview: Preview | null;
  problems: Problem[];
}

/**
 * Which of the drafts can be published together. What is named by what stands against the whole stays behind; where nothing is named, the drafts
 * are tried one after the other. Those left behind are tried once more on what is ready.
 */
export async function sortDrafts(runtime: Runtime, drafts: readonly Draft[], previewed: Previewed): Promise<SortedDrafts> {
  const tries = (some: readonly Draft[]) => attempt(runtime, some, previewed);
  const whole = await tries(drafts);
  if (whole.preview !== null) return { ready: [...drafts], left: [], preview: whole.preview };
  const kept = await narrowed(drafts, whole, tries);
  let [ready, preview] = [kept.ready, kept.preview];
  const left: LeftDraft[] = [];
  for (const draft of drafts.filter((one) => !ready.includes(one))) {
    const tried = await tries([...ready, draft]);
    if (tried.preview === null) left.push({ file: draft.file, problems: tried.problems });
    else [ready, preview] = [[...ready, draft], tried.preview];
  }
  return { ready, left, preview };
}

/** Leaves out what the problems name as long as they name something. */
async function narrowed(
  drafts: readonly Draft[],
  whole: Tried,
  tries: (some: readonly Draft[]) => Promise<Tried>,
): Promise<Pick<SortedDrafts, "ready" | "preview">> {
  let [some, last] = [[...drafts], whole];
  for (;;) {
    const named = new Set(last.problems.flatMap(filesOf));
    const rest = some.filter(({ file }) => !named.has(file));
    if (rest.length === some.length || rest.length === 0) return { ready: [], preview: null };
    [some, last] = [rest, await tries(rest)];
    if (last.preview !== null) return { ready: some, preview: last.preview };
  }
}

/** Files that a problem of a publish names. */
function filesOf(found: Problem): string[] {
  const { file, params } = found as Partial<Finding>;
  return [file, params?.file, params?.files].flat().filter((one) => typeof one === "string");
}

async function attempt(runtime: Runtime, drafts: readonly Draft[], previewed: Previewed): Promise<Tried> {
  try {
    const preview = await previewOf(runtime, wantDrafts(runtime, drafts), previewed);
    const blocked = preview.plan.steps.flatMap((step) => step.blocked ?? []);
    return blocked.length === 0 ? { preview, problems: [] } : { preview: null, problems: blocked };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { preview: null, problems: [...error.problems] };
  }
}
