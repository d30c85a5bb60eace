import { once } from "node:events";
import type { Writable } from "node:stream";
import { constants, crc32, createDeflateRaw } from "node:zlib";

/** What the central directory must say of a finished entry. */
interface Entry {
  name: Buffer;
  crc: number;
  compressed: number;
  size: number;
  offset: number;
}

export interface ZipWriter {
  /** Compresses the chunks into one entry; resolves when all of them have been handed on. */
  entry(name: string, chunks: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>): Promise<void>;
  /** Writes the central directory and ends the output. */
  end(): Promise<void>;
}

const DATA_DESCRIPTOR_AND_UTF8 = 0x0808;
const DEFLATE = 8;
/** 1980-01-01, so that the same rows give the same bytes. */
const DOS_DATE = 0x21;

/** A streaming zip archive (PKWARE APPNOTE 6.3, no zip64): memory stays at one chunk whatever the size of the rows. */
export function zipWriter(out: Writable): ZipWriter {
  const entries: Entry[] = [];
  let offset = 0;

  async function emit(bytes: Buffer) {
    offset += bytes.length;
    if (!out.write(bytes)) await once(out, "drain");
  }

  async function entry(name: string, chunks: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>) {
    const current: Entry = { name: Buffer.from(name), crc: 0, compressed: 0, size: 0, offset };
    await emit(localHeader(current.name));
    const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED });
    const pump = (async () => {
      for await (const bytes of deflate) {
        current.compressed += (bytes as Buffer).length;
        await emit(bytes as Buffer);
      }
    })();
    for await (const chunk of chunks) {
      const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
      current.crc = crc32(bytes, current.crc);
      current.size += bytes.length;
      if (!deflate.write(bytes)) await Promise.race([once(deflate, "drain"), pump]);
    }
    deflate.end();
    await pump;
    await emit(dataDescriptor(current));
    entries.push(current);
  }

  async function end() {
    const start = offset;
    for (const done of entries) await emit(directoryRecord(done));
    await emit(directoryEnd(entries.length, offset - start, start));
    out.end();
  }

  return { entry, end };
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(DATA_DESCRIPTOR_AND_UTF8, 6);
  header.writeUInt16LE(DEFLATE, 8);
  header.writeUInt16LE(DOS_DATE, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function dataDescriptor(entry: Entry): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x08074b50, 0);
  descriptor.writeUInt32LE(entry.crc, 4);
  descriptor.writeUInt32LE(entry.compressed, 8);
  descriptor.writeUInt32LE(entry.size, 12);
  return descriptor;
}

function directoryRecord(entry: Entry): Buffer {
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(20, 4);
  record.writeUInt16LE(20, 6);
  record.writeUInt16LE(DATA_DESCRIPTOR_AND_UTF8, 8);
  record.writeUInt16LE(DEFLATE, 10);
  record.writeUInt16LE(DOS_DATE, 14);
  record.writeUInt32LE(entry.crc, 16);
  record.writeUInt32LE(entry.compressed, 20);
  record.writeUInt32LE(entry.size, 24);
  record.writeUInt16LE(entry.name.length, 28);
  record.writeUInt32LE(entry.offset, 42);
  return Buffer.concat([record, entry.name]);
}

function directoryEnd(count: number, sizeBytes: number, start: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(sizeBytes, 12);
  end.writeUInt32LE(start, 16);
  return end;
}
