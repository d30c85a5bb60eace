import { describe, expect, test } from "vitest";
import { documentOf } from "../../../engine/kinds/in-full.ts";
import { canonical } from "../../../engine/kinds/canonical.ts";
import type { CampusDocument } from "../../../engine/documents/index.ts";
import { goodSet } from "../../support/documents.ts";

const dicts = (extra: object = {}): CampusDocument =>
  ({
    dicts: [{ title: "类型", code: "t", items: [{ label: "甲", value: "1", retired: false }] }],
    title: "字典",
    id: "d",
    kind: "dicts",
    ...extra,
  }) as CampusDocument;

describe.each(goodSet().map(({ file, document }) => [file, document] as const))("%s", (_file, document) => {
  test("writing what was read gives the same bytes", () => expect(canonical(JSON.parse(canonical(document)))).toBe(canonical(document)));
  test("nothing but defaults is lost", () => expect(documentOf(canonical(document))).toEqual(document));
  test("no line that holds several values is wider than 160", () => {
    const wide = canonical(document)
      .split("\n")
      .filter((line) => line.length > 161 && /[[{]/.test(line));
    expect(wide).toEqual([]);
  });
  test("the document is not changed", () => {
    const before = JSON.stringify(document);
    canonical(document);
    expect(JSON.stringify(document)).toBe(before);
  });
});

test("keys stand in the order of the kind, defaults are left out, one item per line", () => {
  expect(canonical(dicts({ format: 1 }))).toBe(
    `{
  "kind": "dicts",
  "id": "d",
  "title": "字典",
  "dicts": [
    {
      "code": "t",
      "title": "类型",
      "items": [
        { "value": "1", "label": "甲" }
      ]
    }
  ]
}
`.replace(
      `    {
      "code": "t",
      "title": "类型",
      "items": [
        { "value": "1", "label": "甲" }
      ]
    }`,
      `    { "code": "t", "title": "类型", "items": [{ "value": "1", "label": "甲" }] }`,
    ),
  );
});

test("an unknown key is kept, last, so that nothing an author wrote disappears", () => {
  expect(JSON.parse(canonical(dicts({ wrong: 1 })))).toMatchObject({ wrong: 1 });
  expect(canonical(dicts({ wrong: 1 })).indexOf("wrong")).toBeGreaterThan(canonical(dicts({ wrong: 1 })).indexOf('dicts": ['));
});

test("a field default of false is a value, not a default of the language", () => {
  const entity = {
    kind: "entity",
    id: "e",
    title: "E",
    fields: [{ name: "a", title: "A", type: "boolean", default: false }],
    access: { grants: [] },
  } as CampusDocument;
  expect(canonical(entity)).toContain('"default": false');
});
