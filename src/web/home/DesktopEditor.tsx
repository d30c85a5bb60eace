import { closestCorners, DndContext, type DragOverEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from "@dnd-kit/core";
import { sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import { App, Button, Popconfirm, Segmented, Space } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { columnsOf, type Desktop, type Lanes, lanesOf, layouts, moveCard, placedOf, useDesktopChange } from "./desktop.ts";
import { CardShelf } from "./CardShelf.tsx";
import { EditLane } from "./EditLane.tsx";

/** The desktop to arrange: drag with the mouse or with the keyboard, add from the shelf, take away. */
export function DesktopEditor({ desktop, onDone }: { desktop: Desktop; onDone(): void }) {
  const { t } = useTranslation("portal");
  const { message } = App.useApp();
  const change = useDesktopChange();
  const [layoutType, setLayoutType] = useState(desktop.layoutType);
  const [lanes, setLanes] = useState<Lanes>(() => lanesOf(desktop));
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const laneOf = (id: string) => (id.startsWith("lane-") ? Number(id.slice(5)) : lanes.findIndex((lane) => lane.includes(id)));
  const onDragOver = ({ active, over }: DragOverEvent) => {
    if (!over || active.id === over.id) return;
    const [id, target] = [String(active.id), String(over.id)];
    const lane = laneOf(target);
    if (lane < 0) return;
    setLanes((now) => placeAt(now, id, { lane, target }));
  };
  const choose = (next: string) => {
    setLanes(lanesOf({ layoutType: next, cards: placedOf(lanes, desktop.shelf, desktop.cards) }));
    setLayoutType(next);
  };
  const run = async (to: Parameters<typeof change.mutateAsync>[0], said: string) => {
    try {
      await change.mutateAsync(to);
      void message.success(said);
      onDone();
    } catch (error) {
      void message.error((error as Error).message);
    }
  };
  const save = () => run({ layoutType, cards: placedOf(lanes, desktop.shelf, desktop.cards) }, t("saved"));
  const widths = columnsOf(layoutType);
  const lane = (at: number) => (
    <EditLane
      key={at}
      at={at}
      ids={lanes[at] ?? []}
      shelf={desktop.shelf}
      onRemove={(id) => setLanes(lanes.map((ids) => ids.filter((one) => one !== id)))}
    />
  );
  return (
    <div className="home desk-editor">
      <div className="desk-bar">
        <h1>{t("configure")}</h1>
        <Segmented
          aria-label={t("layout")}
          value={layoutType}
          onChange={choose}
          options={Object.keys(layouts).map((value) => ({ value, label: t(`layouts.${value}` as "layouts.1") }))}
        />
        <Space wrap>
          <Popconfirm title={t("resetQuestion")} onConfirm={() => run("template", t("wasReset"))} okText={t("confirm")} cancelText={t("cancel")}>
            <Button disabled={!desktop.customised}>{t("reset")}</Button>
          </Popconfirm>
          <Button onClick={onDone}>{t("cancel")}</Button>
          <Button type="primary" loading={change.isPending} onClick={() => void save()}>
            {t("save")}
          </Button>
        </Space>
      </div>
      <p className="desk-hint">{t("hint")}</p>
      <CardShelf
        shelf={desktop.shelf.filter((card) => !lanes.some((ids) => ids.includes(card.id)))}
        onAdd={(id) => setLanes(moveCard(lanes, id, { lane: lanes.length - 1 }))}
      />
      <DndContext sensors={sensors} collisionDetection={closestCorners} onDragOver={onDragOver}>
        {lane(0)}
        <div className="desk-columns" style={{ gridTemplateColumns: widths.map((width) => `minmax(0, ${width}fr)`).join(" ") }}>
          {widths.map((_width, at) => lane(at + 1))}
        </div>
      </DndContext>
    </div>
  );
}

/** Before the card under the pointer, or behind it when the card came from above in the same lane. */
function placeAt(lanes: Lanes, id: string, { lane, target }: { lane: number; target: string }): Lanes {
  const ids = lanes[lane] ?? [];
  const [from, to] = [ids.indexOf(id), ids.indexOf(target)];
  if (to < 0) return ids.includes(id) ? lanes : moveCard(lanes, id, { lane });
  const next = from >= 0 && from < to ? ids[to + 1] : target;
  return moveCard(lanes, id, next === undefined ? { lane } : { lane, before: next });
}
