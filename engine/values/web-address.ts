import { sitePath } from "./site-path.ts";
import { isUrl } from "./url.ts";

/**
 * Where an address may lead: `public` a web address that everybody reaches (specification, section 5: no private addresses), `inner` a web
 * address of any host, one of the campus network too, `site` a path of this site.
 */
export const reaches = ["public", "inner", "site"] as const;
export type Reach = (typeof reaches)[number];

const LONGEST = 2000;
/** No name and password before the host: it is how an address looks like that of somebody else. */
const WEB = /^https?:\/\/(?:\[[0-9a-f:.]+\]|[^\s/?#:@\\[\]]+)(?::\d{1,5})?(?:[/?#][^\s\p{Cc}]*)?$/iu;

/** An http or https address of any host. Other schemes could run something in the page; `//host` is none, for the browser chooses its scheme. */
export const isWebAddress = (text: string | null | undefined): text is string => typeof text === "string" && text.length <= LONGEST && WEB.test(text);

/** To a browser a backslash ends the host as a slash does. */
const DISGUISED = /^[a-z]+:\/\/[^/?#]*[@\\]/i;

const leads: Record<Reach, (text: string) => boolean> = {
  public: (text) => isUrl(text) && !DISGUISED.test(text),
  inner: isWebAddress,
  site: (text) => sitePath(text) !== null,
};

/** Whether an address leads to one of these places: the rule for every address that becomes a link or a redirect. */
export const leadsTo = (text: string, where: readonly Reach[]): boolean => where.some((reach) => leads[reach](text));

/** What may be made a link of: nothing that runs, nothing that only looks like a path of the site. Null = show it as text, or do not go there. */
export const followable = (text: string | null | undefined): string | null =>
  typeof text === "string" && leadsTo(text, ["public", "inner", "site"]) ? text : null;
