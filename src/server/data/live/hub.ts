import { perRuntime } from "../../platform/timed-cache.ts";
import type { Runtime } from "../../platform/runtime.ts";

/** Of each of these accounts a mark that is another one when the thing changed; who has none has nothing of it. */
export type LiveMarks = (runtime: Runtime, tenantId: string, userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Somebody who looks on. */
export interface LiveViewer {
  tenantId: string;
  userId: string;
  /** These things of theirs changed. */
  tell(names: readonly string[]): void;
  end(): void;
}

const TICK_MS = 1_000;
/** A look takes at most this share of the time between two: a slow database is asked less often. */
const SLOW_SHARE = 0.2;

/** The one place of a process where it is looked for what changed for the people who look on: one question for all of them, none while nobody does. */
export class LiveHub {
  private readonly runtime: Runtime;
  private readonly viewers = new Set<LiveViewer>();
  /** By person and thing. */
  private marks = new Map<string, string>();
  private timer: NodeJS.Timeout | null = null;
  private sources: Readonly<Record<string, LiveMarks>> = {};

  constructor(runtime: Runtime) {
    this.runtime = runtime;
  }

  get size(): number {
    return this.viewers.size;
  }

  /** How many places a person looks on from. */
  sizeOf(tenantId: string, userId: string): number {
    return [...this.viewers].filter((one) => one.tenantId === tenantId && one.userId === userId).length;
  }

  /** `sources`: what is looked for, by name. Tells the viewer of changes until the answer is called. */
  watch(viewer: LiveViewer, sources: Readonly<Record<string, LiveMarks>>): () => void {
    this.sources = sources;
    this.viewers.add(viewer);
    this.timer ??= this.later(0);
    return () => void this.viewers.delete(viewer);
  }

  /** Ends every stream: the server stops. */
  close(): void {
    for (const viewer of [...this.viewers]) viewer.end();
  }

  private later(ms: number): NodeJS.Timeout {
    return setTimeout(() => void this.tick(), ms).unref();
  }

  private async tick(): Promise<void> {
    const began = performance.now();
    // What cannot be asked now is looked for with the next turn.
    await this.look().catch(() => undefined);
    const elapsedMs = performance.now() - began;
    if (this.viewers.size > 0) this.timer = this.later(Math.max(TICK_MS - elapsedMs, elapsedMs / SLOW_SHARE));
    else {
      this.timer = null;
      this.marks.clear();
    }
  }

  /** Who came since the look before is told of what changes from now on. */
  private async look(): Promise<void> {
    const found = new Map<string, string>();
    const known = new Set<string>();
    for (const [tenantId, viewers] of Map.groupBy(this.viewers, (viewer) => viewer.tenantId)) {
      const userIds = [...new Set(viewers.map(({ userId }) => userId))];
      for (const userId of userIds) known.add(`${tenantId}\0${userId}`);
      for (const [name, marksOf] of Object.entries(this.sources)) {
        const marks = await marksOf(this.runtime, tenantId, userIds);
        for (const userId of userIds) found.set(`${tenantId}\0${userId}\0${name}`, marks.get(userId) ?? "");
      }
    }
    const before = this.marks;
    this.marks = found;
    for (const viewer of this.viewers) {
      const person = `${viewer.tenantId}\0${viewer.userId}`;
      if (!known.has(person)) continue;
      const changed = Object.keys(this.sources).filter((name) => {
        const mark = before.get(`${person}\0${name}`);
        return mark !== undefined && mark !== found.get(`${person}\0${name}`);
      });
      if (changed.length > 0) viewer.tell(changed);
    }
  }
}

export const liveHub = perRuntime((runtime) => new LiveHub(runtime));
