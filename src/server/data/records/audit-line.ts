export interface AuditLine {
  /** `add`, `update`, `remove`, `export`, a move or an operation. */
  action: string;
  entity: string;
  recordId?: string | null;
  /** Version of the record after the write. */
  version?: number | null;
  /** Field -> [before, after]. */
  changes?: Record<string, [unknown, unknown]> | null;
  /** A sentence for people. */
  note?: string | null;
}
