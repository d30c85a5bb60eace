import { lazy, type ReactNode } from "react";
import { LoginPage } from "../login/LoginPage.tsx";
import type { signOnPaths } from "./site-paths.ts";

const AuthorizePage = lazy(() => import("../sign-on/AuthorizePage.tsx").then((module) => ({ default: module.AuthorizePage })));
const BindingPage = lazy(() => import("../sign-on/BindingPage.tsx").then((module) => ({ default: module.BindingPage })));
const CallbackPage = lazy(() => import("../sign-on/CallbackPage.tsx").then((module) => ({ default: module.CallbackPage })));
const FirstPasswordPage = lazy(() => import("../sign-on/FirstPasswordPage.tsx").then((module) => ({ default: module.FirstPasswordPage })));
const JwtPage = lazy(() => import("../sign-on/JwtPage.tsx").then((module) => ({ default: module.JwtPage })));
const RegisterSchoolPage = lazy(() => import("../sign-on/RegisterSchoolPage.tsx").then((module) => ({ default: module.RegisterSchoolPage })));

/** Ways in. */
export const signOnElements: Record<(typeof signOnPaths)[number]["path"], ReactNode> = {
  "/": <LoginPage />,
  "/login": <LoginPage />,
  "/loginbyoauth2": <CallbackPage source="oauth2" />,
  "/loginbyjwt": <JwtPage />,
  "/loginbywechatenterprise": <CallbackPage source="wecom" />,
  "/bindingusertoautologin": <BindingPage />,
  "/registerschool": <RegisterSchoolPage />,
  "/oauth/callback/:source": <CallbackPage />,
  "/oauth2/authorize": <AuthorizePage />,
  "/firstpassword": <FirstPasswordPage />,
};
