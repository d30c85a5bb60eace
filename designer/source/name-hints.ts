import type { CampusDocument } from "../../engine/documents/index.ts";
import { entityOf } from "../../engine/kinds/entity-of.ts";
import { type Text, zh } from "../../engine/language/text.ts";
import type { Model } from "../../engine/model/model.ts";
import type { Hint } from "./schema-hints.ts";
import type { PlaceInText } from "./text-places.ts";

export interface NamedThing {
  name: string;
  title: Text;
}

/** The entity that names in a document start from; null when it is about none. */
export const entityAbout = (document: CampusDocument): string | null =>
  document.kind === "entity" ? document.id : entityOf(document as unknown as Record<string, unknown>);

/** Names of the set that a value under the key may be: documents of the kind that the key is called after, else fields of the entity. */
export function namesFor(model: Model, key: string, entity: string | null): NamedThing[] {
  const documents = documentsCalled(model, key);
  if (documents.length > 0) return documents;
  const fields = model.entities.get(entity ?? "")?.fields;
  return fields === undefined ? [] : [...fields.values()].map(({ name, title }) => ({ name, title }));
}

/** The same at a place of a text. */
export function namesAt(model: Model, document: CampusDocument, { steps, isName }: PlaceInText): Hint[] {
  if (isName) return [];
  const key = String(steps.findLast((step) => typeof step === "string"));
  return namesFor(model, key, entityAbout(document)).map(({ name, title }) => ({ text: JSON.stringify(name), detail: zh(title) }));
}

function documentsCalled(model: Model, key: string): NamedThing[] {
  if (key === "dict") return [...model.dicts.values()].map(({ code, title }) => ({ name: code, title }));
  if (key === "role") return [...model.roles].map(([name, title]) => ({ name, title }));
  const kind = Object.entries(model.documents).find(([name]) => name === key)?.[1] as ReadonlyMap<string, { document: CampusDocument }> | undefined;
  return [...(kind?.values() ?? [])].map(({ document: { id, title } }) => ({ name: id, title }));
}
