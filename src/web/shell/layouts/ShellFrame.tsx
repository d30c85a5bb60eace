import { Grid } from "antd";
import { useTranslation } from "react-i18next";
import { textOn } from "../../theme/contrast.ts";
import { useTheme } from "../../theme/theme-store.ts";
import type { ThemeConfig } from "../../theme/theme-config.ts";
import { ClassicLayout } from "./ClassicLayout.tsx";
import { ColumnsLayout } from "./ColumnsLayout.tsx";
import { DefaultsLayout } from "./DefaultsLayout.tsx";
import { PhoneLayout } from "./PhoneLayout.tsx";
import { TransverseLayout } from "./TransverseLayout.tsx";
import { VerticalLayout } from "./VerticalLayout.tsx";

const layouts: Record<ThemeConfig["layout"], () => React.ReactNode> = {
  defaults: DefaultsLayout,
  classic: ClassicLayout,
  transverse: TransverseLayout,
  columns: ColumnsLayout,
  vertical: VerticalLayout,
};

/** The frame in the chosen layout; a narrow window has one of its own. */
export function ShellFrame() {
  const { t } = useTranslation();
  const { layout, isFixedHeader, primary } = useTheme((theme) => theme.config);
  const isWide = Grid.useBreakpoint().md ?? innerWidth >= 768;
  const Frame = isWide ? layouts[layout] : PhoneLayout;
  return (
    <div
      className={`shell ${isFixedHeader ? "shell-fixed" : "shell-flow"}`}
      data-layout={isWide ? layout : "phone"}
      style={{ "--solid-text": textOn(primary) } as React.CSSProperties}
    >
      <a className="skip-link" href="#content" onClick={focusContent}>
        {t("skip")}
      </a>
      <Frame />
    </div>
  );
}

/** The address stays as it is: it belongs to the pages. */
function focusContent(event: React.MouseEvent): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}
