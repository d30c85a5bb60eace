import { useTheme } from "../theme/theme-store.ts";
import { switchLanguage } from "./i18n.ts";

/** Switches the page whenever the setting changes, here or in another tab; what the server told is asked for again in the new language. */
export function followLanguage(): () => void {
  return useTheme.subscribe(async ({ config }, before) => {
    if (config.globalI18n === before.config.globalI18n) return;
    await switchLanguage(config.globalI18n);
    if (useTheme.getState().config.globalI18n !== config.globalI18n) return;
    // The login page has no queries and does without them.
    const [{ queryClient }, { useMenu }] = await Promise.all([import("../client/query-client.ts"), import("../session/menu-store.ts")]);
    const menu = useMenu.getState();
    await Promise.all([queryClient.invalidateQueries(), menu.routes === null ? undefined : menu.load()]);
  });
}
