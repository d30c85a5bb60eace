/** Replies of the calls that import a file, watch over it and take it back. */

export interface ImportReport {
  batchId: string;
  total: number;
  inserted: number;
  updated: number;
  /** Rows that say what is stored already. */
  unchanged: number;
  failed: number;
  dryRun: boolean;
  /** At most 1,000; `failed` counts all. `cell` is A1 style. */
  errors: { sheet: string; row: number; cell: string; field: string | null; title: string; value: string; message: string; code: string }[];
  /** Workbook with the bad rows and a comment column; null when nothing failed. */
  errorFileId: string | null;
  /** Of a trial: at most the first 100 rows that would change what is stored, with the columns that differ. Values as they read; what may not be seen is masked. */
  changes: { row: number; name: string; columns: { title: string; old: string; new: string }[] }[];
}

/** An import taken back. Of `kept` (at most 200 rows told, `keptCount` counts all) there is any only when nothing was done. */
export interface ImportTakenBack {
  batchId: string;
  /** Rows the import had added. */
  removed: number;
  /** Rows the import had changed. */
  restored: number;
  keptCount: number;
  /** Row of the sheet, and why it cannot be taken back. */
  kept: { row: number; reason: string }[];
}

/** A file that is imported while nobody waits for it. */
export interface ImportJob {
  id: string;
  entity: string;
  fileName: string;
  mode: "insert" | "update" | "both";
  dryRun: boolean;
  strict: boolean;
  /** `done` has a report, `failed` a message; of neither is anything half written. */
  state: "waiting" | "running" | "done" | "failed";
  /** Rows worked off. */
  done: number;
  /** Rows of the file; null until they are counted. */
  total: number | null;
  report: ImportReport | null;
  /** When it was taken back, `yyyy-MM-dd HH:mm:ss`. */
  takenBackTime: string | null;
  message: string | null;
  /** `yyyy-MM-dd HH:mm:ss`. */
  createTime: string;
}
