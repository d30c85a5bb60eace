import { lazy, Suspense, type ReactNode } from "react";
import { createBrowserRouter, type RouteObject } from "react-router";
import { LoginPage } from "./login/LoginPage.tsx";
import { ForbiddenPage } from "./pages/ForbiddenPage.tsx";
import { NotFoundPage } from "./pages/NotFoundPage.tsx";
import { BrokenPage } from "./pages/BrokenPage.tsx";
import { Splash } from "./pages/Splash.tsx";
import { RouteGuard } from "./session/RouteGuard.tsx";

const Shell = lazy(() => import("./shell/Shell.tsx").then((module) => ({ default: module.Shell })));
const HomePage = lazy(() => import("./home/HomePage.tsx").then((module) => ({ default: module.HomePage })));
const ScreenRoute = lazy(() => import("./shell/ScreenRoute.tsx").then((module) => ({ default: module.ScreenRoute })));

/** What a route says about itself; `isAuth: false` = no login needed. */
export interface RouteHandle {
  title: string;
  isAuth?: boolean;
}

const page = (path: string, handle: RouteHandle, element: ReactNode): RouteObject => ({ path, handle, element });

export const router = createBrowserRouter([
  {
    element: <RouteGuard />,
    errorElement: <BrokenPage />,
    children: [
      page("/", { title: "登录", isAuth: false }, <LoginPage />),
      page("/login", { title: "登录", isAuth: false }, <LoginPage />),
      page("/401", { title: "无权限" }, <ForbiddenPage />),
      {
        element: (
          <Suspense fallback={<Splash />}>
            <Shell />
          </Suspense>
        ),
        children: [page("/index", { title: "首页" }, <HomePage />), page("/layout/*", { title: "" }, <ScreenRoute />)],
      },
      page("*", { title: "页面不存在" }, <NotFoundPage />),
    ],
  },
]);
