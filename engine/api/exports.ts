/** Replies of the calls that watch over an export and hand it out. */

/** A workbook that is made while nobody waits for it. */
export interface ExportJob {
  id: string;
  entity: string;
  /** Without extension. */
  fileName: string;
  /** `done` has a file, `failed` a message. */
  state: "waiting" | "running" | "done" | "failed" | "cancelled";
  /** Rows written. */
  done: number;
  /** Rows there were when it was asked for. */
  total: number;
  message: string | null;
  /** `yyyy-MM-dd HH:mm:ss`. */
  createTime: string;
  /** Until when the file can be fetched; null while there is none. */
  keptUntil: string | null;
}
