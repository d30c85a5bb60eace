import { json } from "@codemirror/lang-json";
import { EditorState } from "@codemirror/state";
import { describe, expect, test } from "vitest";
import { hintsAt } from "../../designer/source/schema-hints.ts";
import { placeAt, rangeAt } from "../../designer/source/text-places.ts";
import { canonical } from "../../engine/kinds/canonical.ts";
import { documentSchemas } from "../../engine/kinds/index.ts";
import { goodSet } from "../support/documents.ts";

const stateOf = (doc: string) => EditorState.create({ doc, extensions: [json()] });

/** `|` marks the place. */
function at(marked: string) {
  const state = stateOf(marked.replace("|", ""));
  return placeAt(state, marked.indexOf("|"))!;
}
const shownAt = (text: string, pointer: string) => {
  const { from, to } = rangeAt(stateOf(text), pointer);
  return text.slice(from, to);
};

describe("a pointer is shown where the text says it", () => {
  const text = '{ "id": "a", "list": { "columns": ["xh", { "field": "xm", "width": 90 }] } }';
  test.each([
    ["/id", '"a"'],
    ["/list", '"list"'],
    ["/list/columns/0", '"xh"'],
    ["/list/columns/0/field", '"xh"'],
    ["/list/columns/1/width", "90"],
    ["/list/nothing", '"list"'],
    ["", "{"],
  ])("%s is %s", (pointer, shown) => expect(shownAt(text, pointer)).toBe(shown));
});

test("every pointer into every document of a set is found", () => {
  for (const { document } of goodSet()) {
    const text = canonical(document);
    for (const key of Object.keys(JSON.parse(text) as object)) expect(shownAt(text, `/${key}`), `${document.id} ${key}`).not.toBe("{");
  }
});

describe("a place of the text", () => {
  test.each([
    ['{ "list": { | } }', { steps: ["list"], isName: true }],
    ['{ "list": { "co|" } }', { steps: ["list"], isName: true }],
    ['{ "list": { "columns": [{ "as": "|" }] } }', { steps: ["list", "columns", 0, "as"], isName: false }],
    ['{ "list": { "columns": ["a", "|"] } }', { steps: ["list", "columns", 1], isName: false }],
  ])("%s", (marked, place) => expect(at(marked)).toMatchObject(place));
});

describe("what may stand there comes from the schema of the kind", () => {
  const hints = (kind: "screen" | "entity", marked: string) => hintsAt(documentSchemas[kind], at(marked), () => undefined).map(({ text }) => text);

  test("keys that are not written yet", () => {
    const found = hints("entity", '{ "kind": "entity", "fields": [{ "name": "a", "type": "string", "|" }] }');
    expect(found).toEqual(expect.arrayContaining(['"title"', '"required"', '"maxLength"']));
    expect(found).not.toContain('"name"');
  });
  test("values of a list of words", () => {
    expect(hints("screen", '{ "kind": "screen", "type": "|" }')).toEqual(expect.arrayContaining(['"crud"', '"tree"', '"detail"']));
    expect(hints("screen", '{ "kind": "screen", "list": { "columns": [{ "field": "a", "pin": "|" }] } }')).toEqual(['"left"', '"right"']);
  });
  test("of every kind its own keys", () => {
    for (const [kind, schema] of Object.entries(documentSchemas)) {
      const found = hintsAt(schema, at("{ | }"), () => undefined).map(({ text }) => JSON.parse(text) as string);
      expect(found.sort(), kind).toEqual(Object.keys(schema.properties!).sort());
    }
  });
});
