import type { ExportJob } from "../../engine/api.ts";
import { RequestFailure } from "../data-source.ts";
import { t } from "../locales/t.ts";

/** `notice` null = the download began. `reason`: what the server says of a refused export, for the dialog that stays; "" = nothing. */
export interface ExportOutcome {
  notice: { kind: "error" | "warning"; text: string } | null;
  reason: string;
  /** The list is too long to wait for: this goes on with it. */
  job?: ExportJob;
}

/** What an export tells (specification, section 8): any failure reads the same, an empty one is a warning. `exporting`: false = no rows. */
export async function exportOutcome(exporting: Promise<boolean | ExportJob>): Promise<ExportOutcome> {
  try {
    const done = await exporting;
    if (typeof done === "object") return { notice: null, reason: "", job: done };
    return { notice: done ? null : { kind: "warning", text: t("export.nothing") }, reason: "" };
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    return { notice: { kind: "error", text: t("export.failed") }, reason: error.status === 400 ? error.message : "" };
  }
}
