import { useCallback, useSyncExternalStore } from "react";

const subscribe = (listener: () => void) => {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
};
const isFullNow = () => document.fullscreenElement !== null;

/** The browser's own full screen. A browser that refuses it changes nothing. */
export function useFullScreen(): { isFull: boolean; toggle(): void } {
  const isFull = useSyncExternalStore(subscribe, isFullNow);
  const toggle = useCallback(() => {
    const asked = isFullNow() ? document.exitFullscreen() : document.documentElement.requestFullscreen?.();
    asked?.catch(() => undefined);
  }, []);
  return { isFull, toggle };
}
