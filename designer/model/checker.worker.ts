import { messageOf } from "./message-of.ts";
import { SetChecker } from "./set-checker.ts";
import type { Answered, Asked } from "./worker-checker.ts";

const checker = new SetChecker();

/** One after the other: each check stands on the one before. */
let turn: Promise<unknown> = Promise.resolve();

self.addEventListener("message", ({ data: { no, name, args } }: MessageEvent<Asked>) => {
  const call = () => (checker[name] as (...args: unknown[]) => Promise<unknown>)(...args);
  turn = turn
    .then(call)
    .then((answer): Answered => ({ no, answer }))
    .catch((error: unknown): Answered => ({ no, failure: messageOf(error) }))
    .then((answered) => self.postMessage(answered));
});
