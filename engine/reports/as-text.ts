import type { Sheet } from "./sheet.ts";

/** Sheets as comma separated values: each cell once, where it begins. What a table program would take for a formula is led by a quote. */
export function sheetsAsCsv(sheets: readonly Sheet[]): string {
  return sheets.flatMap(linesOf).join("\r\n");
}

function linesOf({ lines, columns, cells }: Sheet): string[] {
  const table = lines.map(() => columns.map(() => ""));
  for (const {
    lines: [line],
    columns: [column],
    text,
    code,
    isImage,
  } of cells)
    if (code === undefined && isImage !== true) table[line]![column] = quoted(text.join(""));
  return table.map((row) => row.join(","));
}

const quoted = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?[\d.,]+%?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
