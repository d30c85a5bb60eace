import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { expect, test } from "vitest";
import type { EntityDocument } from "../../../engine/kinds/entity/document.ts";
import { checkDocuments } from "../../../generator/commands/check.ts";
import { type Draft, draftFromOpenApi } from "../../../generator/foreign/index.ts";

const read = (name: string): unknown => parse(readFileSync(new URL(`../../fixtures/foreign-schemas/openapi-${name}.yaml`, import.meta.url), "utf8"));
const entities = (draft: Draft) => draft.documents.flatMap(({ document }) => (document.kind === "entity" ? [document as EntityDocument] : []));
const errorsOf = (draft: Draft) =>
  checkDocuments(draft.documents.map(({ file, document }) => ({ file, area: "demo", document }))).filter(({ severity }) => severity === "error");

test.each([["3.0-petstore"], ["3.1-petstore"], ["3.0-circular"]])("every object component of %s becomes documents without an error", (name) => {
  const draft = draftFromOpenApi(read(name), { area: "demo" });
  expect(errorsOf(draft)).toEqual([]);
  expect(entities(draft).length).toBeGreaterThan(1);
});

test("a component keeps its dictionary, its nested object and its lists", () => {
  const draft = draftFromOpenApi(read("3.0-petstore"), { area: "demo", components: ["Pet"] });
  const [pet, ...others] = entities(draft);
  expect(others).toEqual([]);
  const types = Object.fromEntries(pet!.fields.map(({ name, type }) => [name, type]));
  expect(types).toMatchObject({ name: "string", categoryName: "string", photoUrls: "table", tags: "table", status: "dict" });
});

test.each([[null], [{}], [{ openapi: "3.1.0" }], [{ components: { schemas: "no" } }], [[1]]])("%j is no reason to fail", (description) => {
  const draft = draftFromOpenApi(description, { area: "demo" });
  expect(errorsOf(draft)).toEqual([]);
  expect(draft.unexpressed).toContainEqual(expect.objectContaining({ keyword: "components" }));
});

test("nullable of 3.0 and the list of types of 3.1 say the same", () => {
  const schema = (inner: object) => ({ components: { schemas: { Thing: { type: "object", required: ["a"], properties: { a: inner } } } } });
  const [old, now] = [{ type: "integer", nullable: true }, { type: ["integer", "null"] }].map(
    (inner) => entities(draftFromOpenApi(schema(inner), { area: "demo" }))[0]!.fields,
  );
  expect(old).toEqual(now);
  expect(old![0]).toEqual({ name: "a", title: "A", type: "integer" });
});
