import { describe, expect, test } from "vitest";
import { mergeDocuments } from "../../../engine/changes/index.ts";
import { canonical } from "../../../engine/kinds/canonical.ts";
import type { CampusDocument, DocumentSet } from "../../../engine/documents/index.ts";
import { checkDocuments } from "../../../generator/commands/check.ts";
import { goodOperations, goodSet } from "../../support/documents.ts";

type Item = Record<string, unknown>;
const entity = (fields: Item[], more: object = {}): CampusDocument =>
  ({ kind: "entity", id: "e", title: "E", fields, access: { grants: [] }, ...more }) as never;
const field = (name: string, more: object = {}): Item => ({ name, title: name, type: "string", ...more });
const [a, b, c, x, y] = [field("a"), field("b"), field("c"), field("x"), field("y")];
const rule = (more: object) => ({ key: "r", message: "m", ...more });

describe("changes of both sides come together, whichever is ours", () => {
  test.each<[string, CampusDocument, CampusDocument, CampusDocument, CampusDocument]>([
    [
      "two values of one field",
      entity([a]),
      entity([{ ...a, title: "A" }]),
      entity([{ ...a, unit: "天" }]),
      entity([{ ...a, title: "A", unit: "天" }]),
    ],
    ["the same change twice", entity([a]), entity([{ ...a, title: "A" }]), entity([{ ...a, title: "A" }]), entity([{ ...a, title: "A" }])],
    ["an item added behind the same neighbour, by name", entity([a, b]), entity([a, y, b]), entity([a, x, b]), entity([a, x, y, b])],
    [
      "rows of items stay together",
      entity([a]),
      entity([a, field("m"), field("n")]),
      entity([a, field("k"), field("z")]),
      entity([a, field("k"), field("z"), field("m"), field("n")]),
    ],
    ["one adds what the other moves its neighbour away from", entity([a, b, c]), entity([a, x, b, c]), entity([b, c, a]), entity([x, b, c, a])],
    ["one moves, the other removes", entity([a, b, c]), entity([c, a, b]), entity([a, b]), entity([a, b])],
    ["one removes a neighbour the other adds behind", entity([a, b, c]), entity([a, c]), entity([a, b, x, c]), entity([a, x, c])],
    ["one moves, the other changes", entity([a, b]), entity([b, a]), entity([{ ...a, title: "A" }, b]), entity([b, { ...a, title: "A" }])],
    [
      "one renames, the other changes",
      entity([a]),
      entity([{ ...a, name: "n", renamedFrom: ["a"] }]),
      entity([{ ...a, title: "A" }]),
      entity([{ ...a, name: "n", title: "A", renamedFrom: ["a"] }]),
    ],
    ["lists neither had", entity([a]), entity([a], { search: ["a"] }), entity([a], { search: ["b"] }), entity([a], { search: ["a", "b"] })],
    [
      "maps neither had",
      entity([a]),
      entity([a], { conditions: { p: { role: "x" } } }),
      entity([a], { conditions: { q: { role: "y" } } }),
      entity([a], { conditions: { p: { role: "x" }, q: { role: "y" } } }),
    ],
    ["the same item added at different places", entity([a, b]), entity([x, a, b]), entity([a, b, x]), entity([x, a, b])],
    [
      "two languages of a title",
      entity([{ ...a, title: { "zh-CN": "甲" } }]),
      entity([{ ...a, title: { "zh-CN": "甲", en: "A" } }]),
      entity([{ ...a, title: { "zh-CN": "甲", "zh-TW": "甲" } }]),
      entity([{ ...a, title: { "zh-CN": "甲", en: "A", "zh-TW": "甲" } }]),
    ],
  ])("%s", (_name, base, ours, theirs, want) => {
    for (const { document, conflicts } of [mergeDocuments(base, ours, theirs), mergeDocuments(base, theirs, ours)]) {
      expect(conflicts).toEqual([]);
      expect(canonical(document)).toBe(canonical(want));
    }
  });
});

describe("true conflicts are reported with the three values, and the document is ours there", () => {
  test.each<[string, CampusDocument, CampusDocument, CampusDocument, object]>([
    [
      "two values",
      entity([a]),
      entity([{ ...a, title: "A" }]),
      entity([{ ...a, title: "B" }]),
      { anchor: "fields.a.title", base: "a", ours: "A", theirs: "B" },
    ],
    [
      "changed here, gone there",
      entity([a, b]),
      entity([a, { ...b, title: "B" }]),
      entity([a]),
      { anchor: "fields.b", base: b, ours: { ...b, title: "B" } },
    ],
    [
      "gone here, changed there",
      entity([a, b]),
      entity([a]),
      entity([a, { ...b, title: "B" }]),
      { anchor: "fields.b", base: b, theirs: { ...b, title: "B" } },
    ],
    [
      "two items of one name",
      entity([a]),
      entity([a, x]),
      entity([a, { ...x, type: "date" }]),
      { anchor: "fields.x", ours: x, theirs: { ...x, type: "date" } },
    ],
    [
      "two conditions",
      entity([a], { conditions: { p: { role: "x" } } }),
      entity([a], { conditions: { p: { role: "y" } } }),
      entity([a], { conditions: { p: { role: "z" } } }),
      { anchor: "conditions.p" },
    ],
    [
      "two new names",
      entity([a]),
      entity([{ ...a, name: "m", renamedFrom: ["a"] }]),
      entity([{ ...a, name: "n", renamedFrom: ["a"] }]),
      { anchor: "fields.a.name", base: "a", ours: "m", theirs: "n" },
    ],
    ["moved to two places", entity([a, b, c, x]), entity([b, c, a, x]), entity([b, c, x, a]), { anchor: "fields" }],
    [
      "a new name the other side has given away",
      entity([a]),
      entity([{ ...a, name: "n", renamedFrom: ["a"] }]),
      entity([a, field("n")]),
      { anchor: "fields.n" },
    ],
    [
      "a rule of two other kinds",
      entity([a], { rules: [rule({ assert: { role: "x" } })] }),
      entity([a], { rules: [rule({ require: ["a"] })] }),
      entity([a], { rules: [rule({ noOverlap: { of: ["a", "b"], per: "c" } })] }),
      { anchor: "rules.r" },
    ],
  ])("%s", (_name, base, ours, theirs, want) => {
    const { document, conflicts } = mergeDocuments(base, ours, theirs);
    expect(conflicts).toHaveLength(1);
    expect(conflicts[0]).toMatchObject({ document: "entity:e", ...want });
    for (const side of ["base", "ours", "theirs"]) if (!(side in want) && "ours" in want) expect(conflicts[0]).not.toHaveProperty(side);
    expect(canonical(document)).toBe(canonical(ours));
    expect(mergeDocuments(base, theirs, ours).conflicts.map(({ anchor }) => anchor)).toEqual(conflicts.map(({ anchor }) => anchor));
  });
  test("a conflict in one place does not keep the rest apart", () => {
    const { document, conflicts } = mergeDocuments(
      entity([a, b]),
      entity([{ ...a, title: "A" }, b]),
      entity([
        { ...a, title: "B" },
        { ...b, unit: "天" },
      ]),
    );
    expect(conflicts).toHaveLength(1);
    expect(canonical(document)).toBe(
      canonical(
        entity([
          { ...a, title: "A" },
          { ...b, unit: "天" },
        ]),
      ),
    );
  });
  test("without a base everything that differs is one", () => {
    const { conflicts } = mergeDocuments(null, entity([a, b]), entity([a, { ...b, title: "B" }]));
    expect(conflicts.map(({ anchor }) => anchor)).toEqual(["fields.b"]);
  });
});

test("what each side may do alone and both may not together is found by the check of the merged set", () => {
  const change = (id: string, edit: (document: never) => void): DocumentSet => {
    const set = goodSet();
    edit(set.find(({ document }) => document.id === id)!.document as never);
    return set;
  };
  const base = goodSet();
  const ours = change("demo/request", (screen: { list: { columns: object[] } }) => screen.list.columns.push({ field: "doubleDays" }));
  const theirs = change("request", (request: { fields: { name: string }[] }) =>
    request.fields.splice(
      request.fields.findIndex(({ name }) => name === "doubleDays"),
      1,
    ),
  );
  const merged = base.map((source, at) => {
    const { document, conflicts } = mergeDocuments(source.document, ours[at]!.document, theirs[at]!.document);
    expect(conflicts).toEqual([]);
    return { ...source, document };
  });
  const errors = (set: DocumentSet) => checkDocuments(set, goodOperations).filter(({ severity }) => severity === "error");
  expect([...errors(ours), ...errors(theirs)]).toEqual([]);
  expect(errors(merged).map(({ code, file }) => [code, file])).toContainEqual(["CONDITION_PATH_UNKNOWN", "demo/request.screen.json"]);
});
