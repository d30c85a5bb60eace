import { sitePath } from "../../../engine/values/site-path.ts";
import { isWebAddress } from "../../../engine/values/web-address.ts";
import { siteUrl } from "../auth/sign-on/site-url.ts";
import type { Call } from "../platform/runtime.ts";

/** Where people read their messages when one leads nowhere itself. */
const inbox = "/personal/mymessage";

/** The whole address a message leads to; null when nobody said where this site is reached. */
export async function linkOf({ runtime, user }: Call, url: string | null): Promise<string | null> {
  const path = sitePath(url);
  if (path === null && isWebAddress(url)) return url;
  const site = await siteUrl(runtime, user.tenantId).catch(() => null);
  return site === null ? null : `${site}${path ?? inbox}`;
}
