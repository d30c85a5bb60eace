/** Reply of `changes`: who changed what of a record. */

export interface RecordChanges {
  /** Newest first. */
  changes: RecordChange[];
  /** `before` of the next page; null = nothing is older. */
  next: string | null;
}

/** One write of a record, as far as its reader sees what it wrote. */
export interface RecordChange {
  id: string;
  /** `yyyy-MM-dd HH:mm:ss`. */
  at: string;
  /** What was done, in the reader's language. */
  title: string;
  /** Null: the system, or somebody the reader may not know. */
  actor: string | null;
  fields: FieldChange[];
}

/** Values as they read; "" = none. Of a masked field both sides are masked. */
export interface FieldChange {
  field: string;
  title: string;
  from: string;
  to: string;
  /** What stood before is whole and the reader may write it back, by an ordinary save. Absent otherwise. */
  restores?: { value: unknown };
}
