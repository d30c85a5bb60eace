import { useSyncExternalStore } from "react";
import { prefixes } from "../../session/entrance.ts";
import { readEntry, writeEntry } from "../../session/storage.ts";
import type { AppLine } from "./apps.ts";

/** What a tab keeps of apps (specification, section 3); it ends with the tab and with the session. */
export const appIdKey = `${prefixes.main}appId`;
export const userAppListKey = `${prefixes.main}userAppList`;

const listeners = new Set<() => void>();

/** The app this tab has opened last; null = none yet. */
export function currentApp(): string | null {
  const content = readEntry(sessionStorage, appIdKey)?.content;
  return typeof content === "string" ? content : null;
}

export function keepApp(id: string): void {
  writeEntry(sessionStorage, appIdKey, id);
  for (const listener of listeners) listener();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useCurrentApp = (): string | null => useSyncExternalStore(follow, currentApp);

const isApp = (value: unknown): value is AppLine =>
  typeof value === "object" && value !== null && typeof (value as AppLine).id === "string" && typeof (value as AppLine).appName === "string";

/** Every app that is open to the person, and when the server said so; null = not asked in this tab. */
export function knownAppList(): { apps: AppLine[]; atMs: number } | null {
  const entry = readEntry(sessionStorage, userAppListKey);
  return Array.isArray(entry?.content) && entry.content.every(isApp) ? { apps: entry.content, atMs: entry.datetime } : null;
}

export const keepAppList = (apps: readonly AppLine[]): void => writeEntry(sessionStorage, userAppListKey, apps);
