import { HolderOutlined, StarFilled, StarOutlined } from "@ant-design/icons";
import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useCurrentApp } from "./app-entries.ts";
import { type AppLine, useAppChange, useOpenApp } from "./apps.ts";
import { TileMark } from "./TileMark.tsx";
import "./home/home.css";

/** One app: opened by its name, collected by its star, moved by its handle. */
export function AppTile({ app, isSortable }: { app: AppLine; isSortable: boolean }) {
  const { t } = useTranslation("portal");
  const open = useOpenApp();
  const { collect } = useAppChange();
  const isCurrent = useCurrentApp() === app.id;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({ id: app.id, disabled: !isSortable });
  return (
    <li ref={setNodeRef} style={{ transform: CSS.Translate.toString(transform), transition }}>
      {isSortable && (
        <Button
          type="text"
          size="small"
          ref={setActivatorNodeRef}
          icon={<HolderOutlined />}
          className="app-tile-handle"
          {...attributes}
          {...listeners}
          aria-label={t("move", { name: app.appName })}
        />
      )}
      <button type="button" className="app-tile" aria-current={isCurrent || undefined} onClick={() => void open(app)}>
        <TileMark name={app.appName} picture={app.appIcon} symbol={app.symbol} />
        {app.appName}
      </button>
      <Button
        type="text"
        size="small"
        icon={app.isCollect ? <StarFilled /> : <StarOutlined />}
        aria-pressed={app.isCollect}
        aria-label={t(app.isCollect ? "uncollect" : "collect", { name: app.appName })}
        onClick={() => void collect(app)}
      />
    </li>
  );
}
