import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createInflateRaw } from "node:zlib";
import { problem, requestError } from "../../engine/errors.ts";

/** A workbook may unpack to this many bytes; ASVS 5.2.3. */
const MAX_UNPACKED_BYTES = 400 * 1024 * 1024;
const MAX_ENTRIES = 2_000;
const MAX_DIRECTORY_BYTES = 4 * 1024 * 1024;
const END_OF_DIRECTORY = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const DEFLATED = 8;

export const unreadable = (reason: string) => requestError([problem("IMPORT_UNREADABLE", "", { reason })]);
const damaged = () => unreadable("不是有效的 xlsx 工作簿，或已损坏、加密");
const tooMuch = () => unreadable("解压后的内容过大");

interface Entry {
  deflated: boolean;
  packed: number;
  unpacked: number;
  /** Where its local header begins. */
  at: number;
}

/**
 * Judges an archive before anything else opens it: few parts, small in all, and each part unpacks to what the directory says, which a
 * reader may trust afterwards. @throws AppError request IMPORT_UNREADABLE
 */
export async function checkArchive(file: string): Promise<void> {
  const handle = await open(file);
  try {
    const entries = await readDirectory(handle);
    if (entries.reduce((bytes, entry) => bytes + entry.unpacked, 0) > MAX_UNPACKED_BYTES) throw tooMuch();
    for (const entry of entries) if (entry.deflated) await checkEntry(file, handle, entry);
  } finally {
    await handle.close();
  }
}

async function readDirectory(handle: FileHandle): Promise<Entry[]> {
  const { size } = await handle.stat();
  const tail = Buffer.alloc(Math.min(size, 65_557));
  await handle.read(tail, 0, tail.length, size - tail.length);
  const end = tail.lastIndexOf(END_OF_DIRECTORY);
  if (end < 0 || end + 20 > tail.length) throw unreadable("不是 xlsx 文件");
  const length = tail.readUInt32LE(end + 12);
  if (tail.readUInt16LE(end + 10) > MAX_ENTRIES || length > MAX_DIRECTORY_BYTES) throw unreadable("文件内的部件过多");
  const directory = Buffer.alloc(length);
  await handle.read(directory, 0, length, tail.readUInt32LE(end + 16));
  return entriesOf(directory);
}

function entriesOf(directory: Buffer): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === DIRECTORY_ENTRY; ) {
    entries.push({
      deflated: directory.readUInt16LE(at + 10) === DEFLATED,
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      at: directory.readUInt32LE(at + 42),
    });
    at += 46 + directory.readUInt16LE(at + 28) + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** Unpacks into nothing and stops at the first byte too many. */
async function checkEntry(file: string, handle: FileHandle, entry: Entry): Promise<void> {
  const header = Buffer.alloc(30);
  const { bytesRead } = await handle.read(header, 0, header.length, entry.at);
  if (bytesRead < header.length || header.readUInt32LE(0) !== LOCAL_HEADER) throw damaged();
  if (entry.packed === 0) return;
  const start = entry.at + header.length + header.readUInt16LE(26) + header.readUInt16LE(28);
  let bytes = 0;
  const counter = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > entry.unpacked ? tooMuch() : null);
    },
  });
  try {
    await pipeline(createReadStream(file, { start, end: start + entry.packed - 1 }), createInflateRaw(), counter);
  } catch (error) {
    throw bytes > entry.unpacked ? tooMuch() : Object.assign(damaged(), { cause: error });
  }
}
