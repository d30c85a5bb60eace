/** Body of `writeCells`: cells of many records, written together or not at all. */
export interface CellsToWrite {
  /** Fields, in the order of the cells; absent where rows bring `values`. */
  columns?: string[];
  rows: CellRow[];
  /** Everything is judged, nothing is kept. */
  dryRun?: boolean;
}

export interface CellRow {
  /** Absent: a new record. */
  id?: string;
  /** That was read of the record. */
  version?: number;
  /** As they read on a screen: words of dictionaries, names of what is referred to. An empty one empties the field of a record that exists. */
  cells?: string[];
  /** The same in wire form. */
  values?: Record<string, unknown>;
}

export interface CellsWritten {
  /** By which it is taken back (`importJob/takeBack`); null: nothing was written. */
  batchId: string | null;
  inserted: number;
  updated: number;
  /** Rows that say what is stored already. */
  unchanged: number;
  /** Rows that cannot be written, from 0, at most 1,000 faults; with any nothing is written. `field` null: it is about the row. */
  faults: { row: number; field: string | null; message: string }[];
}
