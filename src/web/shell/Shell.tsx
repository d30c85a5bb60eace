import { QueryClientProvider } from "@tanstack/react-query";
import { App, ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN";
import dayjs from "dayjs";
import "dayjs/locale/zh-cn";
import { DataSourceProvider } from "../../../renderers/data-source.ts";
import { httpDataSource } from "../client/data-source.ts";
import { queryClient } from "../client/query-client.ts";
import { theme } from "../theme/theme.ts";
import { EvalContextLoader } from "./EvalContextLoader.tsx";
import { ShellFrame } from "./ShellFrame.tsx";
import { ShellNavigation } from "./ShellNavigation.tsx";
import { ShellNotices } from "./ShellNotices.tsx";
import "./shell.css";

dayjs.locale("zh-cn");

/** Everything behind the login: providers, then the frame with the current page in it. */
export function Shell() {
  return (
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
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
