import { defineKind } from "../define-kind.ts";
import { reportCells } from "./check/report-cells.ts";
import { reportData } from "./check/report-data.ts";
import { reportTemplate } from "./check/report-template.ts";
import { reportOverlay } from "./overlay.ts";
import { reportSchema } from "./schema.ts";
import { reportWords } from "./words.ts";

export const reportKind = defineKind({
  name: "report",
  schema: reportSchema,
  check: { rules: [reportData, reportTemplate, reportCells] },
  overlay: reportOverlay,
  words: reportWords,
  view: {},
});
