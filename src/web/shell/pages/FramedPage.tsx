import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import type { RouteNode } from "../../../../engine/api.ts";
import { NoticePage } from "../../pages/NoticePage.tsx";
import { webAddress } from "../../../../engine/values/menu-target.ts";
import { openNewTab } from "../menu/new-tab.ts";
import { useCurrentView } from "./use-current-view.ts";
import { usePageName } from "./use-page-name.ts";

/** Another page of this site inside a frame. The page's policy lets no other site in, so that one opens in a window of its own. */
export function FramedPage({ node }: { node: RouteNode }) {
  const { t } = useTranslation("pages");
  usePageName(useCurrentView(), useLocation());
  const address = webAddress(node.meta.isLink, location.origin);
  if (address?.startsWith(`${location.origin}/`)) return <iframe className="framed-page" src={address} title={node.meta.title} />;
  const open = () => void (address && openNewTab(address));
  return (
    <NoticePage code="↗" title={t("frameRefused.title")} action={{ text: t("frameRefused.action"), run: open }}>
      {t("frameRefused.says", { name: node.meta.title })}
    </NoticePage>
  );
}
