import { followable } from "../../../engine/values/web-address.ts";
import { entranceOf } from "./entrance.ts";
import { clearLocal, lockKey, readEntry } from "./storage.ts";
import { readToken } from "./token-store.ts";

/** Stands in the tab after a refused ticket of the single sign-on server, also when everything else is cleared. */
export const stopKey = "flysource-signOnStopped";

/** Whether this page leaves for another site: `meant` until the session is ended there, `gone` once it is on its way. */
let leave: "no" | "meant" | "gone" = "no";
if (typeof window !== "undefined") window.addEventListener("pageshow", () => (leave = "no"));

/** The session is being ended on purpose: a call refused meanwhile must not lead to the sign-in, where a single sign-on server signs in again. */
export function meanToLeave(): void {
  leave = "meant";
}

/** Goes to another address for good; to the root when nobody may be sent there. Where the page goes already, it keeps its way. */
export function leaveSite(url: string, how: "assign" | "replace" = "assign"): void {
  if (leave === "gone") return;
  leave = "gone";
  location[how](followable(url) ?? "/");
}

/** Clears what this browser keeps and goes to the root (specification, section 4). */
export function endSession(): void {
  if (leave === "meant") return;
  clearSession();
  // A page already at the root would reload for ever.
  if (leave === "no" && location.pathname !== "/" && location.pathname !== "/login") location.replace("/");
}

/** The answer to a 401. The refusal of an older token says nothing about the session that has begun since. */
export function sessionRefused(sentToken: string | null, { staysWithoutSession = false }: { staysWithoutSession?: boolean } = {}): void {
  // Locking ended the session on purpose; a call that was still under way says nothing new.
  if (readEntry(localStorage, lockKey)) return;
  const now = readToken();
  if (now !== null && now !== sentToken) return;
  // Who is not signed in at this entrance has nothing to lose here, and keeps the session at another.
  if (sentToken === null && entranceOf(location.pathname) !== "main") return;
  if (staysWithoutSession) clearSession();
  else endSession();
}

export function clearSession(): void {
  const stopped = sessionStorage.getItem(stopKey);
  clearLocal(localStorage);
  sessionStorage.clear();
  if (stopped !== null) sessionStorage.setItem(stopKey, stopped);
}
