import {
  type Announcements,
  closestCorners,
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { arrayMove, sortableKeyboardCoordinates } from "@dnd-kit/sortable";
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
  const [dragged, setDragged] = useState<string | null>(null);
  const nameOf = (id: unknown) => desktop.shelf.find((card) => card.id === id)?.cardName ?? "";
  const onDragOver = ({ active, over }: DragOverEvent) => {
    const [id, target] = [String(active.id), String(over?.id ?? "")];
    const lane = over === null ? -1 : laneOf(target);
    // Within a lane the others make room by themselves until the card is dropped.
    if (lane >= 0 && lane !== laneOf(id)) setLanes((now) => moveCard(now, id, { lane, before: target }));
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    if (over) setLanes((now) => dropOn(now, String(active.id), String(over.id)));
  };
  const announcements = useAnnouncements(nameOf);
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
      <DndContext
        sensors={sensors}
        collisionDetection={closestCorners}
        accessibility={{ announcements, screenReaderInstructions: { draggable: t("hint") } }}
        onDragStart={({ active }) => setDragged(String(active.id))}
        onDragOver={onDragOver}
        onDragEnd={onDragEnd}
        onDragCancel={() => setDragged(null)}
      >
        {lane(0)}
        <div className="desk-columns" style={{ gridTemplateColumns: widths.map((width) => `minmax(0, ${width}fr)`).join(" ") }}>
          {widths.map((_width, at) => lane(at + 1))}
        </div>
        <DragOverlay>{dragged !== null && <div className="desk-dragged">{nameOf(dragged)}</div>}</DragOverlay>
      </DndContext>
    </div>
  );
}

/** A card dropped on another of its lane takes that one's place. */
function dropOn(lanes: Lanes, id: string, target: string): Lanes {
  return lanes.map((ids) => {
    const [from, to] = [ids.indexOf(id), ids.indexOf(target)];
    return from < 0 || to < 0 ? ids : arrayMove(ids, from, to);
  });
}

/** What a screen reader says while a card is moved. */
function useAnnouncements(nameOf: (id: unknown) => string): Announcements {
  const { t } = useTranslation("portal");
  return {
    onDragStart: ({ active }) => t("says.picked", { name: nameOf(active.id) }),
    onDragOver: ({ active, over }) => t("says.over", { name: nameOf(active.id), other: nameOf(over?.id) }),
    onDragEnd: ({ active }) => t("says.dropped", { name: nameOf(active.id) }),
    onDragCancel: ({ active }) => t("says.cancelled", { name: nameOf(active.id) }),
  };
}
