import type { Dict } from "../kinds/dicts/document.ts";
import type { Collected } from "../model/collected.ts";

/** Code of the dictionary a set has by itself: the ids of its entities under their titles. `{ "type": "dict", "dict": "entity" }`. */
const entityDict = "entity";
/** The same of those whose records wait for somebody in a flow. */
const processDict = "process";

/** Whether a dictionary names entities: what it holds follows the documents. */
export const isOfEntities = (code: string | undefined): boolean => code === entityDict || code === processDict;

/** The dictionaries of the documents and, where a field asks for it, the names of the entities. A dictionary of a document goes first. */
export function dictsWithEntities({ dicts, documents: { entity, flow } }: Pick<Collected, "dicts" | "documents">): Map<string, Dict> {
  const documents = [...entity.values()].map(({ document }) => document);
  const inFlow = new Set([...flow.values()].flatMap(({ document }) => (document.nodes.some(({ by }) => by !== undefined) ? [document.entity] : [])));
  const offered = { [entityDict]: documents, [processDict]: documents.filter(({ id }) => inFlow.has(id)) };
  const all = new Map(dicts);
  for (const [code, named] of Object.entries(offered)) {
    const isAsked = documents.some(({ fields }) => fields.some(({ dict }) => dict === code));
    if (!isAsked || dicts.has(code)) continue;
    all.set(code, { code, title: "业务", items: named.map(({ id, title }) => ({ value: id, label: title })) });
  }
  return all;
}
