import type { CampusDocument } from "../../engine/documents/index.ts";
import type { ReadDocument } from "../../engine/formats/read-document.ts";
import { renamedAt, withAnchors } from "../../engine/references/follow-names.ts";
import { checkDocuments } from "./check.ts";

/** A name may stand in a part that another one brings into reach. */
const MAX_ROUNDS = 8;

/**
 * Every place that still says a name which a field or an entity bore before says the present one: `renamedFrom` leaves nothing to guess, so rights
 * follow too. The given set is not changed.
 */
export function followRenamed(set: readonly ReadDocument[]): ReadDocument[] {
  let current = [...set];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const findings = checkDocuments(current).filter((finding) => finding.params.renamed === true);
    const next = current.map((source) => {
      const mine = findings.filter((finding) => finding.file === source.file);
      const document = mine.reduce<unknown>(renamedAt, source.document) as CampusDocument;
      return document === source.document ? source : { ...source, document };
    });
    if (next.every((source, at) => source === current[at])) break;
    current = next;
  }
  return current.map((source) => withAnchors(source, current));
}
