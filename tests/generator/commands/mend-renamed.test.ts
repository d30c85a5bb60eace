import type { EntityDocument } from "../../../engine/kinds/entity/document.ts";
import { describe, expect, test } from "vitest";
import { canonical } from "../../../engine/kinds/canonical.ts";
import type { CampusDocument } from "../../../engine/documents/index.ts";
import { checkDocuments } from "../../../generator/commands/check.ts";
import { followRenamed } from "../../../generator/commands/mend-renamed.ts";
import { mendSet } from "../../../generator/commands/mend.ts";
import type { ReadDocument } from "../../../engine/formats/read-document.ts";
import { goodSet } from "../../support/documents.ts";

const source = (): ReadDocument[] => goodSet().map((one) => ({ ...structuredClone(one), text: canonical(one.document) }));
const entityIn = (set: readonly ReadDocument[], id: string): EntityDocument =>
  set.find(({ document }) => document.kind === "entity" && document.id === id)!.document as EntityDocument;
const errorsOf = (set: readonly ReadDocument[]) => checkDocuments([...set]).filter((finding) => finding.severity === "error");
const entities = source().flatMap(({ document }) => (document.kind === "entity" ? [document] : []));
/** People are known by these names in every school. */
const identities = new Set(["xh", "gh", "id"]);
const fields = entities.flatMap((entity) => entity.fields.filter(({ name }) => !identities.has(name)).map(({ name }) => [entity.id, name] as const));

function withRenamedField(entityId: string, name: string): ReadDocument[] {
  const set = source();
  const field = entityIn(set, entityId).fields.find((one) => one.name === name)!;
  Object.assign(field, { name: `now${name}`, renamedFrom: [name] });
  return set;
}

test("a renamed field is named by its new name at every place that says the old one", () => {
  const found = errorsOf(withRenamedField("request", "days"));
  expect(found.length).toBeGreaterThan(5);
  for (const finding of found) expect(finding).toMatchObject({ suggestion: expect.stringContaining("nowdays"), params: { renamed: true } });
  expect(found[0]?.message).toMatch(/，已改名为“.*nowdays”$/);
});

describe("--fix follows a rename everywhere", () => {
  test.each(fields)("%s.%s", (entityId, name) => expect(errorsOf(mendSet(withRenamedField(entityId, name)))).toEqual([]));
  test.each(entities.map(({ id }) => id))("entity %s", (id) => {
    const set = source();
    const document = entityIn(set, id);
    Object.assign(document, { id: `now${id}`, renamedFrom: [id] });
    expect(errorsOf(mendSet(set))).toEqual([]);
  });
});

test("rights follow too, for nothing is guessed", () => {
  const set = withRenamedField("request", "unitId");
  const before = entityIn(set, "request").access;
  expect(JSON.stringify(before)).toContain('"unitId"');
  const after = entityIn(mendSet(set), "request").access;
  expect(JSON.stringify(after)).toBe(JSON.stringify(before).replaceAll('"unitId"', '"nowunitId"'));
});

test("where nothing was renamed nothing changes", () => {
  const set = source();
  const texts = (documents: readonly { document: CampusDocument }[]) => documents.map(({ document }) => canonical(document));
  expect(texts(followRenamed(set))).toEqual(texts(set));
});
