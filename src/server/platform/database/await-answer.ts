import { setTimeout as wait } from "node:timers/promises";
import { openClient, type DatabaseAddress } from "./pool.ts";
import { connectFailure } from "./unavailable.ts";

const PAUSE_MS = 1_000;

/** Waits until a database answers. A refusal is an answer: a wrong password stays wrong. @throws the last error when it does not in time */
export async function awaitAnswer(place: DatabaseAddress, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (let isTold = false; ; isTold = true) {
    try {
      await (await openClient(place)).end();
      return;
    } catch (error) {
      if (isRefusal(error) || Date.now() >= deadline) throw error;
      if (!isTold) console.error(`${connectFailure(error).message}，等待它恢复`);
    }
    await wait(PAUSE_MS);
  }
}

/** Of PostgreSQL itself, and not that it is starting or full: wrong names and passwords. */
const isRefusal = (error: unknown): boolean => /^(28|3D|42)/.test((error as { code?: string }).code ?? "");
