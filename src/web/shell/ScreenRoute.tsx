import { use, useCallback } from "react";
import { Navigate, useLocation, useSearchParams } from "react-router";
import { ScreenPage } from "../../../renderers/screens/ScreenPage.tsx";
import { NotFoundPage } from "../pages/NotFoundPage.tsx";
import { loadAppInfo, pageTitle } from "../session/app-info.ts";
import { useMenu } from "../session/menu-store.ts";
import { firstPage, routeAt, routeOfId } from "../session/route-tree.ts";
import { useTags } from "./tags-store.ts";

/** A menu address, or `/layout/open?_screen=<id>` for a screen without one, or `/layout?id=<menu id>`. */
export function ScreenRoute() {
  const { pathname, search } = useLocation();
  const [query, setQuery] = useSearchParams();
  const routes = useMenu((menu) => menu.routes) ?? [];
  const visit = useTags((tags) => tags.visit);
  const app = use(loadAppInfo());
  const asked = query.get("id");
  const node = asked && pathname === "/layout" ? routeOfId(routes, asked) : routeAt(routes, pathname);
  const screen = node?.screen ?? query.get("_screen");
  const onTitle = useCallback(
    (title: string) => {
      document.title = pageTitle(title, app.globalTitle);
      visit({ path: pathname, search, title: node?.meta.title || title });
    },
    [app.globalTitle, visit, pathname, search, node?.meta.title],
  );
  if (node && (node.path !== pathname || !node.screen)) {
    const target = node.screen ? node : firstPage(node);
    return target ? <Navigate to={target.path} replace /> : <NotFoundPage />;
  }
  if (!screen) return <NotFoundPage />;
  return <ScreenPage key={`${pathname} ${screen}`} id={screen} query={query} onQuery={setQuery} onTitle={onTitle} />;
}
