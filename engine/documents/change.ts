/** One difference between two states of a document. Lists are compared by the names of their items, never by index. */
export interface Change {
  /**
   * `add`, `remove`: an item of a list or a map, or a whole document. `set`: a value; `before` or `after` is missing where there is none.
   * `move`: an item stands elsewhere in its list. `rename`: a field has another name and kept its column.
   */
  kind: "add" | "remove" | "set" | "move" | "rename";
  /** `kind:id` of the document. */
  document: string;
  /** File of the document, where sets are compared. */
  file?: string;
  /** The names on the way; those of list items are anchors. Empty: the whole document. */
  steps: readonly string[];
  /** The steps joined by dots, as overlays write it. */
  anchor: string;
  /** JSON Pointer into the later document; for `remove` into the earlier one. What takes a change back points where that one did. */
  pointer: string;
  before?: unknown;
  after?: unknown;
  /** `add`, `move`: name of the item it stands behind; null = the first. `remove`: the one it stood behind. Absent: a whole document. */
  behind?: string | null;
  /** `move`: name of the item it stood behind until then; null = the first. */
  stoodBehind?: string | null;
}
