/** One line of the reply of `possible`: something that may or may not be done with one record. */
export interface Possible {
  /** `update`, `remove`, `print`, `move:<key>` or `call:<key>`, as in `_actions`. */
  do: string;
  /** Of a move or a call, in the reader's language; null: the verb says it. */
  title: string | null;
  may: boolean;
  /** Sentences of what stands against it, or of what may not be changed by whoever may change the record. */
  why: string[];
}
