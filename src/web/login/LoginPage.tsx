import { use, useState } from "react";
import { loadAppInfo } from "../session/app-info.ts";
import { CampusScene } from "./CampusScene.tsx";
import { LoginForm } from "./LoginForm.tsx";
import "./login.css";

type Tab = "account" | "social";

/** Plain HTML on purpose: the page must open before anything heavy is loaded. */
export function LoginPage() {
  const app = use(loadAppInfo());
  const [tab, setTab] = useState<Tab>("account");
  return (
    <main className="login">
      <section className="login-brand">
        <div className="login-mark">
          <img src={new URL("../brand/icon.svg", import.meta.url).href} alt="" width="44" height="44" />
          <span>{app.globalViceTitle || "智慧校园"}</span>
        </div>
        <h1>{app.globalTitle}</h1>
        <p>学生事务、宿舍、请假、奖助、测评，一个入口全部办好。</p>
        <CampusScene />
      </section>
      <section className="login-panel">
        <div className="login-card">
          <h2>欢迎登录</h2>
          <p className="login-tips">{app.loginTips || "请使用学校统一分配的账号登录"}</p>
          <div className="login-tabs" role="tablist" aria-label="登录方式">
            <TabButton tab="account" current={tab} onPick={setTab}>
              账号 / 手机号登录
            </TabButton>
            <TabButton tab="social" current={tab} onPick={setTab}>
              第三方登录
            </TabButton>
          </div>
          {tab === "account" && app.showLogin === 1 && <LoginForm />}
          {tab === "account" && app.showLogin === 0 && <p className="login-empty">学校已启用统一身份认证，请从学校门户进入。</p>}
          {tab === "social" && <p className="login-empty">学校尚未开通第三方登录，请使用账号登录。</p>}
        </div>
        <p className="login-advice">建议使用 Chromium 内核浏览器（79 及以上版本）；使用 360 浏览器请切换到极速模式。</p>
      </section>
    </main>
  );
}

function TabButton({ tab, current, onPick, children }: { tab: Tab; current: Tab; onPick(tab: Tab): void; children: string }) {
  return (
    <button type="button" role="tab" aria-selected={tab === current} onClick={() => onPick(tab)}>
      {children}
    </button>
  );
}
