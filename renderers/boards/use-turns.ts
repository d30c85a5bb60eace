import { type Dispatch, type SetStateAction, useEffect, useState } from "react";

/** Which of several is shown now, each for its seconds; held as long as somebody looks closer. */
export function useTurns(seconds: readonly number[], isHeld = false): [at: number, setAt: Dispatch<SetStateAction<number>>] {
  const [at, setAt] = useState(0);
  const count = seconds.length;
  const now = at % Math.max(1, count);
  const wait = seconds[now] ?? 0;
  useEffect(() => {
    if (count < 2 || isHeld) return;
    const timer = setTimeout(() => setAt((now + 1) % count), wait * 1000);
    return () => clearTimeout(timer);
  }, [count, wait, now, isHeld]);
  return [now, setAt];
}
