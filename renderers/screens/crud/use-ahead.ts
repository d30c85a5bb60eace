import { useEffect } from "react";
import { loadDialogs } from "../../actions/dialog.tsx";

/** What a list opens comes as soon as its rows are there and nothing else is to do; where a browser cannot say when, with the first that is opened. */
export function useAhead(isShown: boolean): void {
  useEffect(() => {
    if (!isShown || typeof requestIdleCallback === "undefined") return;
    const asked = requestIdleCallback(() => void loadDialogs().catch(() => undefined));
    return () => cancelIdleCallback(asked);
  }, [isShown]);
}
