import { type ReactNode, use } from "react";
import { useTranslation } from "react-i18next";
import type { Entrance } from "../session/entrance.ts";
import { loadAppInfo } from "../session/app-info.ts";
import { CampusScene } from "./CampusScene.tsx";
import { LanguagePicker } from "./LanguagePicker.tsx";
import "./login.css";
import "./sign-on.css";

/** The window of every page before sign-in: the school on one side, what there is to do on the other. Plain HTML, because it opens first. */
export function SignOnFrame({
  title,
  tips,
  entrance = "main",
  footer,
  children,
}: {
  title: string;
  tips?: ReactNode;
  entrance?: Entrance;
  footer?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation("login");
  const app = use(loadAppInfo(entrance));
  return (
    <main className="login">
      <section className="login-brand">
        <div className="login-mark">
          <img src={new URL("../brand/icon.svg", import.meta.url).href} alt="" width="44" height="44" />
          <span>{app.globalViceTitle || t("school")}</span>
        </div>
        <p className="login-name">{app.globalTitle}</p>
        <p>{t("slogan")}</p>
        <CampusScene />
      </section>
      <section className="login-panel">
        <LanguagePicker />
        <div className="login-card">
          <h1>{title}</h1>
          {tips && <p className="login-tips">{tips}</p>}
          {children}
        </div>
        {footer}
      </section>
    </main>
  );
}
