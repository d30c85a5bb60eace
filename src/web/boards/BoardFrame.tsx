import { FullscreenExitOutlined, FullscreenOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type ReactNode, use, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { NoticePage } from "../pages/NoticePage.tsx";
import type { RouteTitle } from "../routes/site-route.ts";
import { loadAppInfo } from "../session/app-info.ts";
import { readToken } from "../session/token-store.ts";
import { useFullScreen } from "../shell/header/use-full-screen.ts";
import { SignedIn } from "../shell/SignedIn.tsx";
import "./boards.css";

/** The dark frame of a data screen. The address is open to all, the figures are not: they are those the signed-in person may see. */
export function BoardFrame({ title, children }: { title: RouteTitle; children: ReactNode }) {
  const { t } = useTranslation("pages");
  const navigate = useNavigate();
  if (!readToken()) {
    return (
      <NoticePage code="▤" title={t(`routes.${title}`)} action={{ text: t("board.signInAction"), run: () => void navigate("/login") }}>
        {t("board.signIn")}
      </NoticePage>
    );
  }
  return (
    <SignedIn isDark>
      <main className="board">
        <BoardHeader title={t(`routes.${title}`)} />
        <div className="board-content">{children}</div>
      </main>
    </SignedIn>
  );
}

function BoardHeader({ title }: { title: string }) {
  const { t } = useTranslation("pages");
  const app = use(loadAppInfo());
  const { isFull, toggle } = useFullScreen();
  return (
    <header className="board-header">
      <span>{app.globalViceTitle || app.globalTitle}</span>
      <h1>{title}</h1>
      <span className="board-end">
        <BoardClock />
        <Button
          type="text"
          icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
          aria-label={isFull ? t("board.exit") : t("board.leave")}
          onClick={toggle}
        />
      </span>
    </header>
  );
}

function BoardClock() {
  const { i18n } = useTranslation();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return <time>{now.toLocaleString(i18n.language, { dateStyle: "medium", timeStyle: "medium", hour12: false })}</time>;
}
