import { applyVariant } from "../../../screens/variant.ts";
import { anchorOfOp } from "../../../overlay/apply-op.ts";
import { screenSchema } from "../schema.ts";
import { shapeProblems } from "../../../documents/check-shape.ts";
import type { ScreenDocument } from "../document.ts";
import type { Finding } from "../../../problems/finding.ts";
import { addError, eachDocument, type Look } from "../../../findings/look.ts";
import { checkScreen, checkVariantHeads } from "./screen-references.ts";
import { pointerStep } from "../../../values/json-pointer.ts";

/** The base screen is right, every overlay fits it, and what overlays add is right too. */
export const screenReferences = eachDocument("screen", (document, look) => {
  checkScreen(document, look);
  checkVariantHeads(document, look);
  const known = new Set(look.findings.filter((finding) => finding.file === look.file).map(identity));
  for (const role of Object.keys(document.variants)) checkOverlay(document, role, { look, known });
});

const identity = (finding: { code: string; params: unknown }): string => `${finding.code} ${JSON.stringify(finding.params)}`;

/** What is wrong only after the overlay is wrong in the overlay; its pointer is the operation that brought it in, as near as can be told. */
function checkOverlay(document: ScreenDocument, role: string, { look, known }: { look: Look; known: ReadonlySet<string> }): void {
  const { screen, problems } = applyVariant(document, role);
  for (const found of problems) addError(look, found);
  const ops = document.variants[role]?.ops ?? [];
  if (!ops.some((op) => "add" in op || "set" in op)) return;
  const overlaid: Finding[] = [];
  for (const found of shapeProblems({ ...screen, variants: {} }, screenSchema)) overlaid.push({ ...found, severity: "error", file: look.file });
  if (overlaid.length === 0) checkScreen(screen, { ...look, findings: overlaid });
  const where = pointerOf(document, role);
  for (const finding of overlaid) if (!known.has(identity(finding))) look.findings.push({ ...finding, path: where });
}

/** The only added or set operation, else the variant. */
function pointerOf(document: ScreenDocument, role: string): string {
  const ops = document.variants[role]?.ops ?? [];
  const candidates = ops.flatMap((op, at) => ("add" in op || "set" in op ? [{ at, anchor: anchorOfOp(op) }] : []));
  const variant = `/variants/${pointerStep(role)}`;
  return candidates.length === 1 ? `${variant}/ops/${candidates[0]!.at}` : variant;
}
