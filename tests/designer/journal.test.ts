import { expect, test } from "vitest";
import { changedBy, editBetween, type Entry, redoable, undoable, withEntry } from "../../designer/model/journal.ts";
import { canonical } from "../../engine/kinds/canonical.ts";
import { readSet } from "../support/documents.ts";
import { edited } from "../support/random-edits.ts";

const set = readSet(new URL("../../schemas", import.meta.url).pathname);

test("an edit of any product document, undone, gives its bytes back, and done again those of the edit", () => {
  set.forEach(({ file, document }, seed) => {
    const after = edited(document, { seed: seed + 7, edits: 1 + (seed % 5), mark: "丙" });
    const edit = editBetween(file, document, after);
    if (edit === null) return;
    const undone = changedBy(after, edit.back);
    expect(undone.missed, file).toEqual([]);
    expect(canonical(undone.document!), file).toBe(canonical(document));
    expect(canonical(changedBy(undone.document, edit.forward).document!), file).toBe(canonical(after));
  });
});

test("a document that is made, taken away, or becomes one of another kind can be undone too", () => {
  const [one, other] = [
    set.find(({ document }) => document.kind === "entity")!.document,
    set.find(({ document }) => document.kind === "flow")!.document,
  ];
  for (const [before, after] of [
    [null, one],
    [one, null],
    [one, other],
  ] as const) {
    const edit = editBetween("x", before, after)!;
    expect(changedBy(before, edit.forward).document).toEqual(after);
    expect(changedBy(after, edit.back).document).toEqual(before);
  }
});

test("an edit finds its part by name, whatever somebody else did beside it, and misses one that is gone", () => {
  const { document } = set.find(({ document }) => document.kind === "entity" && document.fields.length > 4)!;
  if (document.kind !== "entity") throw new Error("an entity");
  const [first, second, ...rest] = document.fields;
  const renamed = { ...document, fields: [{ ...first!, title: "甲" }, second!, ...rest] };
  const edit = editBetween("x", document, renamed)!;
  const turned = { ...renamed, fields: [...rest, renamed.fields[0]!] };
  expect(changedBy(turned, edit.back)).toEqual({ document: { ...turned, fields: [...rest, first] }, missed: [] });
  expect(changedBy({ ...renamed, fields: rest }, edit.back).missed).toHaveLength(1);
});

const entry = (id: number, more: Partial<Entry> = {}): Entry => ({ id: String(id), gesture: "g", at: 0, label: String(id), edits: [], ...more });

test("what is done after an undo takes the place of what was undone; steps of others stay out of undo and redo", () => {
  const journal = [entry(1), entry(2, { by: "某人" }), entry(3, { isUndone: true }), entry(4, { isUndone: true })];
  expect(undoable(journal)?.id).toBe("1");
  expect(redoable(journal)?.id).toBe("3");
  expect(withEntry(journal, entry(5)).map(({ id }) => id)).toEqual(["1", "2", "5"]);
  expect(withEntry(journal, entry(5, { by: "某人" })).map(({ id }) => id)).toEqual(["1", "2", "3", "4", "5"]);
  expect(redoable([entry(1)])).toBeUndefined();
});
