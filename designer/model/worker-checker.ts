import type { DocumentSet } from "../../engine/documents/index.ts";
import type { Finding } from "../../engine/problems/finding.ts";
import type { ChangedFiles, Checker } from "./set-checker.ts";

type Unnumbered = { set: DocumentSet; operations: readonly string[] } | { changed: ChangedFiles };
export type Asked = Unnumbered & { no: number };

/** Checks beside the page, which goes on meanwhile. */
export function workerChecker(): Checker & { close(): void } {
  const worker = new Worker(new URL("./checker.worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, (findings: Finding[]) => void>();
  let asked = 0;
  worker.addEventListener("message", ({ data }: MessageEvent<{ no: number; findings: Finding[] }>) => {
    waiting.get(data.no)?.(data.findings);
    waiting.delete(data.no);
  });
  const ask = (what: Unnumbered): Promise<Finding[]> =>
    new Promise((answer) => {
      asked += 1;
      waiting.set(asked, answer);
      worker.postMessage({ ...what, no: asked });
    });
  return {
    open: (set, operations) => ask({ set, operations }),
    change: (changed) => ask({ changed }),
    close: () => worker.terminate(),
  };
}
