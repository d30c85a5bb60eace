import { Worker } from "node:worker_threads";
import { problem, requestError } from "../../../../engine/errors.ts";
import type { PdfOrder } from "./paint-pdf.ts";

interface Job {
  order: PdfOrder;
  done(made: Uint8Array): void;
  fail(error: unknown): void;
}

/** Papers are painted beside the calls, never among them. */
const THREADS = 2;
/** Who comes behind so many is asked to come again. */
const MOST_WAITING = 20;
/** Longest painting of one order; a thread that takes longer is ended. */
const LONGEST_MS = 60_000;
const MEMORY = { maxOldGenerationSizeMb: 512 };

/** Threads that paint papers, started at first use. */
class PdfThreads {
  readonly #idle: Worker[] = [];
  readonly #working = new Map<Worker, { job: Job; timer: NodeJS.Timeout }>();
  readonly #waiting: Job[] = [];

  /** @throws RequestError REPORT_BUSY; Error when the thread ended in the middle, which the next order survives */
  paint(order: PdfOrder): Promise<Uint8Array> {
    if (this.#waiting.length >= MOST_WAITING) throw requestError([problem("REPORT_BUSY", "", {})]);
    return new Promise((done, fail) => {
      this.#waiting.push({ order, done, fail });
      this.#next();
    });
  }

  #next(): void {
    while (this.#waiting.length > 0) {
      const thread = this.#idle.pop() ?? (this.#working.size < THREADS ? this.#started() : null);
      if (thread === null) return;
      const job = this.#waiting.shift()!;
      this.#working.set(thread, { job, timer: setTimeout(() => void thread.terminate(), LONGEST_MS) });
      // A process with nothing else to do ends, but not in the middle of a paper.
      thread.ref();
      thread.postMessage(job.order);
    }
  }

  #started(): Worker {
    const thread = new Worker(new URL("./pdf-thread.ts", import.meta.url), { resourceLimits: MEMORY });
    thread.on("message", ({ made, failed }: { made?: Uint8Array; failed?: string }) => {
      const job = this.#ended(thread);
      thread.unref();
      this.#idle.push(thread);
      if (made === undefined) job?.fail(new Error(failed));
      else job?.done(made);
      this.#next();
    });
    thread.on("error", (error) => this.#lost(thread, error));
    thread.on("exit", () => this.#lost(thread, new Error("a thread for papers ended")));
    return thread;
  }

  #ended(thread: Worker): Job | undefined {
    const found = this.#working.get(thread);
    this.#working.delete(thread);
    clearTimeout(found?.timer);
    return found?.job;
  }

  #lost(thread: Worker, error: unknown): void {
    const at = this.#idle.indexOf(thread);
    if (at >= 0) this.#idle.splice(at, 1);
    this.#ended(thread)?.fail(error);
    this.#next();
  }
}

const threads = new PdfThreads();
export const paintInThread = (order: PdfOrder): Promise<Uint8Array> => threads.paint(order);
