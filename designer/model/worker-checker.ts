import { problem } from "../../engine/errors.ts";
import { errorIn, type Finding } from "../../engine/problems/finding.ts";
import { messageOf } from "./message-of.ts";
import type { Checker } from "./set-checker.ts";

/** A call of the checker beside the page. */
export interface Asked {
  no: number;
  name: keyof Checker;
  args: unknown[];
}

export type Answered = { no: number } & ({ answer: unknown } | { failure: string });

/** The page is painted first, however busy it is, within so many milliseconds. */
const paintedWithin = 2_000;
const whenPainted = (): Promise<void> =>
  new Promise((idle) => {
    // Some browsers do not tell when they are idle.
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => idle(), { timeout: paintedWithin });
    else setTimeout(idle, paintedWithin / 4);
  });

/** A check that did not come about is one thing to say, and the next check is made all the same. */
const told = (reason: unknown): Finding[] => [errorIn("", problem("DOCUMENT_SHAPE", "", { reason: messageOf(reason) }))];

/** Checks beside the page, which goes on meanwhile. A whole set is handed over when the page has time for it; what follows, behind it. */
export function workerChecker(): Checker & { close(): void } {
  const worker = new Worker(new URL("./checker.worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, (answered: Answered) => void>();
  let asked = 0;
  worker.addEventListener("message", ({ data }: MessageEvent<Answered>) => {
    waiting.get(data.no)?.(data);
    waiting.delete(data.no);
  });
  let turn: Promise<void> = Promise.resolve();
  const ask = <Name extends keyof Checker>(name: Name, ...args: Parameters<Checker[Name]>): ReturnType<Checker[Name]> => {
    const answer = new Promise((resolve, reject) => {
      asked += 1;
      const question: Asked = { no: asked, name, args };
      waiting.set(asked, (answered) => ("failure" in answered ? reject(new Error(answered.failure)) : resolve(answered.answer)));
      if (name === "open") turn = turn.then(whenPainted);
      turn = turn.then(() => worker.postMessage(question));
    });
    return answer as ReturnType<Checker[Name]>;
  };
  return {
    open: (set, operations) => ask("open", set, operations).catch(told),
    change: (changed) => ask("change", changed).catch(told),
    uses: (part) => ask("uses", part),
    rename: (part, to) => ask("rename", part, to),
    close: () => worker.terminate(),
  };
}
