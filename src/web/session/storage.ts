import { type Entrance, prefixes } from "./entrance.ts";

/** One stored value with its type tag and the moment of writing (specification, section 3). */
interface Entry {
  type: "string" | "number" | "boolean" | "object" | "array";
  content: unknown;
  datetime: number;
}

/** Stands while the screen is locked. */
export const lockKey = "flysource-lockScreen";

/** Survive signing out: looks are the person's own. */
const keptOnClear = ["userTheme", "themeConfig", "frequency", "themeConfigStyle", "variants", "columns"];

export function toEntry(content: unknown, nowMs: number): Entry {
  const type = Array.isArray(content) ? "array" : typeof content;
  return { type: type as Entry["type"], content, datetime: nowMs };
}

/** A broken entry reads as nothing. */
export function readEntry(store: Storage, key: string): { content: unknown; datetime: number } | null {
  try {
    const entry = JSON.parse(store.getItem(key) ?? "null") as Entry | null;
    return entry && typeof entry === "object" && "content" in entry ? { content: entry.content, datetime: entry.datetime } : null;
  } catch {
    return null;
  }
}

export function writeEntry(store: Storage, key: string, content: unknown): void {
  store.setItem(key, JSON.stringify(toEntry(content, Date.now())));
}

/** Signs every entrance out on this machine; keeps what belongs to the person's looks. */
export function clearLocal(store: Storage, dropCookie: (name: string) => void = removeCookie): void {
  const kept = new Set(Object.values(prefixes).flatMap((prefix) => keptOnClear.map((key) => prefix + key)));
  for (const key of Object.keys(store)) if (!isKept(key, kept)) store.removeItem(key);
  for (const entrance of Object.keys(prefixes) as Entrance[]) dropCookie(tokenCookie(entrance));
}

function isKept(key: string, kept: ReadonlySet<string>): boolean {
  return kept.has(key) || [...kept].some((name) => key.startsWith(`${name}:`));
}

export const tokenCookie = (entrance: Entrance): string => `${prefixes[entrance]}access_token`;

export function setCookie(name: string, value: string): void {
  // Secure would drop the cookie on a plain http test address.
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is missing on plain http and in older browsers of schools
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${secure}`;
}

export function removeCookie(name: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is missing on plain http and in older browsers of schools
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
}
