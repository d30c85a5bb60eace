import { setTimeout as wait } from "node:timers/promises";
import { signatureOf } from "../../src/server/auth/session/signature.ts";
import { readConfig } from "../../src/server/platform/config.ts";
import type { ProvenSchool } from "./school.ts";

const WRITE = "/api/flySource-base/canton/add";
const { clientId, clientSecret } = readConfig({});
/** Codes have six digits. */
const FIRST_CODE = 100_000;

export interface Ledger {
  /** Codes of writes that were acknowledged. */
  kept: string[];
  /** Writes without an answer, or with one that did not acknowledge them: each may be kept or not, but once. */
  open: string[];
  stop(): Promise<void>;
}

/** `writers` who write one row after another, whatever happens to the server, and note what was acknowledged. */
export function keepLedger({ url, token }: Pick<ProvenSchool, "url" | "token">, writers: number): Ledger {
  const kept: string[] = [];
  const open: string[] = [];
  let isOver = false;
  let code = FIRST_CODE;
  const write = async () => {
    const cantonCode = String(++code);
    const headers = {
      authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
      "flysource-auth": `bearer ${token}`,
      "flysource-sign": signatureOf(WRITE, Date.now(), token),
      "content-type": "application/json",
    };
    const body = JSON.stringify({ cantonCode, cantonName: cantonCode, cantonLevel: "1" });
    const reply = await fetch(`${url}${WRITE}`, { method: "POST", headers, body, signal: AbortSignal.timeout(30_000) }).catch(() => null);
    const isKept = reply?.status === 200 && ((await reply.json().catch(() => null)) as { success?: boolean } | null)?.success === true;
    (isKept ? kept : open).push(cantonCode);
    // A server that is away answers at once, and nobody asks a thousand times a second.
    if (!isKept) await wait(50);
  };
  const all = Promise.all(
    Array.from({ length: writers }, async () => {
      while (!isOver) await write();
    }),
  );
  const stop = async () => {
    isOver = true;
    await all;
  };
  return { kept, open, stop };
}
