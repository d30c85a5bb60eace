import { type KeyboardEvent, use, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { loadAppInfo } from "../session/app-info.ts";
import type { Entrance } from "../session/entrance.ts";
import { loadMethods, type SignInMethod } from "../sign-on/calls.ts";
import { useTicket } from "../sign-on/use-ticket.ts";
import { browserAge } from "./browser-advice.ts";
import { LoginForm } from "./LoginForm.tsx";
import { OutsideMethods } from "./OutsideMethods.tsx";
import { SignOnFrame } from "./SignOnFrame.tsx";
import { SmsForm } from "./SmsForm.tsx";
import type { AppInfo } from "../../../engine/api.ts";

type Tab = "account" | "sms" | "outside";

/** The page of each entrance where people sign in. */
export function LoginPage({ entrance = "main" }: { entrance?: Entrance }) {
  const { t } = useTranslation("login");
  // Both are under way before the page waits for the first.
  const asked = loadMethods(entrance);
  const app = use(loadAppInfo(entrance));
  const methods = use(asked);
  const ticket = useTicket(app);
  const tips = app.loginTips || (entrance === "main" ? t("tips") : t(`entrances.${entrance}Tips`));
  return (
    <SignOnFrame
      title={entrance === "main" ? t("welcome") : t(`entrances.${entrance}`)}
      tips={ticket.isBusy ? t("going.says") : tips}
      entrance={entrance}
      footer={<Advice />}
    >
      {ticket.failure && (
        <p className="login-failure" role="alert">
          {ticket.failure}
        </p>
      )}
      {!ticket.isBusy && <Ways app={app} methods={methods} entrance={entrance} />}
    </SignOnFrame>
  );
}

function Advice() {
  const { t } = useTranslation("login");
  const isOld = browserAge(navigator.userAgent) === "old";
  return (
    <div className="login-foot">
      <p className={isOld ? "login-advice is-old" : "login-advice"} {...(isOld && { role: "alert" })}>
        {t(isOld ? "adviceOld" : "advice")}
      </p>
      <Link to="/registerschool">{t("register")}</Link>
    </div>
  );
}

function Ways({ app, methods, entrance }: { app: AppInfo; methods: SignInMethod[]; entrance: Entrance }) {
  const { t } = useTranslation("login");
  const tabs: Tab[] = methods.some((method) => method.source === "mobile") ? ["account", "sms", "outside"] : ["account", "outside"];
  const [tab, setTab] = useState<Tab>(app.showLogin === 1 ? "account" : "outside");
  return (
    <>
      <div className="login-tabs" role="tablist" aria-label={t("methods")} onKeyDown={walkTabs}>
        {tabs.map((one) => (
          <button
            key={one}
            id={`login-tab-${one}`}
            type="button"
            role="tab"
            aria-selected={one === tab}
            aria-controls="login-way"
            tabIndex={one === tab ? 0 : -1}
            onClick={() => setTab(one)}
          >
            {t(`tabs.${one}`)}
          </button>
        ))}
      </div>
      <div id="login-way" role="tabpanel" aria-labelledby={`login-tab-${tab}`}>
        {tab === "account" && (app.showLogin === 1 ? <LoginForm entrance={entrance} /> : <p className="login-empty">{t("closed")}</p>)}
        {tab === "sms" && <SmsForm />}
        {tab === "outside" && <OutsideMethods app={app} methods={methods} entrance={entrance} />}
      </div>
    </>
  );
}

/** Left and right choose among the tabs, as in every tab list. */
function walkTabs(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const next = tabs.at((tabs.indexOf(document.activeElement as HTMLElement) + step) % tabs.length);
  event.preventDefault();
  next?.focus();
  next?.click();
}
