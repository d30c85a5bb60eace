import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import type { CampusDocument } from "../../../engine/documents/index.ts";
import { schemaOfFiles } from "../../../engine/grammar/short.ts";
import { canonical } from "../../../engine/kinds/canonical.ts";
import { checkShape } from "../../../engine/kinds/check-shape.ts";
import { documentOf, inFull } from "../../../engine/kinds/in-full.ts";
import { documentSchemas } from "../../../engine/kinds/index.ts";
import { diffDocuments } from "../../../engine/changes/index.ts";

const written = {
  kind: "screen",
  id: "a/b",
  title: "B",
  entity: "e",
  type: "crud",
  list: { columns: ["xh", { field: "xm", width: 90 }, "xm.bjmc"], filters: ["xh"], toolbar: ["create", "move:submit"] },
  form: { sections: [{ key: "main", items: ["xh"] }] },
  export: { fileName: "B", headers: ["xh", { title: "T", children: ["xm"] }] },
  variants: {},
};
const full = {
  ...written,
  list: {
    columns: [{ field: "xh" }, { field: "xm", width: 90 }, { field: "xm.bjmc" }],
    filters: [{ field: "xh" }],
    toolbar: [{ do: "create" }, { do: "move:submit" }],
  },
  form: { sections: [{ key: "main", items: [{ field: "xh" }] }] },
  export: { fileName: "B", headers: [{ field: "xh" }, { title: "T", children: [{ field: "xm" }] }] },
};

test("an item that says one thing may be written as that, and reading writes it out", () => {
  expect(documentOf(JSON.stringify(written))).toEqual(full);
  expect(checkShape(documentOf(JSON.stringify(written)))).toEqual([]);
});

test("a canonical file has the short form, whichever way the document was written", () => {
  const text = canonical(full as unknown as CampusDocument);
  expect(JSON.parse(text)).toEqual(written);
  expect(canonical(documentOf(text))).toBe(text);
});

test("words that follow each other stand on one line, whatever else is in the list", () => {
  expect(canonical(full as unknown as CampusDocument)).toContain(`      "xh",
      { "field": "xm", "width": 90 },
      "xm.bjmc"
`);
});

test("a width added to a column that was written short is a change of the width alone", () => {
  const wider = structuredClone(full);
  wider.list.columns[0] = { field: "xh", width: 120 };
  const changes = diffDocuments(documentOf(JSON.stringify(written)), wider as unknown as CampusDocument);
  expect(changes.map(({ anchor, after }) => [anchor, after])).toEqual([["list.columns.xh.width", 120]]);
});

test("the schema for editors knows both forms, and no word that the long form would refuse", () => {
  const isValid = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false }).compile(schemaOfFiles(documentSchemas.screen));
  expect(isValid(written)).toBe(true);
  expect(isValid(full)).toBe(true);
  expect(isValid({ ...written, list: { columns: ["x h"] } })).toBe(false);
  expect(isValid({ ...written, list: { columns: [], toolbar: ["explode"] } })).toBe(false);
});

test.each([
  null,
  3,
  "screen",
  { kind: "nothing" },
  { kind: "constructor" },
  { kind: "screen", list: 3 },
  { kind: "screen", list: { columns: [null, 3] } },
])("what is no sound document is given back as it is: %j", (document) => expect(inFull(document)).toBe(document));
