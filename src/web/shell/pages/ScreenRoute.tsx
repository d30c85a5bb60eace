import { useEffect, useState } from "react";
import { Navigate, useLocation, useSearchParams } from "react-router";
import { ScreenPage } from "../../../../renderers/screens/ScreenPage.tsx";
import { countOpening } from "../menu/page-frequency.ts";
import { useMenu } from "../../session/menu-store.ts";
import { FramedPage } from "./FramedPage.tsx";
import { LostPage } from "./LostPage.tsx";
import { shownPage } from "./shown-page.ts";
import { useCurrentView } from "./use-current-view.ts";
import { usePageName } from "./use-page-name.ts";

/** Draws what the address of a menu entry shows. */
export function ScreenRoute() {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const shown = shownPage(useMenu((menu) => menu.routes) ?? [], pathname, query);
  if (shown.page === "elsewhere") return <Navigate to={shown.to} replace />;
  if (shown.page === "framed") return <FramedPage node={shown.node} />;
  return shown.page === "screen" ? <NamedScreen key={shown.screen} id={shown.screen} /> : <LostPage />;
}

function NamedScreen({ id }: { id: string }) {
  const place = useLocation();
  const [query, setQuery] = useSearchParams();
  const view = useCurrentView();
  const [title, setTitle] = useState("");
  usePageName(view, place, view.title || title);
  useEffect(() => countOpening(place.pathname), [place.pathname]);
  return <ScreenPage id={id} query={query} onQuery={setQuery} onTitle={setTitle} />;
}
