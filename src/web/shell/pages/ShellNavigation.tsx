import { App } from "antd";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useBlocker, useNavigate } from "react-router";
import { type Navigation, NavigationProvider } from "../../../../renderers/navigation.ts";
import { sitePath } from "../../../../engine/values/site-path.ts";
import { toQuery, type QueryValue } from "../../client/query.ts";
import { useMenu } from "../../session/menu-store.ts";
import { routeOfScreen } from "../../session/route-tree.ts";

/** Screens are opened by their menu path, so that the address can be kept; one without a menu entry by its id. */
export function ShellNavigation({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const routes = useMenu((menu) => menu.routes) ?? [];
  const dirty = useRef(new Set<() => boolean>());
  useLeaveQuestion(dirty.current);
  const navigation = useMemo<Navigation>(
    () => ({
      openScreen: (screen, { params, record, variant } = {}) => {
        const route = routeOfScreen(routes, screen);
        const query = toQuery({ ...(params as Record<string, QueryValue>), _screen: route ? undefined : screen, _record: record, _variant: variant });
        void navigate(`${route?.path ?? "/layout/open"}?${query}`);
      },
      openPath: (path) => {
        const inside = sitePath(path);
        if (inside !== null) void navigate(inside);
      },
      guardLeave: (isDirty) => {
        dirty.current.add(isDirty);
        return () => void dirty.current.delete(isDirty);
      },
    }),
    [navigate, routes],
  );
  return <NavigationProvider value={navigation}>{children}</NavigationProvider>;
}

function useLeaveQuestion(dirty: ReadonlySet<() => boolean>): void {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const isAnyDirty = () => [...dirty].some((isDirty) => isDirty());
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isAnyDirty());
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    modal.confirm({
      title: t("leavePage.title"),
      content: t("leavePage.says"),
      okText: t("leavePage.leave"),
      cancelText: t("leavePage.stay"),
      onOk: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    });
  }, [blocker, modal, t]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if ([...dirty].some((isDirty) => isDirty())) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [dirty]);
}
