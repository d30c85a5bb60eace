import type { Readable } from "node:stream";
import type { Words } from "../../../../../engine/language/phrase.ts";

/** What is put into a store. */
export interface Content {
  /** Opens it from its beginning. */
  open(): Promise<Readable>;
  sizeBytes: number;
  /** Hexadecimal SHA-256. */
  sha256: string;
}

/** Both ends inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A place where contents stand under their keys. */
export interface FileStore {
  /** @throws StoreFault */
  put(key: string, content: Content): Promise<void>;
  /** @throws StoreFault */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** What is gone already is gone. @throws StoreFault */
  remove(key: string): Promise<void>;
}

/** A store did not do what it was asked for, in words for whoever looks after it; they tell no secret. */
export class StoreFault extends Error {
  readonly words: Words;
  /** The whole store cannot be used now, whatever the key. */
  readonly isAway: boolean;
  constructor(words: Words, options: { isAway: boolean; cause?: unknown }) {
    super("a store did not answer as wished", { cause: options.cause });
    this.words = words;
    this.isAway = options.isAway;
  }
}
