import { CloseOutlined, HolderOutlined } from "@ant-design/icons";
import { useDroppable } from "@dnd-kit/core";
import { SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { Button, Card } from "antd";
import { useTranslation } from "react-i18next";
import type { ShelfCard } from "../desktop.ts";

interface Props {
  at: number;
  ids: readonly string[];
  shelf: readonly ShelfCard[];
  onRemove(id: string): void;
}

/** The wide row (0) or one column of the desktop being arranged. */
export function EditLane({ at, ids, shelf, onRemove }: Props) {
  const { t } = useTranslation("portal");
  const { setNodeRef, isOver } = useDroppable({ id: `lane-${at}` });
  const cards = new Map(shelf.map((card) => [card.id, card]));
  return (
    <section
      ref={setNodeRef}
      className="desk-lane"
      data-over={isOver || undefined}
      aria-label={at === 0 ? t("wideRow") : t("column", { at: String(at) })}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {ids.flatMap((id) => (cards.has(id) ? [<EditCard key={id} card={cards.get(id)!} onRemove={() => onRemove(id)} />] : []))}
      </SortableContext>
      {ids.length === 0 && <p>{at === 0 ? t("wideEmpty") : t("dropHere")}</p>}
    </section>
  );
}

function EditCard({ card, onRemove }: { card: ShelfCard; onRemove(): void }) {
  const { t } = useTranslation("portal");
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: card.id });
  return (
    <div ref={setNodeRef} style={{ transform: CSS.Translate.toString(transform), transition }} data-dragging={isDragging || undefined}>
      <Card size="small" className="desk-edit-card">
        <Button
          type="text"
          size="small"
          ref={setActivatorNodeRef}
          icon={<HolderOutlined />}
          {...attributes}
          {...listeners}
          aria-label={t("move", { name: card.cardName })}
        />
        <span>{card.cardName}</span>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          disabled={card.isFixed}
          onClick={onRemove}
          aria-label={card.isFixed ? t("fixed", { name: card.cardName }) : t("remove", { name: card.cardName })}
        />
      </Card>
    </div>
  );
}
