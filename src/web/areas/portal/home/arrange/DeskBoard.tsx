import {
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
import { sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { columnsOf, dropOn, moveCard, type ShelfCard } from "../desktop.ts";
import { EditLane } from "./EditLane.tsx";
import { useAnnouncements } from "./use-announcements.ts";
import type { Arranging } from "./use-arranging.ts";

/** The wide row and the columns; cards are dragged between them with the mouse, the finger or the keyboard. */
export function DeskBoard({ arranging, cards }: { arranging: Arranging; cards: readonly ShelfCard[] }) {
  const { t } = useTranslation("portal");
  const { lanes, setLanes, remove } = arranging;
  const [dragged, setDragged] = useState<string | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const nameOf = (id: unknown) => cards.find((card) => card.id === id)?.cardName ?? "";
  const laneOf = (id: string) => (id.startsWith("lane-") ? Number(id.slice(5)) : lanes.findIndex((lane) => lane.includes(id)));
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
  const widths = columnsOf(arranging.layoutType);
  const lane = (at: number) => <EditLane key={at} at={at} ids={lanes[at] ?? []} shelf={cards} onRemove={remove} />;
  return (
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
  );
}
