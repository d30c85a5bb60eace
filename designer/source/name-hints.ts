import type { CampusDocument } from "../../engine/documents/index.ts";
import { zh } from "../../engine/language/text.ts";
import { entityOf } from "../../engine/kinds/entity-of.ts";
import type { Model } from "../../engine/model/model.ts";
import type { PlaceInText } from "./text-places.ts";
import type { Hint } from "./schema-hints.ts";

/** Names of the set that a value may be: fields of the entity the document is about, and documents of the kind that the key is called after. */
export function namesAt(model: Model, document: CampusDocument, { steps, isName }: PlaceInText): Hint[] {
  if (isName) return [];
  const key = steps.findLast((step) => typeof step === "string");
  const documents = documentsCalled(model, String(key));
  if (documents.length > 0) return documents;
  const entity = model.entities.get(entityOf(document as unknown as Record<string, unknown>) ?? document.id);
  return entity === undefined ? [] : [...entity.fields.values()].map(({ name, title }) => ({ text: JSON.stringify(name), detail: zh(title) }));
}

function documentsCalled(model: Model, key: string): Hint[] {
  if (key === "dict") return [...model.dicts.values()].map(({ code, title }) => ({ text: JSON.stringify(code), detail: zh(title) }));
  const kind = Object.entries(model.documents).find(([name]) => name === key)?.[1] as ReadonlyMap<string, { document: CampusDocument }> | undefined;
  return [...(kind?.values() ?? [])].map(({ document: { id, title } }) => ({ text: JSON.stringify(id), detail: zh(title) }));
}
