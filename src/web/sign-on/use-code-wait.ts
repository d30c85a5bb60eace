import { useEffect, useState } from "react";

const WAIT_SECONDS = 60;

/** A code is not sent again before a minute is over, as the server has it. `left` counts the seconds; 0 = it may be sent. */
export function useCodeWait(): { left: number; begin(): void } {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return { left, begin: () => setLeft(WAIT_SECONDS) };
}
