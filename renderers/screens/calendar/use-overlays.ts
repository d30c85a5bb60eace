import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { useDataSource } from "../../data-source.ts";
import { textOf } from "../../text.ts";
import type { CalendarEvent, Days } from "./events.ts";
import { readOverlay } from "./overlays.ts";

/** One overlay as the head of the month names it. */
export interface OverlaySwitch {
  key: string;
  title: string;
  isOn: boolean;
  onChange(isOn: boolean): void;
}

/** What lies over the calendar on these days. One that cannot be read stays away and leaves the rest as it is. */
export function useOverlays(screen: CompiledScreen, days: Days): { switches: OverlaySwitch[]; events: CalendarEvent[] } {
  const source = useDataSource();
  const [off, setOff] = useState<readonly string[]>([]);
  const overlays = screen.screen.calendar?.overlays ?? [];
  const found = useQueries({
    queries: overlays.map((overlay) => ({
      queryKey: ["overlay", screen.id, overlay, days],
      queryFn: () => readOverlay(source, overlay, days),
      staleTime: 60_000,
    })),
  });
  const shown = overlays.flatMap(({ key }, at) => {
    const data = found[at]?.data;
    return data === undefined || data.title === "" ? [] : [{ key, isOn: !off.includes(key), ...data }];
  });
  return {
    switches: shown.map(({ key, title, isOn }) => ({
      key,
      title: textOf(title),
      isOn,
      onChange: (on) => setOff(on ? off.filter((other) => other !== key) : [...off, key]),
    })),
    events: shown.flatMap(({ isOn, events }) => (isOn ? events : [])),
  };
}
