import { Worker } from "node:worker_threads";
import type { Derivation } from "./password-thread.ts";

/** How soon a derivation begins: somebody stands at the door, or a new password is stored. */
export type Urgency = "door" | "store";

interface Job {
  given: Derivation;
  done(tag: Uint8Array): void;
  fail(error: unknown): void;
}

/**
 * Threads that look at passwords and do nothing else, started at first use: neither the calls of people at work nor the threads that files wait
 * for are held up, and never more than `size` times the memory of one look is taken.
 */
export class PasswordThreads {
  private readonly size: number;
  private readonly idle: Worker[] = [];
  private readonly working = new Map<Worker, Job>();
  private readonly waiting: Readonly<Record<Urgency, Job[]>> = { door: [], store: [] };

  constructor(size: number) {
    this.size = size;
  }

  /** @throws Error when the thread ended in the middle, which the next look survives */
  derive(given: Derivation, urgency: Urgency): Promise<Uint8Array> {
    return new Promise((done, fail) => {
      this.waiting[urgency].push({ given, done, fail });
      this.next();
    });
  }

  private next(): void {
    while (this.waiting.door.length + this.waiting.store.length > 0) {
      const thread = this.idle.pop() ?? (this.working.size < this.size ? this.started() : null);
      if (thread === null) return;
      const job = (this.waiting.door.shift() ?? this.waiting.store.shift())!;
      this.working.set(thread, job);
      // A process with nothing else to do ends, but not in the middle of a look.
      thread.ref();
      thread.postMessage(job.given);
    }
  }

  private started(): Worker {
    const thread = new Worker(new URL("./password-thread.ts", import.meta.url));
    thread.on("message", (tag: Uint8Array) => {
      const job = this.working.get(thread);
      this.working.delete(thread);
      thread.unref();
      this.idle.push(thread);
      job?.done(tag);
      this.next();
    });
    thread.on("error", (error) => this.lost(thread, error));
    thread.on("exit", () => this.lost(thread, new Error("a thread for passwords ended")));
    return thread;
  }

  private lost(thread: Worker, error: unknown): void {
    const job = this.working.get(thread);
    this.working.delete(thread);
    const at = this.idle.indexOf(thread);
    if (at >= 0) this.idle.splice(at, 1);
    job?.fail(error);
    this.next();
  }
}
