import { problem } from "../../engine/errors.ts";
import { errorIn, type Finding } from "../../engine/problems/finding.ts";
import type { Asked } from "./worker-checker.ts";
import { SetChecker } from "./set-checker.ts";
import { messageOf } from "./message-of.ts";

const checker = new SetChecker();

/** One after the other: each check stands on the one before. */
let turn: Promise<unknown> = Promise.resolve();

self.addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  turn = turn.then(async () => {
    const findings: Finding[] = "set" in data ? await checker.open(data.set, data.operations) : await checker.change(data.changed);
    self.postMessage({ no: data.no, findings });
  });
  // Nobody waits for ever, and the next check is made all the same.
  turn = turn.catch((error: unknown) => {
    const reason = messageOf(error);
    self.postMessage({ no: data.no, findings: [errorIn("", problem("DOCUMENT_SHAPE", "", { reason }))] });
  });
});
