import { compile } from "../compile/compile.ts";
import type { DocumentSet } from "../documents/index.ts";
import type { SetRule } from "../findings/look.ts";
import { LookedAt } from "../findings/remembered.ts";
import { kinds } from "../kinds/index.ts";
import type { Model } from "../model/model.ts";
import { causedByOverlays } from "../overlay/caused-by.ts";
import { placeFindings } from "../overlay/origins.ts";
import type { Finding } from "../problems/finding.ts";
import { overlayRights } from "./overlay-rights.ts";
import { wordsAreTranslated } from "./translations.ts";
import { textsAreFinished } from "./words.ts";

/** Rules over the documents of all kinds: their texts. */
const overAll: readonly SetRule[] = [textsAreFinished, wordsAreTranslated];

/** Findings over the whole set beyond what `compile` reports. Errors stop a start and a publish; warnings do not. */
export const checkSet = (model: Model, set: DocumentSet): Finding[] => placedFindings(model, set, findingsOver(model, model.composition.set));

/** What a check leaves to the next: what it found in every document, with everything that it read of the model. */
export type Looked = LookedAt;

/**
 * The findings of `checkSet`, in the time of what reads differently than in the model that was checked before. Documents of which nothing
 * differs that their check has read keep their findings. `before` null: all are looked at, and remembered.
 */
export function checkAgain(model: Model, set: DocumentSet, before: Looked | null): { findings: Finding[]; looked: Looked } {
  const looked = new LookedAt(model, before);
  const findings = placedFindings(model, set, findingsOver(looked.view, model.composition.set));
  return { findings, looked: looked.done() };
}

function placedFindings(model: Model, set: DocumentSet, found: Finding[]): Finding[] {
  const { composition } = model;
  const findings = overlayRights(model);
  const placed = placeFindings(found, composition);
  return [...findings, ...(composition.set === set ? placed : causedByOverlays(placed, composition, () => withoutOverlays(model, set)))];
}

function findingsOver(model: Model, set: DocumentSet): Finding[] {
  const findings = [...kinds.flatMap(({ check }) => check.rules), ...overAll].flatMap((rule) => rule(model, set));
  const dangles = findings.some((finding) => finding.code === "REFERENCE_DANGLING");
  return dangles ? findings : [...findings, ...kinds.flatMap(({ check }) => check.rights ?? []).flatMap((rule) => rule(model, set))];
}

/** What there would be to say if the school had changed nothing. */
function withoutOverlays({ operations }: Model, set: DocumentSet): Finding[] {
  const product = set.filter(({ document }) => document?.kind !== "overlay");
  return findingsOver(compile(product, { hash: "", operations: [...operations] }).model, product);
}
