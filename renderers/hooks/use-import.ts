import { useState } from "react";
import type { ImportReport } from "../../engine/api.ts";
import { RequestFailure, useDataSource } from "../data-source.ts";
import { t } from "../locales/t.ts";

export type ImportMode = "insert" | "update" | "both";

/** One file on its way in: `check` tries, `commit` does it. */
export function useImport(path: string) {
  const source = useDataSource();
  const [mode, setMode] = useState<ImportMode>("both");
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [failure, setFailure] = useState("");
  const [share, setShare] = useState(0);
  const [isRunning, setRunning] = useState(false);
  async function send(chosen: File, dryRun: boolean): Promise<void> {
    setRunning(true);
    setFailure("");
    setShare(0);
    try {
      setReport(await source.importFile(path, { file: chosen, mode, dryRun }, setShare));
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      setFailure(error.message || t("file.unreadable"));
      setReport(null);
    } finally {
      setRunning(false);
    }
  }
  return {
    mode,
    setMode,
    report,
    failure,
    share,
    isRunning,
    check: (chosen: File) => {
      setFile(chosen);
      return send(chosen, true);
    },
    commit: async () => {
      if (file) await send(file, false);
    },
    reset: () => {
      setReport(null);
      setFile(null);
      setFailure("");
    },
  };
}
