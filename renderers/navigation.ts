import { createContext, useContext } from "react";

/** How a renderer leaves its page; the shell implements it over its router. */
export interface Navigation {
  /** Opens another screen; `params` are filters handed over, `record` opens that record's detail. */
  openScreen(screenId: string, options?: { params?: Record<string, unknown>; record?: string; variant?: string }): void;
  /** Goes to an address inside the site (`sitePath`). */
  openPath(path: string): void;
  /** Asks before leaving while the function returns true. Returns the release. */
  guardLeave(isDirty: () => boolean): () => void;
}

const nowhere: Navigation = { openScreen: () => undefined, openPath: () => undefined, guardLeave: () => () => undefined };

const NavigationContext = createContext<Navigation>(nowhere);
export const NavigationProvider = NavigationContext.Provider;
export const useNavigation = (): Navigation => useContext(NavigationContext);
