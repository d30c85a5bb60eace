import { argon2Sync } from "node:crypto";
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";

/** One derivation as `PasswordThreads` sends it. */
export interface Derivation {
  message: string;
  nonce: Uint8Array;
  /** KiB. */
  memory: number;
  passes: number;
  parallelism: number;
  /** Bytes. */
  tagLength: number;
}

/** Linux gives a thread a priority of its own: calls of people at work come first where passwords take all processors. */
const BELOW_CALLS = 5;

// A system that refuses only loses the order: passwords are looked at all the same.
try {
  setPriority(0, BELOW_CALLS);
} catch {
  /* a container may forbid it */
}

parentPort?.on("message", (given: Derivation) => {
  parentPort?.postMessage(argon2Sync("argon2id", given));
});
