import type { exportsZhCN } from "./zh-cn.ts";

export const exportsEn: Record<keyof typeof exportsZhCN, string> = {
  "export.nothing": "There is nothing to export.",
  "export.fileName": "File name",
  "export.scope": "Scope",
  "export.chosen": "{count} selected",
  "export.all": "All {count}",
  "export.columns": "Columns ({chosen}/{all})",
  "export.failed": "The export failed.",
  "export.goesOn": "{count} rows: the export goes on in the background",
  "export.leave": "You may leave this page. A message tells you when it is ready; My exports has its progress and file.",
  "export.latest": "Exports in the background",
  "export.own": "My exports",
  "export.none": "No exports in the background",
  "export.ownHelp": "Large exports are made in the background and kept for 7 days. When rights change, export again.",
  "export.progress": "{done} of {total} rows",
  "export.kept": "{count} rows, kept until {time}",
  "export.notMade": "Not exported: {reason}",
  "export.cancelled": "Cancelled",
  "export.download": "Download",
  "export.stop": "Cancel export",
};
