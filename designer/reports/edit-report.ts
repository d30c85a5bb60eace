import type { ReportDocument } from "../../engine/kinds/report/document.ts";

/** One edit of a template. `label`: what the step is called; edits of one name that follow each other at once are one step. */
export type EditReport = (name: string, label: string, make: (report: ReportDocument) => ReportDocument) => void;
