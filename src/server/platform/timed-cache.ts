import { outsideTransaction } from "./database/transaction.ts";
import type { Runtime } from "./runtime.ts";

/** What was made less than `maxAgeMs` ago is not made again. Who asks for one key at the same time shares one making; one that failed is not kept. */
export class Recent<T> {
  private readonly entries = new Map<string, { at: number; value: Promise<T> }>();
  private readonly maxAgeMs: number | (() => number);
  private readonly maxEntries: number;
  constructor(maxAgeMs: number | (() => number), maxEntries = 5000) {
    this.maxAgeMs = maxAgeMs;
    this.maxEntries = maxEntries;
  }

  get(key: string, nowMs: number, make: () => Promise<T>): Promise<T> {
    const found = this.entries.get(key);
    const maxAgeMs = typeof this.maxAgeMs === "number" ? this.maxAgeMs : this.maxAgeMs();
    if (found !== undefined && Math.abs(nowMs - found.at) < maxAgeMs) return found.value;
    const entry = { at: nowMs, value: make() };
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

/**
 * Values read from the database, which may be `maxAgeMs` old. A load serves everybody who asks meanwhile, so it runs outside of the
 * transaction of whoever came first: it sees what is committed, and waits for no connection that its readers hold.
 */
export class TimedCache<T> extends Recent<T> {
  override get(key: string, nowMs: number, load: () => Promise<T>): Promise<T> {
    return super.get(key, nowMs, () => outsideTransaction(load));
  }
}

/** One of a thing for each running server: several servers in one process share nothing. */
export function perRuntime<T>(make: (runtime: Runtime) => T): (runtime: Runtime) => T {
  const made = new WeakMap<Runtime, T>();
  return (runtime) => {
    const found = made.get(runtime) ?? make(runtime);
    made.set(runtime, found);
    return found;
  };
}

/** Whether rows of this entity are what the remembered values were read from. */
export type IsSource = (entityId: string, runtime: Runtime) => boolean;

export interface Remembered {
  isSource: IsSource;
  /** `entityId`: of what rows were written; null = of anything. `by`: who wrote them, where it was a call of this process. */
  forget(runtime: Runtime, entityId: string | null, by?: string): void;
  /** Other processes need not hear of the write: they look again when what they have is too old. Default false. */
  isLocal?: boolean;
}

/** Every cache of the program: each stands here from the moment its module is loaded, so that nobody has to list them. */
const remembered: Remembered[] = [];

/** Has a cache forgotten when rows of its sources are written, here or in another process. */
export function forgetWhenWritten(cache: Remembered): void {
  remembered.push(cache);
}

/** Values read from rows that change seldom: at most five seconds old, and forgotten when rows of a source are written. */
export const fiveSeconds = <T>(isSource: IsSource): ((runtime: Runtime) => TimedCache<T>) => forgetting(isSource, () => new TimedCache<T>(5_000));

function forgetting<T>(isSource: IsSource, make: (runtime: Runtime) => TimedCache<T>): (runtime: Runtime) => TimedCache<T> {
  const cacheOf = perRuntime(make);
  forgetWhenWritten({ isSource, forget: (runtime) => cacheOf(runtime).clear() });
  return cacheOf;
}

/** Whether a process hears what others write. */
export const hearing = perRuntime(() => ({ isOn: false }));

/**
 * The same where everything they are read from is among the sources: a minute old as long as this process hears of every write, else five seconds.
 * Hundreds of people come back sooner than in a minute and later than in five seconds, each with values of their own.
 */
export const whileHearing = <T>(isSource: IsSource): ((runtime: Runtime) => TimedCache<T>) =>
  forgetting(isSource, (runtime) => new TimedCache<T>(() => (hearing(runtime).isOn ? 60_000 : 5_000)));

const sourcedFrom = (entityId: string, runtime: Runtime): Remembered[] => remembered.filter(({ isSource }) => isSource(entityId, runtime));

/** Whether anything that other processes remember was read from rows of this entity. */
export const isRemembered = (entityId: string, runtime: Runtime): boolean => sourcedFrom(entityId, runtime).some(({ isLocal }) => isLocal !== true);

/** Forgets what was remembered of rows of this entity, so that the next call of this process sees the write. */
export function forgetWritten(runtime: Runtime, entityId: string, by?: string): void {
  for (const { forget } of sourcedFrom(entityId, runtime)) forget(runtime, entityId, by);
}

/** After work that may write anything: a registered operation, an import, a connection that heard nothing for a while. */
export function forgetEverything(runtime: Runtime): void {
  for (const { forget } of remembered) forget(runtime, null);
}
