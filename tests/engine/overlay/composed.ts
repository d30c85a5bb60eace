import { checkSet, type Finding } from "../../../engine/check/index.ts";
import { compile } from "../../../engine/compile/index.ts";
import type { DocumentSet } from "../../../engine/documents/index.ts";
import type { OverlayOp } from "../../../engine/kinds/overlay/document.ts";
import { goodOperations, goodSet } from "../../support/documents.ts";

/** The model of a set with overlays, and everything that is found wrong with it. */
export function composed(set: DocumentSet) {
  const { model, findings } = compile(set, { hash: "test", operations: goodOperations });
  return { model, findings: [...findings, ...checkSet(model, set)] };
}
export const overlay = (of: string, ops: unknown[], file = "demo/a.overlay.json"): DocumentSet[number] => ({
  file,
  area: "demo",
  document: { kind: "overlay", id: file, title: "本校", of, ops: ops as OverlayOp[] },
});
/** The good set with one overlay over a document of it. */
export const over = (of: string, ...ops: unknown[]) => composed([...goodSet(), overlay(of, ops)]);
export const told = (findings: readonly Finding[]) => findings.map(({ severity, code, file, path }) => [severity, code, file, path]);
export const documentOf = <T>(model: ReturnType<typeof composed>["model"], key: string): T =>
  model.composition.set.find(({ document }) => `${document.kind}:${document.id}` === key)!.document as T;
