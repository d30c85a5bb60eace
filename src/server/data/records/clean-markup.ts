import sanitize from "sanitize-html";
import type { Entity, Model } from "../../../../engine/model/model.ts";
import { safeAttributes, safeTags } from "../../../../engine/values/safe-markup.ts";

type Plain = Record<string, unknown>;

/** Markup without what could run or load from elsewhere by itself. A text without tags comes back as it is. */
export const cleanMarkup = (html: string): string =>
  html.includes("<")
    ? sanitize(html, {
        allowedTags: [...safeTags],
        allowedAttributes: { "*": [...safeAttributes] },
        allowedSchemes: ["http", "https", "mailto", "tel"],
        allowProtocolRelative: false,
      })
    : html;

/** Cleans the rich texts of a record and of the rows of its tables in place. */
export function cleanRichTexts(model: Model, entity: Entity, record: Plain): void {
  for (const field of entity.fields.values()) {
    const value = record[field.name];
    if (field.doc.type === "richtext" && typeof value === "string") record[field.name] = cleanMarkup(value);
    const child = field.childEntity === null ? undefined : model.entities.get(field.childEntity);
    if (child !== undefined && Array.isArray(value))
      for (const row of value) if (typeof row === "object" && row !== null) cleanRichTexts(model, child, row as Plain);
  }
}
