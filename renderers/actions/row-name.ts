import type { Row } from "../../engine/api.ts";
import type { CompiledScreen } from "../../engine/compile/screen-model.ts";
import { textOf } from "../text.ts";
import { t } from "../locales/t.ts";

/** How a record is called in questions and titles. */
export function rowName(screen: CompiledScreen, row: Row | undefined): string {
  const title = row?.[screen.titleField];
  return typeof title === "string" || typeof title === "number" ? String(title) : textOf(screen.entityTitle);
}

export const rowsName = (screen: CompiledScreen, rows: Row[]): string =>
  rows.length === 1 ? `“${rowName(screen, rows[0])}”` : t("rows.chosen", { count: rows.length, title: textOf(screen.entityTitle) });
