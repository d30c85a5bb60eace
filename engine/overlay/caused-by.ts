import type { Finding } from "../problems/finding.ts";
import type { DocumentSet } from "../documents/index.ts";
import { anchorOfOp } from "./apply-op.ts";
import type { Composition, LaidOver } from "../model/composition.ts";

/**
 * Findings in documents of the product that the product alone does not have are an overlay's doing: they are given to the operation that
 * names what is wrong, else to the last one over the document. `product` gives the findings without overlays; it is asked only when needed.
 */
export function causedByOverlays(findings: readonly Finding[], { overlays, set }: Composition, product: () => Finding[]): Finding[] {
  const files = new Set(overlays.map(({ file }) => file));
  const isErrorBelow = (finding: Finding) => finding.severity === "error" && !files.has(finding.file);
  if (!findings.some(isErrorBelow)) return [...findings];
  const known = new Set(product().map(keyOf));
  return findings.map((finding) => (isErrorBelow(finding) && !known.has(keyOf(finding)) ? blamed(finding, overlays, set) : finding));
}

const keyOf = ({ file, code, message }: Finding): string => `${file}\0${code}\0${message}`;

/** The sentence keeps naming the place below, since the overlay's own text does not show it. */
function blamed(finding: Finding, overlays: readonly LaidOver[], set: DocumentSet): Finding {
  const below = set.find(({ file }) => file === finding.file)?.document;
  const ofThis = overlays.filter(({ over }) => below && over === `${below.kind}:${below.id}`);
  const { suggestion: _, fix: __, ...rest } = finding;
  const words = Object.values(finding.params).flat().map(String);
  const ops = (ofThis.length > 0 ? ofThis : overlays).flatMap(({ file, document }) =>
    document.ops.map((op, at) => ({ file, at, anchor: anchorOfOp(op) })),
  );
  const named = ops.findLast(({ anchor }) => words.some((word) => anchor === word || anchor.endsWith(`.${word}`)));
  const cause = named ?? ops.at(-1);
  if (cause === undefined) return finding;
  return { ...rest, file: cause.file, path: `/ops/${cause.at}`, message: `${finding.message}（${finding.file}#${finding.path}）` };
}
