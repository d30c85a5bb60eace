import { create } from "zustand";
import { readEntry, writeEntry } from "../session/storage.ts";
import { parseThemeConfig, type ThemeConfig, themeDefaults } from "./theme-config.ts";

export const themeKey = "flysource-themeConfig";

interface ThemeStore {
  config: ThemeConfig;
  change(part: Partial<ThemeConfig>): void;
  restoreDefaults(): void;
}

const stored = (): ThemeConfig => parseThemeConfig(readEntry(localStorage, themeKey)?.content);

/** The person's settings; every change is kept at once and reaches the other tabs. */
export const useTheme = create<ThemeStore>((set, get) => {
  const keep = (config: ThemeConfig) => {
    writeEntry(localStorage, themeKey, config);
    set({ config });
  };
  return {
    config: stored(),
    change: (part) => keep(parseThemeConfig({ ...get().config, ...part })),
    restoreDefaults: () => keep({ ...themeDefaults, globalI18n: get().config.globalI18n }),
  };
});

/** Follows what another tab changed. Returns the stop function. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === themeKey) useTheme.setState({ config: stored() });
  };
  addEventListener("storage", follow);
  return () => removeEventListener("storage", follow);
}
