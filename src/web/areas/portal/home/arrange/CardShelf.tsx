import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import type { ShelfCard } from "../desktop.ts";

/** Cards that do not stand on the desktop yet. */
export function CardShelf({ shelf, onAdd }: { shelf: readonly ShelfCard[]; onAdd(id: string): void }) {
  const { t } = useTranslation("portal");
  return (
    <section className="desk-shelf" aria-label={t("shelf")}>
      <strong>{t("shelf")}</strong>
      {shelf.length === 0 && <span>{t("shelfEmpty")}</span>}
      {shelf.map((card) => (
        <Button key={card.id} size="small" icon={<PlusOutlined />} onClick={() => onAdd(card.id)} aria-label={t("add", { name: card.cardName })}>
          {card.cardName}
        </Button>
      ))}
    </section>
  );
}
