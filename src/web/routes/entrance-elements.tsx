import { lazy, type ReactNode } from "react";
import { LoginPage } from "../login/LoginPage.tsx";
import { NotOpenPage } from "../pages/NotOpenPage.tsx";
import type { entrancePaths } from "./site-paths.ts";

const FirstPasswordPage = lazy(() => import("../sign-on/FirstPasswordPage.tsx").then((module) => ({ default: module.FirstPasswordPage })));
const CallbackPage = lazy(() => import("../sign-on/CallbackPage.tsx").then((module) => ({ default: module.CallbackPage })));

/** The entrances beside the main one, and the survey. */
export const entranceElements: Record<(typeof entrancePaths)[number]["path"], ReactNode> = {
  "/welcome/login": <LoginPage entrance="welcome" />,
  "/welcome/loginbywechatenterprise": <CallbackPage source="wecom" />,
  "/welcome/index": <NotOpenPage title="welcome" />,
  "/welcome/firstpassword": <FirstPasswordPage />,
  "/dzks/firstpassword": <FirstPasswordPage />,
  "/dzks/login": <LoginPage entrance="dzks" />,
  "/dzks/exame/index": <NotOpenPage title="exam" />,
  "/fktjwj": <NotOpenPage title="survey" />,
};
