import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RouteNode } from "../../../../engine/api.ts";
import { useTheme } from "../../theme/theme-store.ts";
import { areaIcon } from "./menu-items.tsx";
import { useBarMenu } from "./use-bar-menu.ts";
import { useOpenRoute } from "./use-open-route.ts";

interface AreaRailProps {
  areas: readonly RouteNode[];
  current: RouteNode | undefined;
  /** Pointing at an area picks it already. */
  isPreview: boolean;
  head: ReactNode;
  onPick(path: string): void;
}

/** Areas as a column of icons with their names. */
export function AreaRail({ areas, current, isPreview, head, onPick }: AreaRailProps) {
  const { t } = useTranslation();
  const open = useOpenRoute();
  const { columnsAsideStyle, columnsAsideLayout } = useTheme((theme) => theme.config);
  const { style } = useBarMenu("columnsMenuBar");
  return (
    <aside className={`shell-rail ${columnsAsideStyle} ${columnsAsideLayout}`} style={style}>
      {head}
      <nav aria-label={t("menu.areas")}>
        {areas.map((area) => (
          <button
            key={area.path}
            type="button"
            title={area.meta.title}
            aria-current={area.path === current?.path || undefined}
            onClick={() => {
              onPick(area.path);
              open(area);
            }}
            onPointerEnter={isPreview ? () => onPick(area.path) : undefined}
          >
            {areaIcon(area)}
            <span>{area.meta.title}</span>
          </button>
        ))}
      </nav>
    </aside>
  );
}
