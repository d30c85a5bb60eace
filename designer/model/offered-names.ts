import type { CampusDocument } from "../../engine/documents/index.ts";
import { kindOf } from "../../engine/kinds/index.ts";
import type { OfferedName } from "../../engine/kinds/define-kind.ts";
import type { Model } from "../../engine/model/model.ts";
import type { Finding } from "../../engine/problems/finding.ts";
import { entityAbout, namesFor } from "../source/name-hints.ts";

export type Offered = OfferedName;

/** Names that may stand at a place: those its kind knows of, else as of `namesFor`. A list of roles is called after one. */
export function offeredNames(model: Model, document: CampusDocument, steps: readonly string[]): readonly Offered[] {
  const own = viewOf(document).names?.({ model, document, steps });
  return own ?? namesFor(model, (steps.at(-1) ?? "").replace(/^roles$/, "role"), entityAbout(document));
}

/** Which of the values that the schema fixes fit at a place; null = all. */
export const fittingChoices = (model: Model, document: CampusDocument, steps: readonly string[]): readonly string[] | null =>
  viewOf(document).choices?.({ model, document, steps }) ?? null;

/** The document with what follows from a value that was chosen there. */
export const followed = (model: Model | null, document: CampusDocument, steps: readonly string[]): CampusDocument =>
  model === null ? document : (viewOf(document).follow?.({ model, document, steps }) ?? document);

// The kind is that of the document, which its own functions take.
const viewOf = (document: CampusDocument) => kindOf(document).view;

/** Keys of a part that findings say are missing. */
export const askedAt = (findings: readonly Finding[], { file, pointer }: { file: string; pointer: string }): ReadonlySet<string> =>
  new Set(
    findings.flatMap((found) =>
      found.file === file && found.path === pointer && found.code === "SCREEN_PART_MISSING" && typeof found.params.part === "string"
        ? [found.params.part]
        : [],
    ),
  );
