import { readFileSync } from "node:fs";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { i18n, switchLanguage } from "../../../src/web/i18n/i18n.ts";
import { type LanguageId, languageTags } from "../../../src/web/i18n/languages.ts";
import { removeOverlay } from "../../../src/web/loading/overlay.ts";
import { LoginPage } from "../../../src/web/login/LoginPage.tsx";
import { ForbiddenPage } from "../../../src/web/pages/ForbiddenPage.tsx";
import { homeAddress, NotFoundPage } from "../../../src/web/pages/NotFoundPage.tsx";
import { shownLogin, unknownApp } from "../../../src/web/session/app-info.ts";
import type { Entrance } from "../../../src/web/session/entrance.ts";
import { readToken } from "../../../src/web/session/token-store.ts";
import { leaveQuestion } from "../../../src/web/shell/header/leave-question.ts";
import type { AnsweringServer } from "../counterparts/answering-server.ts";
import type { Browser } from "./browser.ts";
import { drawn, textOf } from "./drawn.tsx";
import { button, emptyLists, tableDefault } from "./list-drivers.tsx";
import { shownSettings } from "./looks-drivers.tsx";
import { type Driver, type Drivers, unknownRow } from "./rows.ts";
import { signedInAt } from "./session-drivers.ts";

const languages = Object.keys(languageTags) as LanguageId[];

/** How the two Chinese of the product say what the table says in English; English says it in the table's own words. */
const glossary: Readonly<Record<string, Readonly<Record<Exclude<LanguageId, "en">, string>>>> = {
  "page not found": { "zh-cn": "页面不存在", "zh-tw": "頁面不存在" },
  "wrong address": { "zh-cn": "地址输入错误", "zh-tw": "地址輸入錯誤" },
  "check and re-enter or give feedback": { "zh-cn": "请检查后重新输入，或向管理员反馈", "zh-tw": "請檢查後重新輸入，或向管理員反饋" },
  "back to home": { "zh-cn": "返回首页", "zh-tw": "返回首頁" },
  "no permission": { "zh-cn": "无权限", "zh-tw": "無權限" },
  "not authorised": { "zh-cn": "没有访问该页面的权限", "zh-tw": "沒有訪問該頁面的權限" },
  "contact the system administrator": { "zh-cn": "联系系统管理员", "zh-tw": "聯絡系統管理員" },
  "re-authorise": { "zh-cn": "重新授权", "zh-tw": "重新授權" },
  "this operation will log out": { "zh-cn": "此操作将退出登录", "zh-tw": "此操作將登出" },
  "continue?": { "zh-cn": "是否继续？", "zh-tw": "是否繼續？" },
  confirm: { "zh-cn": "确定", "zh-tw": "確定" },
  cancel: { "zh-cn": "取消", "zh-tw": "取消" },
  "Chromium-based browser": { "zh-cn": "Chromium 内核浏览器", "zh-tw": "Chromium 核心瀏覽器" },
  "version 79 or above": { "zh-cn": "79 及以上版本", "zh-tw": "79 及以上版本" },
  "speed mode": { "zh-cn": "极速模式", "zh-tw": "極速模式" },
  "username or mobile login": { "zh-cn": "账号 / 手机号登录", "zh-tw": "帳號 / 手機號登入" },
  "third-party login": { "zh-cn": "第三方登录", "zh-tw": "第三方登入" },
};

/** The phrase where the text says it, else what the text says. @throws Error for a phrase the glossary does not know */
function asTold(phrase: string, text: string, language: LanguageId): string {
  if (!Object.hasOwn(glossary, phrase)) throw new Error(`the glossary does not know “${phrase}”`);
  const wording = language === "en" ? phrase : glossary[phrase]![language];
  return text.toLowerCase().includes(wording.toLowerCase()) ? phrase : `${language}: ${text}`;
}

/** The same in every language, or the first that differs. */
async function inEveryLanguage<T>(tell: (language: LanguageId) => Promise<T>): Promise<T> {
  const all: T[] = [];
  for (const language of languages) {
    await switchLanguage(language);
    all.push(await tell(language));
  }
  await switchLanguage("zh-cn");
  return all.find((one) => JSON.stringify(one) !== JSON.stringify(all[0])) ?? all[0]!;
}

const notices: Readonly<Record<string, { page: () => ReactNode; to?: string }>> = {
  "not-found": { page: () => <NotFoundPage />, to: homeAddress },
  "401": { page: () => <ForbiddenPage /> },
  "no-permission": { page: () => <ForbiddenPage /> },
};

interface Words {
  title: string;
  says: string[];
  button: string;
  buttons: string[];
  to: string;
}

const noticePage = (name: string, wanted: Words) =>
  inEveryLanguage(async (language) => {
    const { page, to } = notices[name]!;
    const html = await drawn(page());
    const part = (tag: string) => textOf(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`).exec(html)?.[1] ?? "");
    return {
      title: asTold(wanted.title, part("h1"), language),
      says: wanted.says.map((phrase) => asTold(phrase, part("p"), language)),
      button: asTold(wanted.button, part("button"), language),
      ...(to !== undefined && "to" in wanted && { to }),
    };
  });

const logOut = (wanted: Words) =>
  inEveryLanguage(async (language) => {
    await i18n.loadNamespaces("shell");
    const { content, okText, cancelText } = leaveQuestion(i18n.getFixedT(languageTags[language], "shell"), async () => undefined);
    return {
      says: wanted.says.map((phrase) => asTold(phrase, String(content), language)),
      buttons: [okText, cancelText].map((text, at) => asTold(wanted.buttons[at]!, String(text), language)),
    };
  });

const pageText =
  (browser: Browser, server: AnsweringServer): Driver =>
  async (row) => {
    const { page, dialog, press, list } = row.given as Record<string, string | undefined>;
    if (page !== undefined && Object.hasOwn(notices, page)) return noticePage(page, row.expect as Words);
    if (list === "empty") return emptyLists(languages);
    if (dialog !== "log out") return unknownRow(row);
    if (press === undefined) return logOut(row.expect as Words);
    signedInAt(browser, "/index");
    server.answer = () => ({ body: { success: true, code: 200, data: true } });
    // Who leaves loads the page anew: what that page knew of its leaving ends with it.
    vi.resetModules();
    const { leaveHere } = await import("../../../src/web/session/leave-here.ts");
    const question = leaveQuestion(i18n.getFixedT("zh-CN", "shell"), () => leaveHere(unknownApp));
    const presses: Record<string, () => unknown> = { confirm: () => question.onOk?.(), cancel: () => question.onCancel?.() };
    await (presses[press] ?? unknownRow(row))();
    return { stillSignedIn: readToken() !== null };
  };

/** The login page of an entrance, as a server that says so of the site makes it. What the site says is asked once per entrance. */
async function loginPage(browser: Browser, server: AnsweringServer, { entrance, showLogin }: { entrance: Entrance; showLogin: unknown }) {
  browser.at(entrance === "main" ? "/login" : `/${entrance}/login`);
  localStorage.clear();
  server.answer = (path) => ({ body: { success: true, code: 200, data: path.endsWith("/getAppInfo") ? { ...unknownApp, showLogin } : [] } });
  await i18n.loadNamespaces("login");
  return drawn(<LoginPage entrance={entrance} />);
}

const browserAdvice =
  (browser: Browser, server: AnsweringServer): Driver =>
  ({ expect }) =>
    inEveryLanguage(async (language) => {
      const text = textOf(await loginPage(browser, server, { entrance: "main", showLogin: 1 }));
      return { says: (expect as Words).says.map((phrase) => asTold(phrase, text, language)) };
    });

const loginTabs =
  (browser: Browser, server: AnsweringServer): Driver =>
  ({ expect }) =>
    inEveryLanguage(async (language) => {
      const html = await loginPage(browser, server, { entrance: "main", showLogin: 1 });
      const tabs = [...html.matchAll(/<button[^>]*role="tab"[^>]*>(.*?)<\/button>/g)].map(([, text]) => textOf(text!));
      return tabs.map((tab, at) => asTold((expect as string[])[at] ?? "", tab, language));
    });

const appInfo =
  (browser: Browser, server: AnsweringServer): Driver =>
  async ({ given, expect }) => {
    const shown = { showLogin: shownLogin(given.showLogin) };
    if (!("loginForm" in (expect as object))) return shown;
    const html = await loginPage(browser, server, { entrance: "dzks", showLogin: given.showLogin });
    return { ...shown, loginForm: html.includes('name="username"') ? "shown" : "hidden" };
  };

const loading =
  (browser: Browser): Driver =>
  ({ given }) => {
    const html = readFileSync(new URL("../../../index.html", import.meta.url), "utf8");
    const at = html.indexOf('id="loading"');
    browser.elements.add("loading");
    const delay = Number(given.removeAfter);
    vi.useFakeTimers();
    removeOverlay(delay);
    const isGone = () => !browser.elements.has("loading");
    const atOnce = isGone();
    vi.advanceTimersByTime(Math.max(delay - 1, 0));
    const early = isGone();
    vi.advanceTimersByTime(1);
    const atLast = isGone();
    vi.useRealTimers();
    if (atOnce) return { overlay: `${at > 0 && at < html.indexOf("<script") ? "shown before setup, " : ""}removed at once` };
    return { overlay: !early && atLast ? `removed after ${delay} ms` : "stays" };
  };

const looks = new Map<string, Promise<Record<string, unknown>>>();

/** A setting as its control shows it; what the server says of the site as the page that shows it. */
const themeDefault =
  (browser: Browser, server: AnsweringServer): Driver =>
  async (row) => {
    const names = (row.given["keys not shown"] as string[] | undefined) ?? [String(row.given.key)];
    const known = looks.get("settings") ?? shownSettings();
    looks.set("settings", known);
    const settings = await known;
    const values = await Promise.all(
      names.map(async (name) => {
        if (Object.hasOwn(settings, name)) return settings[name];
        if (name !== "showLogin") return unknownRow(row);
        const html = await loginPage(browser, server, { entrance: "welcome", showLogin: undefined });
        return html.includes('name="username"') ? 1 : 0;
      }),
    );
    return values.every((value) => value === values[0]) ? values[0] : Object.fromEntries(names.map((name, at) => [name, values[at]]));
  };

/** Rows about what pages say and show (specification, sections 2, 4, 8 and 9). */
export const pageDrivers = (browser: Browser, server: AnsweringServer): Drivers => ({
  "page-text": pageText(browser, server),
  "browser-advice": browserAdvice(browser, server),
  "login-tabs": loginTabs(browser, server),
  "app-info": appInfo(browser, server),
  "theme-default": themeDefault(browser, server),
  "table-default": tableDefault,
  button,
  loading: loading(browser),
});
