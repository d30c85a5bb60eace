import { FullscreenExitOutlined, FullscreenOutlined } from "@ant-design/icons";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { useNow } from "../../../renderers/boards/tiles/ClockTile.tsx";
import { loadAppInfo } from "../session/app-info.ts";
import { useFullScreen } from "../shell/header/use-full-screen.ts";

export function SchoolName() {
  const app = use(loadAppInfo());
  return <span>{app.globalViceTitle || app.globalTitle}</span>;
}

export function BoardClock() {
  const { i18n } = useTranslation();
  return <time>{useNow().toLocaleString(i18n.language, { dateStyle: "medium", timeStyle: "medium", hour12: false })}</time>;
}

export function FullScreenButton() {
  const { t } = useTranslation("pages");
  const { isFull, toggle } = useFullScreen();
  return (
    <button type="button" className="board-icon" aria-label={isFull ? t("board.exit") : t("board.leave")} onClick={toggle}>
      {isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
    </button>
  );
}
