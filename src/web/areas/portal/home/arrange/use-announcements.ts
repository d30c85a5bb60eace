import type { Announcements } from "@dnd-kit/core";
import { useTranslation } from "react-i18next";

/** What a screen reader says while something is moved. */
export function useAnnouncements(nameOf: (id: unknown) => string): Announcements {
  const { t } = useTranslation("portal");
  return {
    onDragStart: ({ active }) => t("says.picked", { name: nameOf(active.id) }),
    onDragOver: ({ active, over }) => t("says.over", { name: nameOf(active.id), other: nameOf(over?.id) }),
    onDragEnd: ({ active }) => t("says.dropped", { name: nameOf(active.id) }),
    onDragCancel: ({ active }) => t("says.cancelled", { name: nameOf(active.id) }),
  };
}
