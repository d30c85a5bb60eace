import type { Runtime } from "./runtime.ts";

/** Values that may be `maxAgeMs` old. Concurrent readers of one key share one load; a failed load is not kept. */
export class TimedCache<T> {
  private readonly entries = new Map<string, { at: number; value: Promise<T> }>();
  private readonly maxAgeMs: number;
  private readonly maxEntries: number;
  constructor(maxAgeMs: number, maxEntries = 5000) {
    this.maxAgeMs = maxAgeMs;
    this.maxEntries = maxEntries;
  }

  get(key: string, nowMs: number, load: () => Promise<T>): Promise<T> {
    const found = this.entries.get(key);
    if (found !== undefined && Math.abs(nowMs - found.at) < this.maxAgeMs) return found.value;
    const entry = { at: nowMs, value: load() };
    if (this.entries.size >= this.maxEntries) this.dropOldest();
    this.entries.delete(key);
    this.entries.set(key, entry);
    entry.value.catch(() => {
      if (this.entries.get(key) === entry) this.entries.delete(key);
    });
    return entry.value;
  }

  clear(): void {
    this.entries.clear();
  }

  private dropOldest(): void {
    const oldest = this.entries.keys().next();
    if (!oldest.done) this.entries.delete(oldest.value);
  }
}

/** One of a thing for each running server: several servers in one process share nothing. */
export function perRuntime<T>(make: () => T): (runtime: Runtime) => T {
  const made = new WeakMap<Runtime, T>();
  return (runtime) => {
    const found = made.get(runtime) ?? make();
    made.set(runtime, found);
    return found;
  };
}

/** Values read from tables that change seldom: at most five seconds old. */
export const fiveSeconds = <T>(): ((runtime: Runtime) => TimedCache<T>) => perRuntime(() => new TimedCache<T>(5000));
