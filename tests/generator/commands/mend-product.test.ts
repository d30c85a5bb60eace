import { expect, test } from "vitest";
import type { EntityDocument } from "../../../engine/kinds/entity/document.ts";
import { checkDocuments } from "../../../generator/commands/check.ts";
import { mendSet } from "../../../generator/commands/mend.ts";
import type { ReadDocument } from "../../../engine/formats/read-document.ts";
import { readSet } from "../../../generator/read-set.ts";
import { productSchemas } from "../../support/app.ts";

// The product names its fields in every kind of place there is: fields of all its entities are renamed at once.
const { set } = await readSet(productSchemas);
/** People are known by these names in every school. */
const identities = new Set(["xh", "gh", "id"]);

const entitiesIn = (documents: readonly ReadDocument[]): EntityDocument[] =>
  documents.flatMap(({ document }) => (document.kind === "entity" ? [document] : []));
const ownersOf = Map.groupBy(
  entitiesIn(set).flatMap(({ id, fields }) => fields.map(({ name }) => ({ id, name }))),
  ({ name }) => name,
);

/** Every text of a document, with the key it stands under. */
function textsIn(value: unknown, path: string): { path: string; key: string; text: string }[] {
  if (typeof value === "string") return [{ path, key: path.split("/").findLast((step) => !/^\d+$/.test(step)) ?? "", text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (key === "renamedFrom" ? [] : textsIn(part, `${path}/${key}`)));
}
const all = (documents: readonly ReadDocument[]) => documents.flatMap(({ file, document }) => textsIn(document, file));

/** Names that other things bear as well: measures, steps, conditions, functions, columns of tables, what a dialog asks for. */
const borne = new Set([
  ...all(set.filter(({ document }) => document.kind !== "entity"))
    .filter(({ key }) => ["name", "key", "id", "code", "value"].includes(key))
    .map(({ text }) => text),
  ...all(set)
    .filter(({ key }) => key === "call")
    .map(({ text }) => text),
  ...entitiesIn(set).flatMap(({ id, conditions = {}, rules = [], calls = [], fields }) => [
    id,
    ...calls.flatMap(({ ask = [] }) => ask.map((asked) => ("name" in asked ? asked.name : asked.field))),
    ...Object.keys(conditions),
    ...rules.map(({ key }) => key),
    ...fields.flatMap(({ type, columns = [] }) => [type, ...columns.map(({ name }) => name)]),
  ]),
]);

test("a rename of every field that one entity alone has is followed everywhere: nothing is found, and no place says a former name", () => {
  const renamed = set.map((source) => ({ ...source, document: structuredClone(source.document) }));
  const former = new Set<string>();
  for (const { fields } of entitiesIn(renamed))
    for (const field of fields) {
      const { name } = field;
      if (identities.has(name) || ownersOf.get(name)!.length > 1) continue;
      former.add(name);
      Object.assign(field, { name: `now${name}`, renamedFrom: [name] });
    }
  expect(former.size).toBeGreaterThan(800);
  expect(checkDocuments(renamed).length).toBeGreaterThan(1000);

  const mended = mendSet(renamed);
  expect(checkDocuments(mended).map(({ file, path, message }) => `${file}#${path} ${message}`)).toEqual([]);
  // A word in small letters may be anything.
  const isName = (text: string) => former.has(text) && /[a-z][A-Z]/.test(text) && !borne.has(text);
  expect(
    all(mended)
      .filter(({ text }) => isName(text))
      .map(({ path, text }) => `${path} ${text}`),
  ).toEqual([]);
});
