import { useEffect } from "react";
import { lockView } from "../session/lock-view.ts";
import { useLock } from "../session/lock-store.ts";
import { useTheme } from "../theme/theme-store.ts";

const touches = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;
const tickMs = 1_000;

/** Counts the seconds since the last touch and locks when none are left. Draws nothing. */
export function IdleLock() {
  const { isLockScreen, lockScreenTime } = useTheme((theme) => theme.config);
  const lock = useLock((store) => store.lock);
  useEffect(() => {
    if (!isLockScreen) return;
    let touchedMs = performance.now();
    const touch = () => {
      touchedMs = performance.now();
    };
    const timer = setInterval(() => {
      const secondsLeft = lockScreenTime - (performance.now() - touchedMs) / 1_000;
      if (!lockView({ isLockScreen, lockScreenTime: secondsLeft }).mainView) lock();
    }, tickMs);
    for (const name of touches) addEventListener(name, touch, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      for (const name of touches) removeEventListener(name, touch, { capture: true });
    };
  }, [isLockScreen, lockScreenTime, lock]);
  return null;
}
