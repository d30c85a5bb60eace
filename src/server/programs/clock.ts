import type { Logger } from "pino";
import { runDated } from "../data/flow/index.ts";
import type { Runtime } from "../platform/runtime.ts";
import { follow } from "./follow.ts";

/** A moment that names seconds is kept within five of them. */
const PAUSE_MS = 2_000;

/** Makes the moves whose moment has come. Any number of processes of one database may do so. Answers how to stop. */
export const followClock = (runtime: Runtime, logger: Pick<Logger, "error">): (() => Promise<void>) =>
  follow({ pauseMs: PAUSE_MS, failure: "moves wait for the clock", look: () => runDated(runtime) }, logger);
