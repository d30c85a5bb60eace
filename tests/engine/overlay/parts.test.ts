import { expect, test } from "vitest";
import type { FlowDocument } from "../../../engine/kinds/flow/document.ts";
import { goodSet } from "../../support/documents.ts";
import { composed, overlay } from "./composed.ts";

/** What is found where a school changes a flow in which the counsellors and the office sign for themselves. */
function refused(...ops: unknown[]): string[] {
  const set = goodSet().map((source) => {
    if (source.document.kind !== "flow") return source;
    const { nodes } = source.document as FlowDocument;
    const parts = [
      { key: "library", title: "图书馆", by: { role: "fdy" }, due: { workHours: 8, then: "remind" } },
      { key: "office", title: "办公室", by: { role: "gly" } },
    ];
    const parted = nodes.map(({ by, ...node }) => (node.key === "submitted" ? { ...node, parts } : { ...node, ...(by && { by }) }));
    return { ...source, document: { ...source.document, nodes: parted } as FlowDocument };
  });
  return composed([...set, overlay("flow:requestApproval", ops)]).findings.map(({ code }) => code);
}

const guard = { key: "guard", title: "保卫处", by: { role: "gly" } };

test.each<[string, unknown]>([
  ["one more has to sign", { add: "nodes.submitted.parts", item: guard }],
  ["another name", { set: "nodes.submitted.parts.library.title", to: "图书馆（总馆）" }],
  ["another order", { move: "nodes.submitted.parts.office", before: "library" }],
])("a school may change %s", (_what, op) => expect(refused(op)).toEqual([]));

test.each<[string, unknown]>([
  ["have one less sign", { hide: "nodes.submitted.parts.library" }],
  ["let others sign", { set: "nodes.submitted.parts.library.by", to: { role: "gly" } }],
  ["have one more write what it signs", { add: "nodes.submitted.parts", item: { ...guard, set: { days: 1 } } }],
  ["ask for fewer", { set: "nodes.submitted.mode", to: 1 }],
  ["sign by itself when the time is over", { set: "nodes.submitted.parts.library.due.then", to: "approve" }],
])("a school may not %s", (_what, op) => expect(refused(op)).toContain("OVERLAY_REFUSED"));
