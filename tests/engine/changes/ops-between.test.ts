import { describe, expect, test } from "vitest";
import { laidOver, opsBetween } from "../../../engine/changes/index.ts";
import { canonical } from "../../../engine/kinds/canonical.ts";
import { knownKind } from "../../../engine/kinds/index.ts";
import type { OverlayDocument, OverlayOp } from "../../../engine/kinds/overlay/document.ts";
import type { CampusDocument, SourceDocument } from "../../../engine/documents/index.ts";
import { readSet } from "../../support/documents.ts";
import { edited } from "../../support/random-edits.ts";

const overlayOver = (document: CampusDocument, ops: OverlayOp[]) => ({
  file: "demo/school.overlay.json",
  area: "demo",
  document: { kind: "overlay", id: "demo/school", title: "调整", of: `${document.kind}:${document.id}`, ops } as OverlayDocument,
});
const between = (below: SourceDocument, ops: OverlayOp[], wanted: CampusDocument) =>
  opsBetween({ below, overlay: overlayOver(below.document, ops), wanted });

const screen = (list: object, more: object = {}): SourceDocument => ({
  file: "demo/request.screen.json",
  area: "demo",
  document: { kind: "screen", id: "demo/request", title: "申请", type: "crud", entity: "request", list, variants: { gly: {} }, ...more } as never,
});
const columns = (...fields: (string | object)[]) => ({ columns: fields.map((field) => (typeof field === "string" ? { field } : field)) });

describe("what a school changes is written by the four verbs", () => {
  const below = screen(columns("a", "b", "c"));
  const changed = (list: object, more: object = {}) => screen(list, more).document;
  test.each<[string, OverlayOp[], CampusDocument, OverlayOp[]]>([
    ["a value set", [], changed(columns("a", { field: "b", width: 90 }, "c")), [{ set: "list.columns.b.width", to: 90 }]],
    ["a part gone", [], changed(columns("a", "c")), [{ hide: "list.columns.b" }]],
    ["a part moved to the front", [], changed(columns("c", "a", "b")), [{ move: "list.columns.c", before: "a" }]],
    ["a part added at the end", [], changed(columns("a", "b", "c", "d")), [{ add: "list.columns", item: { field: "d" } }]],
    ["a part added in between", [], changed(columns("a", "d", "b", "c")), [{ add: "list.columns", item: { field: "d" }, after: "a" }]],
    ["another title", [], changed(columns("a", "b", "c"), { title: "别的" }), [{ set: "title", to: "别的" }]],
    [
      "a value set anew replaces what was said",
      [{ set: "title", to: "甲" }],
      changed(columns("a", "b", "c"), { title: "乙" }),
      [{ set: "title", to: "乙" }],
    ],
    ["what is as the product has it again is no longer said", [{ set: "title", to: "甲" }], below.document, []],
    [
      "an own part changed is written as it is now",
      [{ add: "list.columns", item: { field: "d" } }],
      changed(columns("a", "b", "c", { field: "d", width: 90 })),
      [{ add: "list.columns", item: { field: "d", width: 90 } }],
    ],
    ["an own part taken away leaves nothing", [{ add: "list.columns", item: { field: "d" } }], below.document, []],
    [
      "what has nothing to do with it stays as it was written",
      [{ hide: "list.columns.c" }],
      changed(columns("a", { field: "b", width: 90 })),
      [{ hide: "list.columns.c" }, { set: "list.columns.b.width", to: 90 }],
    ],
  ])("%s", (_name, ops, wanted, expected) => expect(between(below, ops, wanted)).toEqual({ ops: expected, refused: [] }));
});

describe("what comes into another list as it was has moved", () => {
  const sections = (...items: string[][]) =>
    ({ form: { sections: items.map((names, at) => ({ key: `s${at}`, items: names.map((field) => ({ field, span: 2 })) })) } }) as object;
  const below = screen(columns("a"), sections(["x", "y"], ["z"]));
  const at = (...items: string[][]) => screen(columns("a"), sections(...items)).document;
  test.each<[string, CampusDocument, OverlayOp[]]>([
    ["at the end", at(["y"], ["z", "x"]), [{ move: "form.sections.s0.items.x", into: "form.sections.s1.items" }]],
    ["before another", at(["y"], ["x", "z"]), [{ move: "form.sections.s0.items.x", into: "form.sections.s1.items", before: "z" }]],
    ["and back again is nothing", below.document, []],
  ])("%s", (_name, wanted, expected) => {
    expect(between(below, [], wanted)).toEqual({ ops: expected, refused: [] });
    expect(between(below, [{ move: "form.sections.s0.items.x", into: "form.sections.s1.items" }], wanted).ops).toEqual(expected);
  });
  test("what is changed there is said of it there", () => {
    const wanted = at(["y"], ["z", "x"]) as { form?: { sections: { items: object[] }[] } } & CampusDocument;
    wanted.form!.sections[1]!.items[1] = { field: "x", span: 1 };
    const standing: OverlayOp[] = [{ move: "form.sections.s0.items.x", into: "form.sections.s1.items" }];
    expect(between(below, standing, wanted).ops).toEqual([...standing, { set: "form.sections.s1.items.x.span", to: 1 }]);
  });
});

test("what a school may not change is refused with the reason, and what stands stays", () => {
  const below = screen(columns("a"));
  const ops: OverlayOp[] = [{ set: "title", to: "甲" }];
  const { ops: kept, refused } = between(below, ops, screen(columns("a"), { title: "甲", entity: "other" }).document);
  expect(kept).toEqual(ops);
  expect(refused).toEqual([expect.objectContaining({ code: "OVERLAY_REFUSED", severity: "error" })]);
});

test("random edits of every product document are reached exactly, or refused with a reason; deriving again changes nothing", () => {
  const set = readSet(new URL("../../../schemas", import.meta.url).pathname).filter(({ document }) => knownKind(document.kind)!.overlay !== null);
  let reached = 0;
  set.forEach((below, seed) => {
    const wanted = edited(below.document, { seed, edits: 1 + (seed % 3), mark: "校" });
    const { ops, refused } = between(below, [], wanted);
    if (refused.length > 0) {
      expect(
        refused.every(({ message }) => message !== ""),
        below.file,
      ).toBe(true);
      expect(ops, below.file).toEqual([]);
      return;
    }
    reached += 1;
    expect(canonical(laidOver(below, overlayOver(below.document, ops))), below.file).toBe(canonical(wanted));
    expect(between(below, ops, wanted), below.file).toEqual({ ops, refused: [] });
    const back = between(below, ops, below.document);
    expect(back, below.file).toEqual({ ops: [], refused: [] });
  });
  expect(reached).toBeGreaterThan(set.length / 4);
});
