import { FullscreenExitOutlined } from "@ant-design/icons";
import { FloatButton } from "antd";
import { use, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { loadAppInfo } from "../../session/app-info.ts";
import { useTheme } from "../../theme/theme-store.ts";
import { Breadcrumbs } from "../header/Breadcrumbs.tsx";
import { InFrame } from "../../pages/in-frame.ts";
import { KeptPages } from "../pages/KeptPages.tsx";
import { useViews } from "../pages/views-store.ts";
import { TagsView } from "../tags/TagsView.tsx";

/** Tags, pages and footer: what every layout frames. `hasCrumbs` when the header has no room for them. */
export function Content({ hasTags = true, hasCrumbs = false }: { hasTags?: boolean; hasCrumbs?: boolean }) {
  const { isTagsview, isFooter } = useTheme((theme) => theme.config);
  const isFullscreen = useViews((views) => views.isFullscreen);
  return (
    <div className="shell-body" data-fullscreen={isFullscreen || undefined}>
      {hasTags && isTagsview && !isFullscreen && <TagsView />}
      {hasCrumbs && !isFullscreen && <Breadcrumbs />}
      <main id="content" className="shell-content" tabIndex={-1}>
        <InFrame value={true}>
          <KeptPages />
        </InFrame>
      </main>
      {isFooter && !isFullscreen && <Footer />}
      {isFullscreen && <LeaveFullscreen />}
    </div>
  );
}

function Footer() {
  const { t } = useTranslation();
  const app = use(loadAppInfo());
  return <footer className="shell-footer">{t("footer", { school: app.globalViceTitle || app.globalTitle })}</footer>;
}

/** The page covers the window: this button, or Escape outside of dialogs, brings the frame back. */
function LeaveFullscreen() {
  const { t } = useTranslation();
  const setFullscreen = useViews((views) => views.setFullscreen);
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented && !document.querySelector(".ant-modal-wrap, .ant-drawer-open")) setFullscreen(false);
    };
    addEventListener("keydown", leave);
    return () => removeEventListener("keydown", leave);
  }, [setFullscreen]);
  return (
    <FloatButton
      icon={<FullscreenExitOutlined />}
      tooltip={t("tags.exitFullScreen")}
      aria-label={t("tags.exitFullScreen")}
      onClick={() => setFullscreen(false)}
    />
  );
}
