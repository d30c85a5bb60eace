import { App, ConfigProvider } from "antd";
import { type ReactNode, use, useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { usePhone } from "../../../renderers/hooks/use-phone.ts";
import { requiredMark } from "../../../renderers/panels/form/required-mark.tsx";
import { loadUiLocale } from "../i18n/ui-locale.ts";
import { loadAntdStyles } from "./antd-styles.ts";
import { antdTheme } from "./antd-theme.ts";
import { keepEnterInMenu } from "./menu-enter.ts";
import { tellPointerLeaves } from "./pointer-leaves.ts";
import { returnFocus } from "./return-focus.ts";
import { forceLooks } from "./root-looks.ts";
import { useTheme } from "./theme-store.ts";

/** antd in the person's colours, size and language. Everything drawn with antd stands below it. */
export function LooksProvider({ children, isDark }: { children: ReactNode; isDark?: boolean }) {
  const { primary, isIsDark, globalComponentSize, globalI18n } = useTheme((theme) => theme.config);
  const locale = use(loadUiLocale(globalI18n));
  use(loadAntdStyles());
  // The words of the frame are there before it is drawn.
  useTranslation(["shell", "theme", "home", "pages", "errors"]);
  const isPhone = usePhone();
  const theme = useMemo(
    () => antdTheme({ primary, isIsDark: isDark ?? isIsDark, isPhone }, !isMotionUnwanted()),
    [primary, isDark, isIsDark, isPhone],
  );
  useEffect(() => (isDark === undefined ? undefined : forceLooks(isDark)), [isDark]);
  useEffect(keepEnterInMenu, []);
  useEffect(returnFocus, []);
  useEffect(tellPointerLeaves, []);
  return (
    <ConfigProvider locale={locale} theme={theme} componentSize={globalComponentSize} button={{ autoInsertSpace: false }} form={{ requiredMark }}>
      <App className="shell-app" notification={{ placement: "topRight" }}>
        {children}
      </App>
    </ConfigProvider>
  );
}

/** Some people get sick of things that move; their system says so. */
const isMotionUnwanted = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
