import type { Logger } from "pino";
import { workOffSummaries } from "../data/summaries/index.ts";
import type { Runtime } from "../platform/runtime.ts";
import { follow } from "./follow.ts";

/** So long at most a change waits until somebody looks. */
const PAUSE_MS = 500;

/** Keeps summaries up to date with what was written. Any number of processes of one database may do so. Answers how to stop. */
export const followSummaries = (runtime: Runtime, logger: Pick<Logger, "error">): (() => Promise<void>) =>
  follow({ pauseMs: PAUSE_MS, failure: "summaries wait", look: () => workOffSummaries(runtime) }, logger);
