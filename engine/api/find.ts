/** A record that a search over all pages found, as far as its reader may read it. */
export interface FoundRecord {
  /** Screen of the menu that opens it. */
  screen: string;
  screenTitle: string;
  id: string;
  /** What the record is called. */
  title: string;
  /** Its number, where that is not its title. */
  number: string;
}

export interface FoundRecords {
  records: FoundRecord[];
  /** There was no time to look everywhere. */
  isPartial: boolean;
}
