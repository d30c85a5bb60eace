import { useEffect, useState } from "react";
import type { ImportJob, ImportReport } from "../../engine/api.ts";
import { RequestFailure, useDataSource } from "../data-source.ts";
import { t } from "../locales/t.ts";

export type ImportMode = "insert" | "update" | "both";

const ASK_EVERY_MS = 1_000;
const isOpen = (job: ImportJob | null): boolean => job?.state === "waiting" || job?.state === "running";
const sentenceOf = (error: unknown): string => {
  if (!(error instanceof RequestFailure)) throw error;
  return error.message || t("file.unreadable");
};

/** One file on its way in: `check` tries, `commit` does it. What is under way goes on without the page and is found again by it. */
export function useImport(path: string) {
  const source = useDataSource();
  const [mode, setMode] = useState<ImportMode>("insert");
  const [file, setFile] = useState<File | null>(null);
  const [failure, setFailure] = useState("");
  const [share, setShare] = useState(0);
  const [isSending, setSending] = useState(false);
  const { job, setJob, last } = useJob(path);
  async function send(chosen: File, dryRun: boolean): Promise<void> {
    setSending(true);
    setFailure("");
    setShare(0);
    try {
      setJob(await source.importFile(path, { file: chosen, mode, dryRun }, setShare));
    } catch (error) {
      setJob(null);
      setFailure(sentenceOf(error));
    } finally {
      setSending(false);
    }
  }
  const report: ImportReport | null = job?.state === "done" ? job.report : null;
  return {
    mode,
    setMode,
    report,
    failure: failure || (job?.state === "failed" ? (job.message ?? t("run.failed")) : ""),
    share,
    isSending,
    /** Being worked on. */
    job: isOpen(job) ? job : null,
    last,
    isRunning: isSending || isOpen(job),
    /** The checked file is still here. */
    canCommit: file !== null,
    check: (chosen: File) => {
      setFile(chosen);
      return send(chosen, true);
    },
    commit: async () => {
      if (file) await send(file, false);
    },
    show: setJob,
    /** What has just been imported or is shown again, until it was taken back. */
    batchId: job?.state === "done" && job.report !== null && !job.report.dryRun && job.takenBackTime === null ? job.report.batchId : null,
    takenBackTime: job?.takenBackTime ?? null,
    /** Looks again at what became of it. */
    refresh: async () => {
      if (job !== null) setJob(await source.importJob(job.id));
    },
    reset: () => {
      setJob(null);
      setFile(null);
      setFailure("");
    },
  };
}

/** The import this page is about: its own, or one under way that was begun before; `last` is the latest that is over. */
function useJob(path: string) {
  const source = useDataSource();
  const [job, setJob] = useState<ImportJob | null>(null);
  const [last, setLast] = useState<ImportJob | null>(null);
  const entity = path.slice(path.lastIndexOf("/") + 1);
  useEffect(() => {
    let left = false;
    source.importJobs(entity).then(
      (jobs) => {
        if (left) return;
        setJob((now) => now ?? jobs.find(isOpen) ?? null);
        setLast(jobs.find((one) => !isOpen(one) && !one.dryRun) ?? null);
      },
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [source, entity]);
  useEffect(() => {
    if (job === null || !isOpen(job)) return;
    // A question that got no answer is asked again.
    const timer = setTimeout(() => source.importJob(job.id).then(setJob, () => setJob({ ...job })), ASK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [source, job]);
  return { job, setJob, last };
}
