import type { Dict } from "../kinds/dicts/document.ts";
import type { Collected } from "../model/collected.ts";

/** Code of the dictionary a set has by itself: the ids of its entities under their titles. `{ "type": "dict", "dict": "entity" }`. */
const entityDict = "entity";
/** The same of those whose records wait for somebody in a flow. */
const processDict = "process";
/** The ids of its data screens under their titles. */
const boardDict = "board";

/** Whether a dictionary names documents: what it holds follows them. */
export const isOfDocuments = (code: string | undefined): boolean => code === entityDict || code === processDict || code === boardDict;

/** The dictionaries of the documents and, where a field asks for it, the names of documents. A dictionary of a document goes first. */
export function dictsWithEntities({ dicts, documents: { board, entity, flow } }: Pick<Collected, "dicts" | "documents">): Map<string, Dict> {
  const documents = [...entity.values()].map(({ document }) => document);
  const inFlow = new Set([...flow.values()].flatMap(({ document }) => (document.nodes.some(({ by }) => by !== undefined) ? [document.entity] : [])));
  const boards = [...board.values()].map(({ document }) => document);
  const offered = { [entityDict]: documents, [processDict]: documents.filter(({ id }) => inFlow.has(id)), [boardDict]: boards };
  const all = new Map(dicts);
  for (const [code, named] of Object.entries(offered)) {
    const isAsked = documents.some(({ fields }) => fields.some(({ dict }) => dict === code));
    if (!isAsked || dicts.has(code)) continue;
    all.set(code, { code, title: code === boardDict ? "数据大屏" : "业务", items: named.map(({ id, title }) => ({ value: id, label: title })) });
  }
  return all;
}
