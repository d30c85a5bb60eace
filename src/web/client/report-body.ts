import type { ReportAsked } from "../../../engine/reports/sheet.ts";

/** As the call takes it. */
export const reportBody = ({ ids, ...asked }: ReportAsked & { format?: string }): Record<string, unknown> => ({
  ...asked,
  ...(ids !== undefined && ids.length > 0 && { ids: ids.join(",") }),
});
