import type { StatReply } from "../../../engine/api.ts";
import type { ScreenStat } from "../../../engine/screens/screen-model.ts";
import { textOf } from "../../text.ts";
import { dimensionTitle, groupLabel, measureTitle } from "./stat-text.ts";
import { t } from "../../locales/t.ts";

/** A cell that begins like a formula is text for a spreadsheet, too. */
export function csvCell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) && Number.isNaN(Number(value)) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function toCsv(stat: ScreenStat, reply: StatReply): string {
  const dimension = stat.dimensions.find((one) => one.key === reply.dimension);
  const head = [dimension ? dimensionTitle(stat, dimension) : "", ...stat.measures.map(measureTitle)];
  const line = (label: string, measures: Record<string, number | null>) => [
    label,
    ...stat.measures.map((measure) => String(measures[measure.key] ?? "")),
  ];
  const lines = [head, ...reply.rows.map((row) => line(groupLabel(row.label), row.measures)), line(t("sum"), reply.totals)];
  return lines.map((cells) => cells.map(csvCell).join(",")).join("\r\n");
}

/** The table as shown; the byte order mark tells spreadsheets that it is UTF-8. */
export function saveCsv(stat: ScreenStat, reply: StatReply): void {
  const url = URL.createObjectURL(new Blob(["\uFEFF", toCsv(stat, reply)], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${textOf(stat.title)}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
