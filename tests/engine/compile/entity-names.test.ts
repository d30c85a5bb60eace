import type { EntityDocument } from "../../../engine/kinds/entity/document.ts";
import { expect, test } from "vitest";
import { compile } from "../../../engine/compile/index.ts";
import type { DocumentSet } from "../../../engine/documents/index.ts";
import { goodOperations, goodSet } from "../../support/documents.ts";

const options = { hash: "h", operations: goodOperations };

/** The good set with a field that names an entity. */
const asking = (): DocumentSet =>
  goodSet().map((source) => {
    if (source.document.kind !== "entity" || source.document.id !== "unit") return source;
    const document = source.document as EntityDocument;
    return { ...source, document: { ...document, fields: [...document.fields, { name: "subject", title: "业务", type: "dict", dict: "entity" }] } };
  });

test("a field of the dictionary entity takes the entities of the set, under their titles", () => {
  const { model, findings } = compile(asking(), options);
  expect(findings).toEqual([]);
  const items = model.dicts.get("entity")?.items.map(({ value, label }) => [value, label]);
  expect(items).toContainEqual(["request", model.entities.get("request")?.title]);
  expect(items).toHaveLength(asking().filter(({ document }) => document.kind === "entity").length);
});

test("a set that asks for none has none", () => expect(compile(goodSet(), options).model.dicts.has("entity")).toBe(false));
