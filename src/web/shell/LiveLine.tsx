import { useEffect } from "react";
import { followLive } from "../client/live.ts";

/** Hears of what changes for the person as long as the frame stands. */
export function LiveLine() {
  useEffect(() => {
    const stop = new AbortController();
    followLive(stop.signal);
    return () => stop.abort();
  }, []);
  return null;
}
