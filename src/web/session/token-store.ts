import type { TokenReply } from "../../../engine/api.ts";
import { type Entrance, entranceOf, prefixes, userInfoKeys } from "./entrance.ts";
import { readEntry, removeCookie, setCookie, tokenCookie, writeEntry } from "./storage.ts";
import { type StoredUser, toStoredUser } from "./user-info.ts";

export type { StoredUser };

const here = (): Entrance => entranceOf(location.pathname);
const keyOf = (entrance: Entrance, name: string) => prefixes[entrance] + name;

export function readToken(entrance = here()): string | null {
  const content = readEntry(localStorage, keyOf(entrance, "access_token"))?.content;
  return typeof content === "string" && content ? content : null;
}

/** Milliseconds since the token was stored; null when unknown or dropped. */
export function tokenAgeMs(nowMs: number, entrance = here()): number | null {
  const stored = readEntry(localStorage, keyOf(entrance, "access_token"));
  return stored?.datetime ? nowMs - stored.datetime : null;
}

export function readUser(entrance = here()): StoredUser | null {
  return (readEntry(localStorage, keyOf(entrance, userInfoKeys[entrance]))?.content as StoredUser | undefined) ?? null;
}

export function storeSession(reply: TokenReply, entrance = here()): void {
  writeEntry(localStorage, keyOf(entrance, "access_token"), reply.access_token);
  setCookie(tokenCookie(entrance), reply.access_token);
  writeEntry(localStorage, keyOf(entrance, userInfoKeys[entrance]), toStoredUser(reply, entrance));
}

/** Forgets the token and nothing else: whose screen it is stays known. */
export function dropToken(entrance = here()): void {
  localStorage.removeItem(keyOf(entrance, "access_token"));
  removeCookie(tokenCookie(entrance));
}

/** After a refused refresh the age is forgotten, so that the notice shows once. */
export function dropTokenTime(entrance = here()): void {
  const key = keyOf(entrance, "access_token");
  const stored = readEntry(localStorage, key);
  if (stored) localStorage.setItem(key, JSON.stringify({ type: "string", content: stored.content, datetime: 0 }));
}

/** The server has taken the new password: what is kept of the person says so too. */
export function passwordChanged(entrance = here()): void {
  const user = readUser(entrance);
  if (user) writeEntry(localStorage, keyOf(entrance, userInfoKeys[entrance]), { ...user, mustChangePassword: false });
}
