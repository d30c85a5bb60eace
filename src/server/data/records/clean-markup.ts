import type { OperationRecord } from "../../platform/runtime.ts";
import sanitize from "sanitize-html";
import type { Entity, Model } from "../../../../engine/model/model.ts";
import { type Problem, problem } from "../../../../engine/errors.ts";
import { zh } from "../../../../engine/language/text.ts";
import { isForeignPicture, isOwnPicture, isSafeLink, safeAttributes, safeTags, withoutToken } from "../../../../engine/values/safe-markup.ts";

/** Markup without what could run or load from elsewhere by itself. A text without tags comes back as it is. */
export const cleanMarkup = (html: string): string =>
  html.includes("<")
    ? sanitize(html, {
        allowedTags: [...safeTags],
        allowedAttributes: { "*": [...safeAttributes] },
        allowedSchemes: ["http", "https", "mailto", "tel"],
        allowProtocolRelative: false,
        transformTags: { "*": (tagName, attribs) => ({ tagName, attribs: ownAddresses(attribs) }) },
        exclusiveFilter: ({ tag, attribs }) => tag === "img" && attribs.src === undefined,
      })
    : html;

function ownAddresses({ href, src, ...rest }: Record<string, string>): Record<string, string> {
  return {
    ...rest,
    ...(href !== undefined && isSafeLink(href) && { href: withoutToken(href) }),
    ...(src !== undefined && isOwnPicture(src) && { src: withoutToken(src) }),
  };
}

/** Whether a picture of the markup would be asked of another site. */
function hasForeignPicture(html: string): boolean {
  let found = false;
  // Everything is let through, since only looked at: what comes out is thrown away.
  sanitize(html, {
    allowedTags: false,
    allowVulnerableTags: true,
    allowedAttributes: false,
    transformTags: {
      img: (tagName, attribs) => {
        found ||= isForeignPicture(attribs.src ?? "");
        return { tagName, attribs };
      },
    },
  });
  return found;
}

/** Rich texts that somebody writes anew with pictures of another site: told, instead of dropped in silence. Own values and those of tables. */
export function foreignPictures(model: Model, entity: Entity, of: { record: OperationRecord; before: OperationRecord | null }, path = ""): Problem[] {
  return [...entity.fields.values()].flatMap((field) => {
    const value = of.record[field.name];
    const at = `${path}/${field.name}`;
    if (field.type.isMarkup)
      return typeof value === "string" && value.includes("<") && value !== of.before?.[field.name] && hasForeignPicture(value)
        ? [problem("VALUE_FOREIGN_PICTURE", at, { label: zh(field.title) })]
        : [];
    const child = field.childEntity === null ? undefined : model.entities.get(field.childEntity);
    if (child === undefined || !Array.isArray(value)) return [];
    const stored = new Map(rowsOf(of.before?.[field.name]).map((row) => [row.id, row]));
    return rowsOf(value).flatMap((row, index) =>
      foreignPictures(model, child, { record: row, before: stored.get(row.id) ?? null }, `${at}/${index}`),
    );
  });
}

const rowsOf = (value: unknown): OperationRecord[] =>
  Array.isArray(value) ? value.filter((row): row is OperationRecord => typeof row === "object" && row !== null) : [];

/** Cleans the rich texts of a record and of the rows of its tables in place. */
export function cleanRichTexts(model: Model, entity: Entity, record: OperationRecord): void {
  for (const field of entity.fields.values()) {
    const value = record[field.name];
    if (field.type.isMarkup && typeof value === "string") record[field.name] = cleanMarkup(value);
    const child = field.childEntity === null ? undefined : model.entities.get(field.childEntity);
    if (child !== undefined) for (const row of rowsOf(value)) cleanRichTexts(model, child, row);
  }
}
