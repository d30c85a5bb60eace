import { describe, expect, test } from "vitest";
import { documentOf } from "../../../engine/kinds/in-full.ts";
import { applyChanges, applyTo } from "../../../engine/changes/apply.ts";
import { diffDocuments, diffSets, jsonOf } from "../../../engine/changes/diff.ts";
import { invert, invertAll } from "../../../engine/changes/invert.ts";
import { mergeDocuments } from "../../../engine/changes/merge.ts";
import { canonical } from "../../../engine/kinds/canonical.ts";
import { readSet } from "../../support/documents.ts";
import { edited } from "../../support/random-edits.ts";

const set = readSet(new URL("../../../schemas", import.meta.url).pathname);
const documentAt = (seed: number) => set[seed % set.length]!.document;
const seeds = Array.from({ length: 500 }, (_, seed) => seed);

test("what differs between two states makes one into the other, for 500 pairs of real documents", () => {
  for (const seed of seeds) {
    const before = documentAt(seed);
    const after = edited(before, { seed, edits: 1 + (seed % 7), mark: "乙" });
    const { document, missed } = applyChanges(before, diffDocuments(before, after));
    expect(missed).toEqual([]);
    expect(canonical(document), `seed ${seed}`).toBe(canonical(after));
  }
});

test("what takes changes back makes the later state into the earlier one, byte for byte, for every document of the product", () => {
  set.forEach(({ document, file }, seed) => {
    const after = edited(document, { seed, edits: 1 + (seed % 7), mark: "乙" });
    const changes = diffDocuments(document, after);
    const back = invertAll(changes);
    const undone = applyChanges(after, back);
    expect(undone.missed, `${file} ${seed}`).toEqual([]);
    expect(canonical(undone.document), `${file} ${seed}`).toBe(canonical(document));
    expect(canonical(applyChanges(undone.document, changes).document), `${file} ${seed}`).toBe(canonical(after));
    expect(invertAll(back), `${file} ${seed}`).toEqual(changes);
  });
});

test("what takes a change back can be taken back itself", () => {
  const renamed = { document: "entity:e", steps: ["fields", "a"], anchor: "fields.a", pointer: "/fields/0", before: "a", after: "b" };
  const rename = { ...renamed, kind: "rename" as const };
  expect(invert(rename)).toMatchObject({ anchor: "fields.b", before: "b", after: "a" });
  expect(invert(invert(rename))).toEqual(rename);
});

test("what changes do not touch is the same object before and after", () => {
  const tree = jsonOf(set.find(({ document }) => document.kind === "entity" && document.fields.length > 2)!.document);
  const fields = tree.fields as { name: string }[];
  const steps = ["fields", fields[0]!.name, "title"];
  const change = { kind: "set" as const, document: "", steps, anchor: steps.join("."), pointer: "", after: "标题" };
  const after = applyTo(tree, [change]).tree as unknown as { fields: unknown[]; access: unknown };
  expect(after.fields[0]).toMatchObject({ title: "标题" });
  expect(after.fields[1]).toBe(fields[1]);
  expect(after.access).toBe(tree.access);
});

test("nothing differs between a document and itself, however its keys stand", () => {
  for (const { document } of set) {
    const turned = Object.fromEntries(Object.entries(document).reverse()) as unknown as typeof document;
    expect(diffDocuments(document, turned)).toEqual([]);
  }
  expect(diffSets(set, set)).toEqual([]);
});

describe("a merge of 500 generated pairs of edits", () => {
  const merged = seeds.map((seed) => {
    const base = documentAt(seed);
    const ours = edited(base, { seed: seed * 2 + 1, edits: 1 + (seed % 4), mark: "甲" });
    const theirs = edited(base, { seed: seed * 2 + 2, edits: 1 + (seed % 3), mark: "乙" });
    return { seed, base, ours, theirs, one: mergeDocuments(base, ours, theirs), other: mergeDocuments(base, theirs, ours) };
  });

  test("is the same whichever side is ours, or both ways report the conflict", () => {
    for (const { seed, one, other } of merged) {
      expect(one.conflicts.map(({ anchor }) => anchor).sort(), `seed ${seed}`).toEqual(other.conflicts.map(({ anchor }) => anchor).sort());
      if (one.conflicts.length === 0) expect(canonical(one.document), `seed ${seed}`).toBe(canonical(other.document));
    }
  });
  test("keeps every change of both sides when there is no conflict", () => {
    for (const { seed, base, ours, theirs, one } of merged.filter(({ one: { conflicts } }) => conflicts.length === 0)) {
      for (const side of [ours, theirs]) {
        for (const change of diffDocuments(base, side)) {
          if (change.kind === "set" && change.after !== undefined && typeof change.after !== "object") {
            const left = diffDocuments(one.document, side).filter((still) => still.anchor === change.anchor && still.kind === "set");
            expect(left, `seed ${seed} ${change.anchor}`).toEqual([]);
          }
        }
      }
    }
  });
  test("succeeds for most, and finds conflicts for some", () => {
    const clean = merged.filter(({ one }) => one.conflicts.length === 0).length;
    expect(clean).toBeGreaterThan(300);
    expect(clean).toBeLessThan(500);
  });
  test("of one side with the unchanged base is that side", () => {
    for (const { seed, base, ours } of merged.filter((_, at) => at % 5 === 0)) {
      const { document, conflicts } = mergeDocuments(base, ours, base);
      expect(conflicts).toEqual([]);
      expect(canonical(document), `seed ${seed}`).toBe(canonical(ours));
      expect(canonical(mergeDocuments(base, base, ours).document), `seed ${seed}`).toBe(canonical(ours));
      expect(mergeDocuments(base, ours, ours)).toEqual({ document: documentOf(canonical(ours)), conflicts: [] });
    }
  });
});
