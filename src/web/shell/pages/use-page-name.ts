import { use, useEffect } from "react";
import { loadAppInfo, pageTitle } from "../../session/app-info.ts";
import { useTags } from "../tags/tags-store.ts";
import type { CurrentView } from "./use-current-view.ts";

interface Place {
  pathname: string;
  search: string;
}

/** Names the window after a page and opens its tag. A page that is always there has its own. */
export function usePageName(view: CurrentView, { pathname, search }: Place, title = view.title): void {
  const app = use(loadAppInfo());
  const visit = useTags((tags) => tags.visit);
  const { name, icon } = view;
  const { isAffix } = view.meta;
  useEffect(() => {
    if (!title) return;
    document.title = pageTitle(title, app.globalTitle);
    if (!isAffix) visit({ key: name, path: pathname, search, title, icon });
  }, [app.globalTitle, visit, name, pathname, search, title, icon, isAffix]);
}
