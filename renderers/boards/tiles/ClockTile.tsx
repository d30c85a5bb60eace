import { useEffect, useState } from "react";
import { language } from "../../text.ts";
import { useBoardPlace } from "../tile.ts";

/** The time and the day. */
export function ClockTile() {
  const now = useNow();
  return (
    <time className="tile-clock">
      <b>{now.toLocaleTimeString(language(), { hour12: false })}</b>
      <small>{now.toLocaleDateString(language(), { dateStyle: "full" })}</small>
    </time>
  );
}

/** The time, every second. */
export function useNow(): Date {
  const place = useBoardPlace();
  const [now, setNow] = useState(() => place.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(place.now()), 1_000);
    return () => clearInterval(timer);
  }, [place]);
  return now;
}
