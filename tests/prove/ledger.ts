import { setTimeout as wait } from "node:timers/promises";
import { signatureOf } from "../../src/server/auth/session/signature.ts";
import { readConfig } from "../../src/server/platform/config.ts";
import { workbookOf } from "../support/workbook-parts.ts";
import type { Kept } from "./verdict.ts";

const CANTON = "/api/flySource-base/canton";
const { clientId, clientSecret } = readConfig({});
/** Codes have six digits. */
const FIRST_CODE = 100_000;
const ROWS_OF_IMPORT = 5;
/** Of so many deeds of a writer one is a rename, and one an import. */
const RENAME_EVERY = 3;
const IMPORT_EVERY = 25;

export interface Ledger {
  /** What was acknowledged, and what was asked for and not answered. */
  readonly kept: Kept;
  /** Deeds that were acknowledged so far. */
  acknowledged(): number;
  /** When the latest of them was asked for, on the clock of `performance`. */
  latestMs(): number;
  stop(): Promise<void>;
}

interface Reply {
  success: boolean;
  data: { id: string };
}

/** `writers` who add rows, rename their own and import sheets, at the servers in turn, whatever happens to these, and note what was acknowledged. */
export function keepLedger({ urls, token }: { urls: readonly string[]; token: string }, writers: number): Ledger {
  const kept: Kept = { added: new Map(), imported: new Map(), open: 0 };
  let acknowledged = 0;
  let latestMs = 0;
  let isOver = false;
  let code = FIRST_CODE;
  let turn = 0;
  let names = 0;
  const ask = async (path: string, body: string | FormData): Promise<Reply["data"] | null> => {
    const headers = {
      authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
      "flysource-auth": `bearer ${token}`,
      "flysource-sign": signatureOf(path, Date.now(), token),
      ...(typeof body === "string" && { "content-type": "application/json" }),
    };
    const url = urls[turn++ % urls.length]!;
    const began = performance.now();
    const reply = await fetch(`${url}${path}`, { method: "POST", headers, body, signal: AbortSignal.timeout(30_000) }).catch(() => null);
    const answer = reply?.status === 200 ? ((await reply.json().catch(() => null)) as Reply | null) : null;
    if (answer?.success === true) {
      acknowledged += 1;
      latestMs = Math.max(latestMs, began);
      return answer.data;
    }
    kept.open += 1;
    // A server that is away answers at once, and nobody asks a thousand times a second.
    await wait(50);
    return null;
  };
  const add = async (own: Map<string, string>) => {
    const cantonCode = String(++code);
    const made = await ask(`${CANTON}/add`, JSON.stringify({ cantonCode, cantonName: cantonCode, cantonLevel: "1" }));
    if (made === null) return;
    own.set(cantonCode, made.id);
    kept.added.set(cantonCode, { name: cantonCode, renames: 0, tried: [] });
  };
  const rename = async (own: ReadonlyMap<string, string>, at: number) => {
    const [cantonCode, id] = [...own][at % own.size]!;
    const row = kept.added.get(cantonCode)!;
    const name = `${cantonCode}-${++names}`;
    row.tried.push(name);
    if ((await ask(`${CANTON}/update`, JSON.stringify({ id, cantonName: name }))) === null) return;
    Object.assign(row, { name, renames: row.renames + 1, tried: [] });
  };
  const bringSheet = async () => {
    const codes = Array.from({ length: ROWS_OF_IMPORT }, () => String(++code));
    const form = new FormData();
    form.set("async", "true");
    form.set("file", new Blob([new Uint8Array(sheetOf(codes))]), "cantons.xlsx");
    const job = await ask(`${CANTON}/import`, form);
    if (job !== null) kept.imported.set(job.id, codes);
  };
  const all = Promise.all(
    Array.from({ length: writers }, async () => {
      const own = new Map<string, string>();
      for (let deed = 1; !isOver; deed++) {
        if (deed % IMPORT_EVERY === 0) await bringSheet();
        else if (deed % RENAME_EVERY === 0 && own.size > 0) await rename(own, deed);
        else await add(own);
      }
    }),
  );
  const stop = async () => {
    isOver = true;
    await all;
  };
  return { kept, acknowledged: () => acknowledged, latestMs: () => latestMs, stop };
}

function sheetOf(codes: readonly string[]): Buffer {
  const row = (cells: readonly string[]) => `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join("")}</row>`;
  return workbookOf([["区划代码", "区划名称", "级别"], ...codes.map((code) => [code, code, "省(自治区、直辖市)"])].map(row).join(""));
}
