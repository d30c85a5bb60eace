import { describe, expect, test } from "vitest";
import { checkSet } from "../../../engine/check/index.ts";
import { locate, read } from "../../../engine/documents/anchors.ts";
import { compile } from "../../../engine/compile/index.ts";
import type { CampusDocument, DocumentSet } from "../../../engine/documents/index.ts";
import type { OverlayDocument, OverlayOp } from "../../../engine/kinds/overlay/document.ts";
import { anchorOfOp } from "../../../engine/overlay/apply-op.ts";
import { applyOverlays } from "../../../engine/compile/apply-overlays.ts";
import { goodOperations, goodSet, readSet } from "../../support/documents.ts";
import { edited } from "../../support/random-edits.ts";

const school = readSet(new URL("../../fixtures/overlays", import.meta.url).pathname);
const overlays = school.map(({ document }) => document as OverlayDocument);
const seeds = Array.from({ length: 150 }, (_, seed) => seed);

/** The product of the next year: every document changed here and there. */
const nextYear = (seed: number): DocumentSet =>
  goodSet().map((source, at) => ({ ...source, document: edited(source.document, { seed: seed * 31 + at, edits: 1 + (seed % 5), mark: "新" }) }));

const valueAt = (document: CampusDocument, anchor: string): unknown => {
  const place = locate(document as unknown as Record<string, unknown>, anchor);
  return place === null ? undefined : read(place);
};

/** What the school wanted is so in the composed document. */
function holds(op: OverlayOp, document: CampusDocument): boolean {
  if ("set" in op) return JSON.stringify(valueAt(document, op.set)) === JSON.stringify(op.to);
  if ("add" in op) return JSON.stringify(valueAt(document, op.add)).includes(JSON.stringify(op.item).slice(1, -1).split(",")[0]!);
  if ("move" in op) return valueAt(document, op.move) !== undefined;
  const value = valueAt(document, op.hide);
  return value === undefined || (value as { retired?: boolean }).retired === true;
}

describe("a newer product under the overlays of a school", () => {
  test("keeps what the school changed, or says of each operation why not, for 150 upgrades", () => {
    for (const seed of seeds) {
      const { set, findings } = applyOverlays([...nextYear(seed), ...school]);
      const told = new Set(findings.map(({ file, path }) => `${file}${path.split("/").slice(0, 3).join("/")}`));
      for (const { file, document } of school) {
        const { of, ops } = document as OverlayDocument;
        const composed = set.find(({ document: one }) => `${one.kind}:${one.id}` === of)!.document;
        for (const [at, op] of ops.entries()) {
          const later = ops.slice(at + 1).some((other) => anchorOfOp(other).startsWith(anchorOfOp(op)));
          if (!later && !told.has(`${file}/ops/${at}`)) expect(holds(op, composed), `seed ${seed} ${file} ${at}`).toBe(true);
        }
      }
    }
  });
  test("is told with the same codes and in files that exist, never with an exception", () => {
    for (const seed of seeds.slice(0, 40)) {
      const set = [...nextYear(seed), ...school];
      const { model, findings } = compile(set, { hash: "test", operations: goodOperations });
      const files = new Set(set.map(({ file }) => file));
      for (const finding of [...findings, ...checkSet(model, set)]) expect(files).toContain(finding.file);
      for (const finding of model.composition.findings)
        expect(["OVERLAY_ORPHAN", "OVERLAY_REFUSED", "ACCESS_WIDENED", "DOCUMENT_ID_DUPLICATE"]).toContain(finding.code);
    }
  });
  test("that is the old one again composes to what it was", () => {
    const before = applyOverlays([...goodSet(), ...school]).set;
    for (const seed of seeds.slice(0, 20)) applyOverlays([...nextYear(seed), ...school]);
    expect(applyOverlays([...goodSet(), ...school]).set).toEqual(before);
    expect(overlays).toHaveLength(6);
  });
});
