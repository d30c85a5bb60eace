/** Reply of `comments`: what people said of a record, newest first. */
export interface RecordComments {
  comments: RecordComment[];
  /** `before` of the page after; null: there is none. */
  next: string | null;
}

export interface RecordComment {
  id: string;
  who: string;
  /** `yyyy-MM-dd HH:mm:ss`. */
  at: string;
  /** When it was written anew; null: never. */
  editedAt: string | null;
  /** "" where it was taken away. */
  words: string;
  /** People who were told, as the words name them behind an `@`. */
  mentions: Mentionable[];
  /** Whoever wrote it may write it anew and take it away. */
  isOwn: boolean;
  isRemoved: boolean;
}

/** Somebody who may be mentioned on a record. */
export interface Mentionable {
  /** Of the account. */
  value: string;
  /** `name（number）`: how the words name the person. */
  label: string;
}
