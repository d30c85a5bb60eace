import { useEffect, useState } from "react";
import type { Barrier } from "./barriers.ts";
import { barriersIn } from "./barriers.ts";

/** Where the page that is designed is drawn, with what can be looked at. */
const around = ".designer-middle";
const drawn = ".designer-canvas > [inert]";

/** What stands in the way of people on the pages that are drawn at the moment, looked for again when they are drawn anew; null = none is. */
export function useBarriers(): readonly Barrier[] | null {
  const [barriers, setBarriers] = useState<readonly Barrier[] | null>(null);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      const hosts = [...document.querySelectorAll<HTMLElement>(drawn)];
      const found = hosts.length === 0 ? null : hosts.flatMap(barriersIn);
      setBarriers((known) => (JSON.stringify(known) === JSON.stringify(found) ? known : found));
    };
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    const watcher = new MutationObserver(later);
    const middle = document.querySelector(around);
    if (middle !== null) watcher.observe(middle, { childList: true, subtree: true });
    later();
    return () => {
      cancelAnimationFrame(frame);
      watcher.disconnect();
    };
  }, []);
  return barriers;
}
