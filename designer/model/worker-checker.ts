import type { DocumentSet } from "../../engine/documents/index.ts";
import type { Finding } from "../../engine/problems/finding.ts";
import type { ChangedFiles, Checker } from "./set-checker.ts";

type Unnumbered = { set: DocumentSet; operations: readonly string[] } | { changed: ChangedFiles };
export type Asked = Unnumbered & { no: number };

/** The page is painted first, however busy it is, within so many milliseconds. */
const paintedWithin = 2_000;
const whenPainted = (): Promise<void> =>
  new Promise((idle) => {
    // Some browsers do not tell when they are idle.
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => idle(), { timeout: paintedWithin });
    else setTimeout(idle, paintedWithin / 4);
  });

/** Checks beside the page, which goes on meanwhile. A whole set is handed over when the page has time for it; what follows, behind it. */
export function workerChecker(): Checker & { close(): void } {
  const worker = new Worker(new URL("./checker.worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, (findings: Finding[]) => void>();
  let asked = 0;
  worker.addEventListener("message", ({ data }: MessageEvent<{ no: number; findings: Finding[] }>) => {
    waiting.get(data.no)?.(data.findings);
    waiting.delete(data.no);
  });
  let turn: Promise<void> = Promise.resolve();
  const ask = (what: Unnumbered): Promise<Finding[]> =>
    new Promise((answer) => {
      asked += 1;
      waiting.set(asked, answer);
      const no = asked;
      if ("set" in what) turn = turn.then(whenPainted);
      turn = turn.then(() => worker.postMessage({ ...what, no }));
    });
  return {
    open: (set, operations) => ask({ set, operations }),
    change: (changed) => ask({ changed }),
    close: () => worker.terminate(),
  };
}
