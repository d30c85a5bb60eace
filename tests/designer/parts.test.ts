import { beforeAll, describe, expect, test } from "vitest";
import { listsFor } from "../../designer/canvas/drop-places.ts";
import { addItem, duplicateItem, moveItem, placeItem, removeItem, setValue, shiftItem, unwrapItem, wrapItem } from "../../designer/model/commands.ts";
import { changedBy, editBetween } from "../../designer/model/journal.ts";
import { newItem } from "../../designer/model/new-item.ts";
import { type Part, partIn, partsOf } from "../../designer/model/parts.ts";
import { propertiesOf } from "../../designer/model/property-plan.ts";
import { jsonOf } from "../../engine/changes/index.ts";
import { compile } from "../../engine/compile/index.ts";
import type { CampusDocument } from "../../engine/documents/index.ts";
import { valueAlong } from "../../engine/documents/value-along.ts";
import { canonical } from "../../engine/kinds/canonical.ts";
import { knownKind } from "../../engine/kinds/index.ts";
import type { Model } from "../../engine/model/model.ts";
import { readSet } from "../support/documents.ts";

const set = readSet(new URL("../../schemas", import.meta.url).pathname).filter(({ document }) => document.kind !== "texts");
let model: Model;
beforeAll(() => {
  model = compile(set, { hash: "", operations: [] }).model;
});
const allOf = (part: Part): Part[] => [part, ...part.children.flatMap(allOf)];
const partsIn = (document: CampusDocument) => allOf(partsOf(document, model, "文档"));

describe("the parts of every product document", () => {
  test("stand in the document under their names, and each is called something", () => {
    for (const { file, document } of set) {
      const whole = partsOf(document, model, "文档");
      const json = jsonOf(document);
      for (const part of allOf(whole)) {
        const at = `${file} ${part.steps.join(".")}`;
        expect(valueAlong(json, part.steps), at).toEqual(part.value);
        expect(part.title, at).not.toBe("");
        expect(partIn(whole, part.steps), at).toBe(part);
      }
    }
  });
  test("have, where a school may adapt them, their properties in its words", () => {
    const nameless = new Set<string>();
    for (const { document } of set.filter((one) => knownKind(one.document.kind)!.overlay !== null))
      for (const part of partsIn(document))
        for (const { key, label } of propertiesOf(part))
          if (label === "" || label === key) nameless.add(`${document.id} ${part.steps.join(".")} ${key}`);
    expect([...nameless]).toEqual([]);
  });
});

type Command = (document: CampusDocument, part: Part) => CampusDocument;
const commands: Record<string, Command> = {
  setValue: (document, { steps, value }) => (Array.isArray(value) ? document : setValue(document, [...steps, "title"], "别的名称")),
  clearValue: (document, { steps, value }) =>
    Array.isArray(value) || steps.length === 0 ? document : setValue(document, [...steps, Object.keys(value)[0]!], undefined),
  removeItem: (document, { steps }) => (steps.length === 0 ? document : removeItem(document, steps)),
  moveFirst: (document, { steps, step }) => (step?.isItem ? moveItem(document, steps, null) : document),
  shiftDown: (document, { steps, step }) => (step?.isItem ? shiftItem(document, steps, 1) : document),
  shiftUp: (document, { steps, step }) => (step?.isItem ? shiftItem(document, steps, -1) : document),
  duplicateItem: (document, { steps, step }) => (step?.isItem ? duplicateItem(document, steps) : document),
  addItem: (document, part) => (Array.isArray(part.value) ? addItem(document, part.steps, newItem(part, "新建")) : document),
};

describe.each(Object.entries(commands))("%s", (_name, command) => {
  test("on a part of every product document does something on many, and undone leaves the bytes that were there", () => {
    let done = 0;
    set.forEach(({ file, document }, seed) => {
      const parts = partsIn(document);
      for (const part of [parts[(seed * 7) % parts.length]!, parts[(seed * 13 + 3) % parts.length]!, parts.at(-1)!]) {
        const after = command(document, part);
        const edit = editBetween(file, document, after);
        if (edit === null) continue;
        done += 1;
        expect(canonical(changedBy(after, edit.back).document!), `${file} ${part.steps.join(".")}`).toBe(canonical(document));
      }
    });
    expect(done).toBeGreaterThan(20);
  });
});

test("an item goes one place up or down, and not beyond the ends", () => {
  const names = (document: CampusDocument) => (document as unknown as { search: string[] }).search;
  const document = { kind: "entity", id: "e", title: "E", fields: [], search: ["a", "b", "c"], access: { grants: [] } } as unknown as CampusDocument;
  expect(names(shiftItem(document, ["search", "b"], 1))).toEqual(["a", "c", "b"]);
  expect(names(shiftItem(document, ["search", "b"], -1))).toEqual(["b", "a", "c"]);
  expect(shiftItem(document, ["search", "a"], -1)).toBe(document);
  expect(shiftItem(document, ["search", "c"], 1)).toBe(document);
});

test("headers are put into a group, moved into it, and taken out of it again", () => {
  const screen = (headers: object[]) =>
    ({ kind: "screen", id: "demo/one", title: "页", entity: "one", type: "crud", export: { fileName: "页", headers }, variants: {} }) as never;
  const grouped = wrapItem(screen([{ field: "a" }, { field: "b" }]), ["export", "headers", "b"], "组");
  expect(grouped).toEqual(screen([{ field: "a" }, { key: "group", title: "组", children: [{ field: "b" }] }]));
  const whole = partsOf(grouped, model, "页");
  expect(listsFor(whole, ["export", "headers", "a"]).map(({ steps }) => steps.join("."))).toEqual([
    "export.headers",
    "export.headers.group.children",
  ]);
  expect(listsFor(whole, ["export", "headers", "group"]).map(({ steps }) => steps.join("."))).toEqual(["export.headers"]);
  const moved = placeItem(grouped, ["export", "headers", "a"], { list: ["export", "headers", "group", "children"], behind: null });
  expect(moved).toEqual(screen([{ key: "group", title: "组", children: [{ field: "a" }, { field: "b" }] }]));
  expect(unwrapItem(moved, ["export", "headers", "group"])).toEqual(screen([{ field: "a" }, { field: "b" }]));
});

test("a field that comes into another section leaves the one it stood in, as it is", () => {
  const form = (...sections: object[]) =>
    ({ kind: "screen", id: "demo/one", title: "页", entity: "one", type: "crud", form: { sections }, variants: {} }) as never;
  const [first, second] = [
    { key: "a", items: [{ field: "x", span: 2 }, { field: "y" }] },
    { key: "b", items: [{ field: "z" }] },
  ];
  expect(addItem(form(first, second), ["form", "sections", "b", "items"], { field: "x" })).toEqual(
    form({ key: "a", items: [{ field: "y" }] }, { key: "b", items: [{ field: "z" }, { field: "x", span: 2 }] }),
  );
});
