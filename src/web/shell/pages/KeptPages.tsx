import { Activity, Suspense, useEffect, useState } from "react";
import { type Location, useLocation } from "react-router";
import { Splash } from "../../pages/Splash.tsx";
import { homePath } from "../tags/tag.ts";
import { useTags } from "../tags/tags-store.ts";
import { PageAt } from "./PageAt.tsx";
import { PageBoundary } from "./PageBoundary.tsx";
import { PageScroll } from "./PageScroll.tsx";
import { useCurrentView } from "./use-current-view.ts";
import { useViews } from "./views-store.ts";

/** The current page, and behind it those that are kept alive with their state, scroll and drawn content. */
export function KeptPages() {
  const location = useLocation();
  const view = useCurrentView();
  const { cachedViews, rounds, show } = useViews();
  const places = usePlaces(view.name, location);
  const { isKeepAlive } = view.meta;
  useEffect(() => show({ name: view.name, meta: { isKeepAlive } }), [show, view.name, isKeepAlive]);
  const tags = useTags((store) => store.tags);
  // A page without a tag is closed.
  const isOpen = (name: string) => name === homePath || name === view.name || tags.some((tag) => tag.key === name);
  const names = [...new Set([...cachedViews, view.name])].filter(isOpen);
  return names.map((name) => (
    <Activity key={`${name} ${rounds[name] ?? 0}`} mode={name === view.name ? "visible" : "hidden"}>
      <PageScroll>
        <PageBoundary>
          <Suspense fallback={<Splash />}>
            <PageAt place={places[name] ?? location} />
          </Suspense>
        </PageBoundary>
      </PageScroll>
    </Activity>
  ));
}

/** Where each page stands: a hidden page must not follow the address of the one that is shown. */
function usePlaces(current: string, location: Location): Readonly<Record<string, Location>> {
  const [places, setPlaces] = useState<Readonly<Record<string, Location>>>({ [current]: location });
  if (places[current] === location) return places;
  const next = { ...places, [current]: location };
  setPlaces(next);
  return next;
}
