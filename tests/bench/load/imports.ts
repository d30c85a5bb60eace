import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { signatureOf } from "../../../src/server/auth/session/signature.ts";
import { readConfig } from "../../../src/server/platform/config.ts";
import { writeWorkbook } from "../../../src/server/platform/xlsx/write-workbook.ts";
import type { Figure } from "../measure.ts";
import { type Product, startProduct } from "../product.ts";
import type { School } from "../school.ts";
import type { Driven } from "./drive.ts";
import { signedClient } from "../signed-client.ts";
import { memoryOf } from "./memory-of.ts";
import { runDrive } from "./run-drive.ts";
import { list, tokenOf } from "./school-day.ts";

const ROWS = 50_000;
/** Codes of six digits that the demo school does not use. */
const FIRST_CODE = 900_000;
const PATH = "/api/flySource-base/canton/import";
const PATIENCE_MS = 1_200_000;
const { clientId, clientSecret } = readConfig({});

function* cantons(): Generator<string[]> {
  for (let at = 0; at < ROWS; at++) yield [`${FIRST_CODE + at}`, `区划${at}`, "省(自治区、直辖市)"];
}

/** Id of the job. @throws Error when the file is not taken */
async function bring({ port }: Product, token: string): Promise<string> {
  const columns = ["区划代码", "区划名称", "级别"].map((title) => ({ titles: [title], kind: "text" as const }));
  const form = new FormData();
  form.set("async", "true");
  form.set("file", new Blob([new Uint8Array(await buffer(writeWorkbook([{ name: "区划", columns, rows: cantons() }])))]), "cantons.xlsx");
  const headers = {
    authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
    "flysource-auth": `bearer ${token}`,
    "flysource-sign": signatureOf(PATH, Date.now(), token),
  };
  const reply = await fetch(`http://127.0.0.1:${port}${PATH}`, { method: "POST", headers, body: form });
  const answer = (await reply.json()) as { data?: { id: string }; msg?: string };
  if (answer.data == null) throw new Error(`the import was refused: ${answer.msg}`);
  return answer.data.id;
}

/** Resolves with how the job ended and the highest memory meanwhile. @throws Error when the import does not end */
async function watch(school: School, pid: number, id: string): Promise<{ state: string; highest: number }> {
  let highest = 0;
  for (const deadline = performance.now() + PATIENCE_MS; performance.now() < deadline; await wait(100)) {
    highest = Math.max(highest, await memoryOf(pid));
    const { rows } = await sql<{ state: string }>`select state from platform.import_job where id = ${id}`.execute(school.runtime.db);
    const state = rows[0]?.state ?? "";
    if (state === "done" || state === "failed") return { state, highest };
  }
  throw new Error("the import does not end");
}

/** A school that brings larger files says so. */
async function allow({ port }: Product, token: string): Promise<void> {
  const client = signedClient(port, token);
  await client.text({ path: "/api/flySource-base/baseParams/submit", body: { paramsId: "import.maxRows", paramsValue: String(ROWS) } });
  client.close();
}

/** What a server takes beside its own while it imports 50,000 rows, and what a list takes meanwhile. */
export async function measureImport(school: School): Promise<Figure[]> {
  const product = await startProduct(school.dataDir, { CALLS_PER_MINUTE: "0" });
  try {
    const people = [{ token: await tokenOf(school.runtime, "2"), calls: [list("gly")] }];
    await allow(product, await school.token());
    const lists = (seconds: number) => runDrive({ port: product.port, people, width: 4, think: [0.05, 0.05], warmSeconds: 2, seconds });
    const alone = await lists(8);
    const before = await memoryOf(product.pid);
    const began = performance.now();
    const watched = watch(school, product.pid, await bring(product, await school.token()));
    const beside: Driven = await lists(8);
    const { state, highest } = await watched;
    const seconds = (performance.now() - began) / 1000;
    const { rows } = await sql<{ n: string }>`select count(*) as n from campus.canton where "cantonCode" >= ${String(FIRST_CODE)}`.execute(
      school.runtime.db,
    );
    if (state !== "done" || Number(rows[0]?.n) !== ROWS) throw new Error(`${state}: ${rows[0]?.n} of ${ROWS} rows were added`);
    const added = highest - before;
    return [
      {
        what: `import of ${ROWS} rows, memory added`,
        ours: added,
        plain: null,
        unit: "MB",
        value: added,
        goal: { atMost: 300 },
        beside: `in ${seconds.toFixed(1)} s`,
      },
      {
        what: "a list beside it, 99 of 100 within",
        ours: beside.p99,
        plain: alone.p99,
        unit: "ms",
        value: beside.p99 / alone.p99,
        goal: { atMost: 3 },
      },
    ];
  } finally {
    await product.stop();
  }
}
