import { usePhone } from "../../../../renderers/hooks/use-phone.ts";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { textOn } from "../../../../renderers/contrast.ts";
import { useThemeDrawer } from "../../theme/drawer-store.ts";
import { useTheme } from "../../theme/theme-store.ts";
import type { ThemeConfig } from "../../theme/theme-config.ts";
import { OfflineNotice } from "../OfflineNotice.tsx";
import { ClassicLayout } from "./ClassicLayout.tsx";
import { ColumnsLayout } from "./ColumnsLayout.tsx";
import { DefaultsLayout } from "./DefaultsLayout.tsx";
import { PhoneLayout } from "./PhoneLayout.tsx";
import { TransverseLayout } from "./TransverseLayout.tsx";
import { VerticalLayout } from "./VerticalLayout.tsx";
import { dressed } from "../../theme/antd-styles.ts";

const ThemeDrawer = lazy(() => dressed(import("../../theme/ThemeDrawer.tsx")).then((module) => ({ default: module.ThemeDrawer })));

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
  const { isOpen, wasOpened, setOpen } = useThemeDrawer();
  const { layout, isFixedHeader, primary } = useTheme((theme) => theme.config);
  const isWide = !usePhone();
  const Frame = isWide ? layouts[layout] : PhoneLayout;
  return (
    <div
      className={`shell ${isFixedHeader ? "shell-fixed" : "shell-flow"}`}
      data-layout={isWide ? layout : "phone"}
      style={{ "--solid-text": textOn(primary) } as React.CSSProperties}
    >
      <button type="button" className="skip-link" onClick={focusContent}>
        {t("skip")}
      </button>
      <OfflineNotice />
      <Frame />
      <Suspense>{wasOpened && <ThemeDrawer isOpen={isOpen} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}

/** A link would write itself into the address, which belongs to the pages. */
const focusContent = () => document.getElementById("content")?.focus();
