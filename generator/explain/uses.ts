import { checkSet, type Finding } from "../../engine/check/index.ts";
import { type Changed, recompile } from "../../engine/compile/index.ts";
import type { DocumentSet } from "../../engine/documents/index.ts";
import type { CompileResult, Model } from "../../engine/model/model.ts";
import { usesOf as placesOf } from "../../engine/references/uses.ts";
import type { Line } from "./explained.ts";

/** Everything that is said of a set, kept while several of its documents are explained. */
export interface Whole extends CompileResult {
  set: DocumentSet;
}

/** What stands on something. `without`: the set lacks it. */
export function usesOf({ model, findings, set }: Whole, without: Changed): Line[] {
  const checked = { model, set, findings: all(findings, model, set), findingsWith };
  function findingsWith(changed: Changed): Finding[] {
    const { findings: found, model: now, set: others } = recompile(model, changed, { hash: () => "", operations: [...model.operations] });
    return all(found, now, others);
  }
  return placesOf(checked, without).map(({ document, title, file, places }) => ({
    key: document,
    title,
    about: [...new Set(places.map(({ words }) => words))].filter(Boolean),
    from: { file, path: places[0]!.path },
  }));
}

const all = (found: readonly Finding[], model: Model, set: DocumentSet): Finding[] => [...found, ...checkSet(model, set)];
