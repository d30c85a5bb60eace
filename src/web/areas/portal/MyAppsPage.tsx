import { DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, closestCenter, useSensor, useSensors } from "@dnd-kit/core";
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import { Empty, Segmented, Skeleton } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LoadFailure } from "../../../../renderers/panels/LoadFailure.tsx";
import { useAnnouncements } from "./home/arrange/use-announcements.ts";
import { AppTile } from "./AppTile.tsx";
import { type AppLine, useAppChange, useApps } from "./apps.ts";
import { SearchHead } from "./SearchHead.tsx";
import "./portal.css";

const tabs = { all: "getUserApp", used: "getUserUsedApp", collected: "getUserCollection" } as const;
type Tab = keyof typeof tabs;

/** The apps of the school that are open to me; those I collected stand in an order of my own. */
export function MyAppsPage() {
  const { t } = useTranslation("portal");
  const [tab, setTab] = useState<Tab>("all");
  const [words, setWords] = useState("");
  const { data, error, refetch } = useApps(tabs[tab]);
  const found = data?.filter((app) => app.appName.toLowerCase().includes(words.toLowerCase()));
  return (
    <div className="person">
      <SearchHead screen="personal/userapps" title={t("myApps")} hint={t("searchApps")} onSearch={setWords} />
      <Segmented
        className="person-tabs"
        aria-label={t("myApps")}
        value={tab}
        onChange={setTab}
        options={(Object.keys(tabs) as Tab[]).map((value) => ({ value, label: t(`appTabs.${value}`) }))}
      />
      {tab === "collected" && found && found.length > 1 && <p className="desk-hint">{t("appsHint")}</p>}
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton active />}
      {found?.length === 0 && (
        <Empty className="person-empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(`noApps.${words ? "found" : tab}`)} />
      )}
      {found && found.length > 0 && <Tiles apps={found} isSortable={tab === "collected" && words === ""} />}
    </div>
  );
}

function Tiles({ apps, isSortable }: { apps: readonly AppLine[]; isSortable: boolean }) {
  const { sort } = useAppChange();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const announcements = useAnnouncements((id) => apps.find((app) => app.id === id)?.appName ?? "");
  const ids = apps.map((app) => app.id);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) void sort(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={{ announcements }} onDragEnd={onDragEnd}>
      <SortableContext items={ids} strategy={rectSortingStrategy} disabled={!isSortable}>
        <ul className="app-tiles">
          {apps.map((app) => (
            <AppTile key={app.id} app={app} isSortable={isSortable} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}
