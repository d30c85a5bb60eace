import { isEmpty } from "../../../engine/values/emptiness.ts";
import { prefixes } from "../session/entrance.ts";
import { readEntry, writeEntry } from "../session/storage.ts";
import { parseThemeConfig, type ThemeConfig } from "./theme-config.ts";
import { themeKey } from "./theme-store.ts";

/** The looks of an account that this browser has taken over last (specification, section 3). */
export const userThemeKey = `${prefixes.main}userTheme`;

interface UserTheme {
  userId: string;
  /** The settings as text, so that two that are equal are one. */
  settings: string;
}

/** Null = this browser knows of nobody's; an entry that is broken is somebody's. */
const known = (): Partial<UserTheme> | null => {
  const entry = readEntry(localStorage, userThemeKey);
  return entry && ((entry.content ?? {}) as Partial<UserTheme>);
};

/**
 * The settings a person saved with their account, where this browser has to take them over: they are another person's than the last ones, or
 * were saved elsewhere meanwhile. Null = what the browser wears stays, so that a change of looks that was not saved is not undone.
 */
export function savedLooks(userId: string, saved: Readonly<Record<string, unknown>> | null): ThemeConfig | null {
  if (isEmpty(saved)) return null;
  const config = parseThemeConfig(saved);
  const now: UserTheme = { userId, settings: JSON.stringify(config) };
  const before = known();
  writeEntry(localStorage, userThemeKey, now);
  // A browser that was dressed before anybody's saved looks were known keeps what it wears.
  if (before === null) return readEntry(localStorage, themeKey) === null ? config : null;
  return before.userId === now.userId && before.settings === now.settings ? null : config;
}
