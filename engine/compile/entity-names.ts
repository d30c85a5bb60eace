import type { Dict } from "../kinds/dicts/document.ts";
import type { Collected } from "../model/collected.ts";

/** Code of the dictionary a set has by itself: the ids of its entities under their titles. `{ "type": "dict", "dict": "entity" }`. */
export const entityDict = "entity";

/** The dictionaries of the documents and, where a field asks for it, the names of the entities. A dictionary of a document goes first. */
export function dictsWithEntities({ dicts, documents: { entity } }: Pick<Collected, "dicts" | "documents">): Map<string, Dict> {
  const documents = [...entity.values()].map(({ document }) => document);
  const isAsked = documents.some(({ fields }) => fields.some(({ dict }) => dict === entityDict));
  if (!isAsked || dicts.has(entityDict)) return dicts;
  const items = documents.map(({ id, title }) => ({ value: id, label: title }));
  return new Map(dicts).set(entityDict, { code: entityDict, title: "业务", items });
}
