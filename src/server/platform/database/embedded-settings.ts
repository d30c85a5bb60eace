import { totalmem } from "node:os";

const MB = 2 ** 20;
/** The machine also carries the server itself and, on small ones, whatever else a school runs there. */
const shareOfBuffers = 1 / 8;
const shareOfCache = 1 / 2;

const clamp = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most));
const megabytes = (bytes: number): string => `${Math.floor(bytes / MB)}MB`;

/** Bytes this process may use: those of the machine, or of the container it runs in. */
export const ownMemory = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/**
 * How the embedded server fits a machine of so many bytes. Nothing here trades durability for speed. `max_wal_size` bounds what is read
 * again after it was killed, so that it serves within seconds; `wal_compression` keeps the pages that a small one writes more often small.
 */
export function settingsFor(memoryBytes: number): Record<string, string> {
  return {
    shared_buffers: megabytes(clamp(64 * MB, memoryBytes * shareOfBuffers, 2048 * MB)),
    effective_cache_size: megabytes(clamp(256 * MB, memoryBytes * shareOfCache, 65_536 * MB)),
    work_mem: megabytes(clamp(4 * MB, memoryBytes / 1024, 16 * MB)),
    maintenance_work_mem: megabytes(clamp(64 * MB, memoryBytes / 64, 256 * MB)),
    max_wal_size: "512MB",
    wal_compression: "on",
  };
}
