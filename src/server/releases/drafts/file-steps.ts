import { join } from "node:path";
import { LowSync } from "lowdb";
import { type DraftStep, type DraftStore, keptSteps } from "./draft.ts";
import { durableFile } from "./durable-file.ts";

/** What each person did, one file each, beside the drafts. No draft has such a name, so that none is taken for one. */
export function fileSteps(dir: string): Pick<DraftStore, "noteSteps" | "stepsOf" | "together"> {
  const of = (author: string) => {
    const name = encodeURIComponent(author).replaceAll(".", "%2E");
    const at = new LowSync<DraftStep[] | null>(durableFile(join(dir, "steps", `${name}.steps`)), null);
    at.read();
    return at;
  };
  return {
    async noteSteps(author, { steps, gone }) {
      const at = of(author);
      const kept = new Map((at.data ?? []).map((step) => [step.id, step]));
      for (const id of gone) kept.delete(id);
      for (const step of steps) kept.set(step.id, step);
      at.data = [...kept.values()].slice(-keptSteps);
      at.write();
    },
    stepsOf: async (author) => of(author).data ?? [],
    together: (work) => work(),
  };
}
