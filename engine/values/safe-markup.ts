/** What markup of a rich text field may hold: where it is stored and where it is drawn the same. Everything else loses its tag, scripts their words too. */
export const safeTags = [
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
] as const;

export const safeAttributes = ["href", "src", "alt", "title", "colspan", "rowspan", "target", "rel"] as const;

/** Addresses of links and pictures: the web, mail, phone, and this site. */
export const safeAddress = /^(?:https?:|mailto:|tel:|\/)/i;
