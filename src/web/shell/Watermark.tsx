import { Watermark as AntdWatermark, theme } from "antd";
import { type ReactNode, use } from "react";
import { loadAppInfo } from "../session/app-info.ts";
import { readUser } from "../session/token-store.ts";
import { useTheme } from "../theme/theme-store.ts";

/** The school's or the person's own wish for a watermark: a text, and who is looking. The school's cannot be turned off. */
export function Watermark({ children }: { children: ReactNode }) {
  const app = use(loadAppInfo());
  const { isWartermark, wartermarkText } = useTheme((store) => store.config);
  const { token } = theme.useToken();
  const user = readUser();
  const isShown = app.isWartermark || isWartermark;
  const lines = [wartermarkText || app.globalViceTitle || app.globalTitle, `${user?.userName ?? ""} ${user?.accountNo ?? ""}`.trim()];
  return (
    <AntdWatermark
      content={isShown ? lines.filter((line) => line !== "") : []}
      font={{ color: token.colorFill, fontSize: 14 }}
      gap={[120, 110]}
      zIndex={900}
      className="shell-watermark"
    >
      {children}
    </AntdWatermark>
  );
}
