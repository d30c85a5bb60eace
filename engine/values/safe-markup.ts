import { sitePath } from "./site-path.ts";
import { isWebAddress } from "./web-address.ts";

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

/** Where a link of a text may lead: the web, mail, phone, and this site. */
export const isSafeLink = (address: string): boolean => /^(?:mailto|tel):/i.test(address) || isWebAddress(address) || sitePath(address) !== null;

/** A picture is loaded by whoever reads the text, so it lies on this site: another would learn who read it, when and from where. */
export const isOwnPicture = (address: string): boolean => sitePath(address) !== null;

/** Whether a picture would be asked of another site, however the address is dressed up; what leads nowhere (`x.png`, `data:`) is none. */
export function isForeignPicture(address: string): boolean {
  const bare = address.replace(/[\s\p{Cc}]/gu, "");
  return !isOwnPicture(address) && (/^[\\/]{2}/.test(bare) || (/^[a-z][a-z0-9+.-]*:/i.test(bare) && !/^(?:data|blob):/i.test(bare)));
}

/** An address as it may be kept: a link copied out of the page carries the token of whoever copied it. */
export const withoutToken = (address: string): string =>
  address.startsWith("/")
    ? address.replace(/([?&])token=[^&#]*(&|(?=#|$))/gi, (_all, before: string, after: string) => (after === "&" ? before : ""))
    : address;
