import DOMPurify from "dompurify";
import { safeAddress, safeAttributes, safeTags } from "../engine/values/safe-markup.ts";

const allowed = { ALLOWED_TAGS: [...safeTags], ALLOWED_ATTR: [...safeAttributes], ALLOWED_URI_REGEXP: safeAddress };

/** Markup of a rich text field, safe to put into the page. The server cleans too; this is the last line. */
export function cleanHtml(html: string): string {
  return DOMPurify.sanitize(html, allowed);
}

/** The words of a rich text without its markup (and without what its scripts say), for one line of a list. */
export function htmlWords(html: string): string {
  const page = new DOMParser().parseFromString(cleanHtml(html), "text/html");
  return page.body.textContent?.replace(/\s+/g, " ").trim() ?? "";
}
