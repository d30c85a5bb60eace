import { calledBy } from "../../engine/model/called.ts";
import type { Row } from "../../engine/api.ts";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { isHidden, shownText } from "../format-value.ts";
import { t } from "../locales/t.ts";
import { textOf } from "../text.ts";

/** How a record is called in questions and titles: by what its title says to a reader, never by the key behind a reference. */
export function rowName(screen: CompiledScreen, row: Row | undefined): string {
  const called = row && calledBy(screen.called, row, (path) => screen.fields[path]);
  if (called) return called;
  const field = screen.fields[screen.titleField];
  const name = row && field?.labelKey ? row[field.labelKey] : undefined;
  if (typeof name === "string" && name !== "" && !isHidden(name)) return name;
  const title = row && field ? shownText(field, row[field.path], { row, dicts: screen.dicts }) : row?.[screen.titleField];
  return (typeof title === "string" && title !== "") || typeof title === "number" ? String(title) : textOf(screen.entityTitle);
}

export const rowsName = (screen: CompiledScreen, rows: Row[]): string =>
  rows.length === 1 ? `“${rowName(screen, rows[0])}”` : t("rows.chosen", { count: rows.length, title: textOf(screen.entityTitle) });
