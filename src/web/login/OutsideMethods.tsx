import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { RequestFailure } from "../../../renderers/data-source.ts";
import type { Entrance } from "../session/entrance.ts";
import { homeOf } from "../sign-on/arrive.ts";
import type { SignInMethod } from "../sign-on/calls.ts";
import { leaveFor, rememberWay } from "../sign-on/journey.ts";
import type { AppInfo } from "../../../engine/api.ts";

/** Ways that begin with a journey to somebody else. */
const outside = new Set(["oauth2", "wecom", "qrcode", "wechat", "dingtalk", "feishu", "qq"]);

/** A button for each provider the school has opened, the single sign-on server first. */
export function OutsideMethods({ app, methods, entrance }: { app: AppInfo; methods: SignInMethod[]; entrance: Entrance }) {
  const { t } = useTranslation("login");
  const [failure, setFailure] = useState("");
  const { search } = useLocation();
  const open = methods.filter((method) => outside.has(method.source));
  const hasCas = app.ssoType !== "" && app.ssoLoginUrl !== "";
  if (open.length === 0 && !hasCas) return <p className="login-empty">{t(app.showLogin === 1 ? "noOutside" : "closed")}</p>;
  const redirect = new URLSearchParams(search).get("redirect");
  const leave = (source: string) => {
    leaveFor(source, redirect ?? homeOf(entrance)).catch((error: unknown) =>
      setFailure((error instanceof RequestFailure && error.message) || t("failed")),
    );
  };
  return (
    <div className="login-outside">
      {hasCas && (
        <a className="login-way" href={app.ssoLoginUrl} onClick={() => rememberWay(redirect)}>
          <Mark source="cas" />
          {t("cas")}
        </a>
      )}
      {open.map(({ source, title }) => (
        <button key={source} type="button" className="login-way" onClick={() => leave(source)}>
          <Mark source={source} />
          {title}
        </button>
      ))}
      <p className="login-failure" role="alert">
        {failure}
      </p>
    </div>
  );
}

const marks: Record<string, [letter: string, colour: string]> = {
  cas: ["统", "#0058e6"],
  oauth2: ["O", "#5b3fd1"],
  wecom: ["企", "#1f6fd6"],
  qrcode: ["码", "#1f6fd6"],
  wechat: ["微", "#07843f"],
  dingtalk: ["钉", "#0a6cd6"],
  feishu: ["飞", "#2b5fd9"],
  qq: ["Q", "#0b78a8"],
};

function Mark({ source }: { source: string }) {
  const [letter, background] = marks[source] ?? ["·", "#33415a"];
  return (
    <span className="login-mark-letter" style={{ background }} aria-hidden="true">
      {letter}
    </span>
  );
}
