import { useTranslation } from "react-i18next";
import { siteRouteAt } from "../../routes/site-paths.ts";
import { useMenu } from "../../session/menu-store.ts";
import { routeAt } from "../../session/route-tree.ts";
import type { Tag } from "./tag.ts";
import { useTags } from "./tags-store.ts";

/** The open pages, named as menu and site name them now: a tag may have been opened in another language, or before its page was renamed. */
export function useTitledTags(): Tag[] {
  const { t } = useTranslation("pages");
  const tags = useTags((store) => store.tags);
  const routes = useMenu((menu) => menu.routes) ?? [];
  return tags.map((tag) => {
    const { title } = siteRouteAt(tag.path).meta;
    return { ...tag, title: routeAt(routes, tag.path)?.meta.title ?? (title ? t(`routes.${title}`) : tag.title) };
  });
}
