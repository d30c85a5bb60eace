import { App, ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN";
import dayjs from "dayjs";
import "dayjs/locale/zh-cn";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { DataSource, ScreenContext } from "../../../renderers/data-source.ts";
import { DataSourceProvider } from "../../../renderers/data-source.ts";
import { ButtonsProvider } from "../../../renderers/buttons.ts";
import { evalContext, EvalContextProvider } from "../../../renderers/screen-context.ts";
import { loadAntdStyles } from "../../../src/web/theme/antd-styles.ts";
import { theme } from "./theme.ts";

dayjs.locale("zh-cn");

interface Frame {
  source: DataSource;
  context: ScreenContext;
  strict?: boolean;
}

/** Draws a page the way the shell does. */
export async function draw(content: ReactNode, { source, context, strict = true }: Frame): Promise<void> {
  const [buttons] = await Promise.all([source.buttons(), loadAntdStyles()]);
  // Where a measured painting begins: the scripts are there, React has not been called.
  performance.mark("draw");
  const page = (
    <ConfigProvider locale={zhCN} theme={theme} componentSize="small" button={{ autoInsertSpace: false }}>
      <App>
        <DataSourceProvider value={source}>
          <EvalContextProvider value={evalContext(context)}>
            <ButtonsProvider value={buttons}>{content}</ButtonsProvider>
          </EvalContextProvider>
        </DataSourceProvider>
      </App>
    </ConfigProvider>
  );
  createRoot(document.getElementById("root")!).render(strict ? <StrictMode>{page}</StrictMode> : page);
}
