import type { TokenReply } from "../../../engine/api.ts";
import { sitePath } from "../../../engine/values/site-path.ts";
import { type Entrance, firstPasswordPaths } from "../session/entrance.ts";
import { stopKey } from "../session/end-session.ts";
import { useMenu } from "../session/menu-store.ts";
import { storeSession } from "../session/token-store.ts";

const homes: Record<Entrance, string> = { main: "/index", welcome: "/welcome/index", dzks: "/dzks/index" };
export const homeOf = (entrance: Entrance): string => homes[entrance];

/** Keeps the tokens in the store of their entrance; answers where to go on. A first password comes before everything. */
export function arrive(reply: TokenReply, redirect: string | null): string {
  storeSession(reply, reply.entrance);
  sessionStorage.removeItem(stopKey);
  // Telling those who watch the menu draws the page anew, and a page of sign-in that finds a token goes to the start page.
  const menu = useMenu.getState();
  if (menu.routes !== null) menu.forget();
  if (reply.mustChangePassword) return firstPasswordPaths[reply.entrance];
  return sitePath(redirect) ?? homeOf(reply.entrance);
}
