import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { crc32, createInflateRaw } from "node:zlib";
import { limits, Refusal } from "./limits.ts";

const END_OF_DIRECTORY = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const END_BYTES = 22;
/** The end may be followed by a comment of so many bytes. */
const MOST_COMMENT = 0xffff;
const DIRECTORY_ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_HEADER = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
/** Stands for a number that is told in the extra field of ZIP64. */
const TOLD_ELSEWHERE = 0xffffffff;
const ZIP64 = 1;

interface Entry {
  method: number;
  isEncrypted: boolean;
  crc: number;
  packed: number;
  unpacked: number;
  /** Where its local header begins. */
  at: number;
}

/** A ZIP file whose parts are unpacked one by one, as far as the limits go. */
export class Archive {
  private readonly file: string;
  private readonly entries: ReadonlyMap<string, Entry>;
  private unpacked = 0;
  private constructor(file: string, entries: ReadonlyMap<string, Entry>) {
    this.file = file;
    this.entries = entries;
  }

  /** @throws Refusal */
  static async open(file: string): Promise<Archive> {
    const handle = await open(file);
    try {
      const entries = entriesOf(await readDirectory(handle));
      const told = [...entries.values()].reduce((bytes, { unpacked }) => bytes + unpacked, 0);
      if (told > limits.unpackedBytes) throw new Refusal("unpacked");
      return new Archive(file, entries);
    } finally {
      await handle.close();
    }
  }

  has(name: string): boolean {
    return this.entries.has(keyOf(name));
  }

  /** Hands over the text of a part piece by piece. @throws Refusal when it is absent, damaged, or more than it may be */
  async read(name: string, take: (text: string) => void): Promise<void> {
    const entry = this.entries.get(keyOf(name));
    if (entry === undefined || entry.isEncrypted || (entry.method !== STORED && entry.method !== DEFLATED)) throw new Refusal("damaged");
    const start = await contentStart(this.file, entry);
    if (entry.packed === 0) return;
    const source = createReadStream(this.file, { start, end: start + entry.packed - 1 });
    const watch = this.watch(entry, take);
    try {
      await (entry.method === STORED ? pipeline(source, watch) : pipeline(source, createInflateRaw({ chunkSize: 65_536 }), watch));
    } catch (error) {
      throw error instanceof Refusal ? error : new Refusal("damaged", error);
    }
  }

  private watch(entry: Entry, take: (text: string) => void): (source: AsyncIterable<Buffer>) => Promise<void> {
    return async (source) => {
      const decoder = new TextDecoder("utf-8", { fatal: true });
      let bytes = 0;
      let crc = 0;
      for await (const chunk of source) {
        bytes += chunk.length;
        crc = crc32(chunk, crc);
        this.weigh(entry, bytes, chunk.length);
        take(decoder.decode(chunk, { stream: true }));
      }
      take(decoder.decode());
      if (bytes !== entry.unpacked || crc !== entry.crc) throw new Refusal("damaged");
    };
  }

  private weigh(entry: Entry, bytes: number, more: number): void {
    this.unpacked += more;
    const isBomb = bytes > limits.ratioFromBytes && bytes > entry.packed * limits.ratio;
    if (isBomb || bytes > entry.unpacked || this.unpacked > limits.unpackedBytes) throw new Refusal("unpacked");
  }
}

/** Names of parts differ neither by case nor by a leading stroke (ECMA-376 part 2, 6.2.2.3); some writers use the strokes of Windows. */
const keyOf = (name: string): string => name.replaceAll("\\", "/").replace(/^\//, "").toLowerCase();

async function readDirectory(handle: FileHandle): Promise<Buffer> {
  const { size } = await handle.stat();
  if (size > limits.fileBytes) throw new Refusal("unpacked");
  const tail = Buffer.alloc(Math.min(size, END_BYTES + MOST_COMMENT));
  await handle.read(tail, 0, tail.length, size - tail.length);
  const end = tail.lastIndexOf(END_OF_DIRECTORY);
  if (end < 0 || end + END_BYTES > tail.length) throw new Refusal("notWorkbook");
  const length = tail.readUInt32LE(end + 12);
  if (tail.readUInt16LE(end + 10) > limits.entries || length > limits.directoryBytes) throw new Refusal("entries");
  const directory = Buffer.alloc(length);
  const { bytesRead } = await handle.read(directory, 0, length, tail.readUInt32LE(end + 16));
  if (bytesRead < length) throw new Refusal("damaged");
  return directory;
}

function entriesOf(directory: Buffer): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (let at = 0; at + ENTRY_BYTES <= directory.length && directory.readUInt32LE(at) === DIRECTORY_ENTRY; ) {
    const nameBytes = directory.readUInt16LE(at + 28);
    const extraBytes = directory.readUInt16LE(at + 30);
    const name = directory.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes).toString("utf8");
    const extra = directory.subarray(at + ENTRY_BYTES + nameBytes, at + ENTRY_BYTES + nameBytes + extraBytes);
    // Of two parts of one name the first counts, for whoever reads it.
    if (!entries.has(keyOf(name))) entries.set(keyOf(name), entryAt(directory, at, extra));
    if (entries.size > limits.entries) throw new Refusal("entries");
    at += ENTRY_BYTES + nameBytes + extraBytes + directory.readUInt16LE(at + 32);
  }
  return entries;
}

function entryAt(directory: Buffer, at: number, extra: Buffer): Entry {
  const long = zip64Numbers(extra);
  const number = (offset: number): number => {
    const value = directory.readUInt32LE(at + offset);
    return value === TOLD_ELSEWHERE ? (long.shift() ?? value) : value;
  };
  const unpacked = number(24);
  const packed = number(20);
  return {
    method: directory.readUInt16LE(at + 10),
    isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
    crc: directory.readUInt32LE(at + 16),
    packed,
    unpacked,
    at: number(42),
  };
}

/** In the order of the format: unpacked, packed, place; only those that the entry itself does not tell. */
function zip64Numbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== ZIP64) continue;
    const field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
    return Array.from({ length: Math.floor(field.length / 8) }, (_, i) => Number(field.readBigUInt64LE(i * 8)));
  }
  return [];
}

async function contentStart(file: string, entry: Entry): Promise<number> {
  const handle = await open(file);
  try {
    const header = Buffer.alloc(LOCAL_BYTES);
    const { bytesRead } = await handle.read(header, 0, LOCAL_BYTES, Math.min(entry.at, limits.fileBytes));
    if (bytesRead < LOCAL_BYTES || header.readUInt32LE(0) !== LOCAL_HEADER) throw new Refusal("damaged");
    return entry.at + LOCAL_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  } finally {
    await handle.close();
  }
}
