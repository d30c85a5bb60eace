import { describe, expect, test } from "vitest";
import { applyChanges, diffDocuments, diffSets } from "../../../engine/changes/index.ts";
import { canonical } from "../../../engine/kinds/canonical.ts";
import type { CampusDocument, DocumentSet } from "../../../engine/documents/index.ts";
import { goodSet } from "../../support/documents.ts";

type Items = Record<string, unknown>[];
const entity = (fields: Items, more: object = {}): CampusDocument =>
  ({ kind: "entity", id: "e", title: "E", fields, access: { grants: [] }, ...more }) as never;
const field = (name: string, more: object = {}): Record<string, unknown> => ({ name, title: name, type: "string", ...more });
const [a, b, c, d] = [field("a"), field("b"), field("c"), field("d")];
const grant = (role: unknown, more: object) => ({ role, ...more });
const withGrants = (...grants: object[]) => entity([a], { access: { grants } });
const flow = (...moves: object[]): CampusDocument => ({ kind: "flow", id: "f", title: "F", entity: "e", state: "s", nodes: [], moves }) as never;
const move = (from: string, to: string, more: object = {}) => ({ key: "agree", title: "同意", from: [from], to, ...more });

describe("what differs, by name", () => {
  test.each<[string, CampusDocument, CampusDocument, object[]]>([
    [
      "a value set",
      entity([a, b]),
      entity([a, { ...b, title: "B" }]),
      [{ kind: "set", anchor: "fields.b.title", pointer: "/fields/1/title", before: "b", after: "B" }],
    ],
    ["a value added", entity([a]), entity([{ ...a, unit: "天" }]), [{ kind: "set", anchor: "fields.a.unit", after: "天" }]],
    ["a value gone", entity([{ ...a, unit: "天" }]), entity([a]), [{ kind: "set", anchor: "fields.a.unit", before: "天" }]],
    [
      "an item added in the middle",
      entity([a, c]),
      entity([a, b, c]),
      [{ kind: "add", anchor: "fields.b", pointer: "/fields/1", after: b, behind: "a" }],
    ],
    ["an item added in front", entity([b]), entity([a, b]), [{ kind: "add", anchor: "fields.a", behind: null }]],
    ["an item gone", entity([a, b, c]), entity([a, c]), [{ kind: "remove", anchor: "fields.b", pointer: "/fields/1", before: b, behind: "a" }]],
    [
      "one item moved is one move",
      entity([a, b, c, d]),
      entity([b, c, d, a]),
      [{ kind: "move", anchor: "fields.a", pointer: "/fields/3", behind: "d", stoodBehind: null }],
    ],
    [
      "an item added and another changed",
      entity([a, b]),
      entity([field("x"), a, { ...b, required: true }]),
      [
        { kind: "set", anchor: "fields.b.required" },
        { kind: "add", anchor: "fields.x" },
      ],
    ],
    [
      "a field renamed keeps the rest",
      entity([a, b]),
      entity([a, { ...b, name: "n", title: "N", renamedFrom: ["b"] }]),
      [
        { kind: "rename", anchor: "fields.b", before: "b", after: "n" },
        { kind: "set", anchor: "fields.n.title" },
        { kind: "set", anchor: "fields.n.renamedFrom" },
      ],
    ],
    [
      "a name taken over by another is no rename",
      entity([a, b]),
      entity([a, { ...b, renamedFrom: ["a"] }]),
      [{ kind: "set", anchor: "fields.b.renamedFrom" }],
    ],
    [
      "a condition is one value",
      entity([a], { conditions: { x: { all: [{ field: "a", eq: "1" }] } } }),
      entity([a], { conditions: { x: { all: [{ field: "a", eq: "2" }] } } }),
      [{ kind: "set", anchor: "conditions.x" }],
    ],
    [
      "an entry of a map",
      entity([a], { conditions: { x: { field: "a", eq: "1" } } }),
      entity([a], { conditions: { y: { field: "a", eq: "1" }, x: { field: "a", eq: "1" } } }),
      [{ kind: "add", anchor: "conditions.y", behind: null }],
    ],
    [
      "a word of a list",
      entity([a], { search: ["a", "b"] }),
      entity([a], { search: ["b", "c"] }),
      [
        { kind: "remove", anchor: "search.a" },
        { kind: "add", anchor: "search.c", behind: "b" },
      ],
    ],
    [
      "a grant by its roles",
      withGrants(grant("fdy", { read: {} }), grant(["gly", "dept"], { read: {} })),
      withGrants(grant("fdy", { read: {} }), grant(["gly", "dept"], { read: {}, export: {} })),
      [{ kind: "set", anchor: "access.grants.gly,dept.export" }],
    ],
    [
      "moves of one key by where they leave",
      flow(move("x", "1"), move("y", "2")),
      flow(move("x", "1"), move("y", "3")),
      [{ kind: "set", anchor: "moves.agree@y.to", before: "2", after: "3" }],
    ],
    [
      "a tuple is one value",
      entity([a], { rules: [{ key: "r", noOverlap: { of: ["a", "b"], per: "c" }, message: "m" }] }),
      entity([a], { rules: [{ key: "r", noOverlap: { of: ["a", "c"], per: "c" }, message: "m" }] }),
      [{ kind: "set", anchor: "rules.r.noOverlap.of" }],
    ],
    ["defaults are no difference", entity([{ ...a, required: false }]), entity([a]), []],
  ])("%s", (_name, before, after, want) => {
    const changes = diffDocuments(before, after);
    expect(changes).toHaveLength(want.length);
    expect(changes).toMatchObject(want);
    expect(canonical(applyChanges(before, changes).document)).toBe(canonical(after));
  });
});

test.each<[string, CampusDocument, CampusDocument]>([
  ["the same word twice", entity([a], { search: ["x"] }), entity([a], { search: ["x", "x", "y", "x"] })],
  ["the same field twice", entity([a, b]), entity([a, a, b, { ...b, title: "B" }])],
  ["the same move twice", flow(move("x", "1"), move("x", "1")), flow(move("x", "2"), move("x", "1"), move("x", "1"))],
  [
    "a map turned round",
    entity([a], { conditions: { x: { field: "a", eq: "1" }, y: { field: "a", eq: "2" } } }),
    entity([a], { conditions: { y: { field: "a", eq: "2" }, x: { field: "a", eq: "1" } } }),
  ],
  [
    "two fields that change names",
    entity([a, b]),
    entity([
      { ...b, renamedFrom: ["a"] },
      { ...a, renamedFrom: ["b"] },
    ]),
  ],
  ["two fields that claim one former name", entity([a]), entity([field("x", { renamedFrom: ["a"] }), field("y", { renamedFrom: ["a"] })])],
  [
    "keys of the prototype",
    JSON.parse('{"kind":"entity","id":"e","title":"E","fields":[],"access":{"grants":[]},"conditions":{"a":{"role":"x"}}}'),
    JSON.parse(
      '{"kind":"entity","id":"e","title":"E","fields":[{"name":"constructor","title":"c","type":"string"}],"access":{"grants":[]},"conditions":{"__proto__":{"role":"x"},"a":{"role":"y"}}}',
    ),
  ],
  ["a value of another shape", entity([a], { order: [{ field: "a", dir: "asc" }] }), entity([a], { order: "a" })],
  ["a text in more languages", entity([a]), entity([{ ...a, title: { "zh-CN": "a", en: "A" } }])],
])("%s: the changes make one into the other", (_name, before, after) => {
  const { document, missed } = applyChanges(before, diffDocuments(before, after));
  expect(missed).toEqual([]);
  expect(canonical(document)).toBe(canonical(after));
  expect(canonical(applyChanges(after, diffDocuments(after, before)).document)).toBe(canonical(before));
  expect(({} as { role?: string }).role).toBeUndefined();
});

test("changes that were made for another document are given back, and the others are made", () => {
  const changes = diffDocuments(entity([a, b]), entity([{ ...a, title: "A" }, { ...b, title: "B" }, c]));
  const { document, missed } = applyChanges(entity([a]), changes);
  expect(missed.map(({ anchor }) => anchor)).toEqual(["fields.b.title", "fields.c"]);
  expect(document).toMatchObject({ fields: [{ name: "a", title: "A" }] });
});

describe("sets", () => {
  const without = (set: DocumentSet, id: string) => set.filter(({ document }) => document.id !== id);
  test("documents added and gone are whole", () => {
    const set = goodSet();
    expect(diffSets(set, without(set, "unit"))).toMatchObject([
      { kind: "remove", document: "entity:unit", file: "demo/unit.entity.json", steps: [], anchor: "", pointer: "" },
    ]);
    expect(diffSets(without(set, "unit"), set)).toMatchObject([{ kind: "add", document: "entity:unit", after: { id: "unit" } }]);
  });
  test("a document keeps its identity when its file moves", () => {
    const moved = goodSet().map((source) => ({ ...source, file: `other/${source.file}` }));
    expect(diffSets(goodSet(), moved)).toEqual([]);
  });
  test("an entity that names its former id is renamed", () => {
    const set = goodSet();
    const renamed = set.map((source) =>
      source.document.id === "unit"
        ? { ...source, document: { ...source.document, id: "department", renamedFrom: ["unit"] } as CampusDocument }
        : source,
    );
    const changes = diffSets(set, renamed);
    expect(changes[0]).toMatchObject({ kind: "rename", document: "entity:department", before: "unit", after: "department" });
    expect(changes.filter(({ kind }) => kind === "add" || kind === "remove")).toEqual([]);
  });
  test("what is no document is passed over", () => {
    expect(
      diffSets([{ file: "x", area: "x", document: null as never }], [{ file: "x", area: "x", document: { kind: "toString" } as never }]),
    ).toEqual([]);
  });
});
