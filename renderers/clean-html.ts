import DOMPurify from "dompurify";
import { isOwnPicture, isSafeLink, safeAttributes, safeTags } from "../engine/values/safe-markup.ts";

const allowed = { ALLOWED_TAGS: [...safeTags], ALLOWED_ATTR: [...safeAttributes] };

/** Markup of a rich text field, safe to put into the page: nothing runs, and nothing is asked of another site. The server cleans too; this is the last line. */
export function cleanHtml(html: string): string {
  purifier ??= makePurifier();
  return purifier.sanitize(html, allowed);
}

let purifier: typeof DOMPurify | null = null;

/** One of our own, so that its rules hold for nobody else. Made at the first use, which is in a page. */
function makePurifier(): typeof DOMPurify {
  const made = DOMPurify(window);
  made.addHook("uponSanitizeAttribute", (_node, attribute) => {
    if (attribute.attrName === "href" && !isSafeLink(attribute.attrValue)) attribute.keepAttr = false;
    if (attribute.attrName === "src" && !isOwnPicture(attribute.attrValue)) attribute.keepAttr = false;
  });
  made.addHook("afterSanitizeAttributes", (node) => {
    if (node.nodeName === "IMG" && !node.hasAttribute("src")) node.remove();
  });
  return made;
}

/** The words of a rich text without its markup (and without what its scripts say), for one line of a list. */
export function htmlWords(html: string): string {
  const page = new DOMParser().parseFromString(cleanHtml(html), "text/html");
  return page.body.textContent?.replace(/\s+/g, " ").trim() ?? "";
}
