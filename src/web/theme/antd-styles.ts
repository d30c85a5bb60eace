import address from "antd/dist/antd.css?url";

/** What the frame and the home page wear, and what everything else does (`generator/bundle/antd-styles.ts`). One file while it is developed. */
const addresses = { first: address, more: import.meta.env.DEV ? null : address.replace(/\.css$/, "-more.css") };

function linkOf(rel: "stylesheet" | "preload", href: string): HTMLLinkElement {
  const link = document.createElement("link");
  link.rel = rel;
  link.href = href;
  if (rel === "preload") link.as = "style";
  return link;
}

/** Settles when the styles are there, or cannot be had: a page without them can still be read. */
function wear(href: string, after: HTMLLinkElement | null): { link: HTMLLinkElement; isThere: Promise<void> } {
  const link = linkOf("stylesheet", href);
  const isThere = new Promise<void>((done) => {
    link.addEventListener("load", () => done());
    link.addEventListener("error", () => done());
  });
  if (after === null) document.head.prepend(link);
  else after.after(link);
  return { link, isThere };
}

let first: ReturnType<typeof wear> | null = null;
let more: Promise<void> | null = null;

/** Brings the styles while something else is waited for; nothing wears them yet. */
export const bringAntdStyles = (): void => document.head.append(linkOf("preload", addresses.first));

/**
 * antd's styles as files that the browser keeps, in place of what each control would write as it is drawn: half of the work of a page. They
 * stand before all others, so that what the product says of a control holds.
 */
export function loadAntdStyles(): Promise<void> {
  first ??= wear(addresses.first, null);
  return first.isThere;
}

/** A part of the product that is loaded when it is needed, with the styles that only such parts wear. */
export async function dressed<T>(part: Promise<T>): Promise<T> {
  void loadAntdStyles();
  more ??= addresses.more === null ? Promise.resolve() : wear(addresses.more, first!.link).isThere;
  const [found] = await Promise.all([part, more]);
  return found;
}
