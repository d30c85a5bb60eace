import type { Model } from "../compile/model.ts";
import type { DocumentSet } from "../documents/index.ts";
import type { Finding } from "./finding.ts";

/** One rule over the whole set, in a file of its own. */
type SetRule = (model: Model, set: DocumentSet) => Finding[];

const rules: readonly SetRule[] = [];

/** Findings over the whole set beyond what `compile` reports. Errors stop a start and a publish; warnings do not. */
export function checkSet(model: Model, set: DocumentSet): Finding[] {
  return rules.flatMap((rule) => rule(model, set));
}
