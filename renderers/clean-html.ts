import DOMPurify from "dompurify";

const allowed = {
  ALLOWED_TAGS: [
    "p",
    "br",
    "b",
    "strong",
    "i",
    "em",
    "u",
    "s",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "ul",
    "ol",
    "li",
    "blockquote",
    "code",
    "pre",
    "hr",
    "a",
    "img",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "span",
    "div",
  ],
  ALLOWED_ATTR: ["href", "src", "alt", "title", "colspan", "rowspan", "target", "rel"],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/)/i,
};

/** Markup of a rich text field, safe to put into the page. The server cleans too; this is the last line. */
export function cleanHtml(html: string): string {
  return DOMPurify.sanitize(html, allowed);
}

/** The words of a rich text without its markup (and without what its scripts say), for one line of a list. */
export function htmlWords(html: string): string {
  const page = new DOMParser().parseFromString(cleanHtml(html), "text/html");
  return page.body.textContent?.replace(/\s+/g, " ").trim() ?? "";
}
