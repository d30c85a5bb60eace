import { useState } from "react";
import { Navigate, useLocation, useSearchParams } from "react-router";
import { ScreenPage } from "../../../../renderers/screens/ScreenPage.tsx";
import { NotFoundPage } from "../../pages/NotFoundPage.tsx";
import { useMenu } from "../../session/menu-store.ts";
import { firstPage, routeAt, routeOfId } from "../../session/route-tree.ts";
import { FramedPage } from "./FramedPage.tsx";
import { useCurrentView } from "./use-current-view.ts";
import { usePageName } from "./use-page-name.ts";

/** A menu address, or `/layout/open?_screen=<id>` for a screen without one, or `/layout?id=<menu id>`. */
export function ScreenRoute() {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const routes = useMenu((menu) => menu.routes) ?? [];
  const asked = query.get("id");
  const node = asked && pathname === "/layout" ? routeOfId(routes, asked) : routeAt(routes, pathname);
  if (pathname === "/layout" && !asked) return <Navigate to="/index" replace />;
  if (node?.meta.isIframe && node.meta.isLink && node.path === pathname) return <FramedPage node={node} />;
  if (node && (node.path !== pathname || !node.screen)) {
    const target = node.screen ? node : firstPage(node);
    return target ? <Navigate to={target.path} replace /> : <NotFoundPage />;
  }
  const screen = node?.screen ?? query.get("_screen");
  return screen ? <NamedScreen key={screen} id={screen} /> : <NotFoundPage />;
}

function NamedScreen({ id }: { id: string }) {
  const place = useLocation();
  const [query, setQuery] = useSearchParams();
  const view = useCurrentView();
  const [title, setTitle] = useState("");
  usePageName(view, place, view.title || title);
  return <ScreenPage id={id} query={query} onQuery={setQuery} onTitle={setTitle} />;
}
