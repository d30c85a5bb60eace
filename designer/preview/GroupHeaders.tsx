import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { groupedHeaders } from "../../engine/drafting/grouped-headers.ts";
import type { ScreenDocument } from "../../engine/kinds/screen/document.ts";
import type { Parts } from "../document/use-parts.ts";

/** Heads the export by the sections of the form. */
export function GroupHeaders({ parts: { whole, isOpen, set } }: { parts: Parts }) {
  const { t } = useTranslation("designer");
  if (whole === null || !isOpen) return null;
  const screen = whole.value as unknown as ScreenDocument;
  const headers = groupedHeaders(screen);
  const isGrouped = headers.some((header) => "children" in header);
  return (
    <Button size="small" disabled={!isGrouped} onClick={() => set(["export"], { fileName: screen.export?.fileName ?? screen.title, headers })}>
      {t("exported.group")}
    </Button>
  );
}
