import { QueryClientProvider } from "@tanstack/react-query";
import { App, ConfigProvider } from "antd";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { DataSourceProvider } from "../../../renderers/data-source.ts";
import { httpDataSource } from "../client/data-source.ts";
import { queryClient } from "../client/query-client.ts";
import { loadUiLocale } from "../i18n/ui-locale.ts";
import { useTheme } from "../theme/theme-store.ts";
import { theme } from "../theme/theme.ts";
import { EvalContextLoader } from "./EvalContextLoader.tsx";
import { ShellFrame } from "./ShellFrame.tsx";
import { ShellNavigation } from "./ShellNavigation.tsx";
import { ShellNotices } from "./ShellNotices.tsx";
import "./shell.css";

/** Everything behind the login: providers, then the frame with the current page in it. */
export function Shell() {
  const language = useTheme((store) => store.config.globalI18n);
  const locale = use(loadUiLocale(language));
  // The texts of the frame are there before it is drawn.
  useTranslation(["shell", "home"]);
  return (
    <ConfigProvider locale={locale} theme={theme} button={{ autoInsertSpace: false }}>
      <App className="shell-app" notification={{ placement: "topRight" }}>
        <QueryClientProvider client={queryClient}>
          <DataSourceProvider value={httpDataSource}>
            <ShellNotices />
            <EvalContextLoader>
              <ShellNavigation>
                <ShellFrame />
              </ShellNavigation>
            </EvalContextLoader>
          </DataSourceProvider>
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  );
}
