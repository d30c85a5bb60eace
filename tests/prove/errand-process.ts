import { setTimeout as wait } from "node:timers/promises";
import type { UserContext } from "../../engine/context.ts";
import { isAppError, sentenceOfProblems } from "../../engine/errors.ts";
import { operations } from "../../src/server/areas/index.ts";
import { moveRecords } from "../../src/server/data/flow/index.ts";
import { addRecord, listRecords } from "../../src/server/data/records/index.ts";
import { evalContext } from "../../src/server/identity/eval-context.ts";
import { readConfig } from "../../src/server/platform/config.ts";
import { openConnections } from "../../src/server/platform/database/connections.ts";
import { troubleOf } from "../../src/server/platform/database/unavailable.ts";
import type { DatabaseAddress } from "../../src/server/platform/database/pool.ts";
import type { Call, Runtime } from "../../src/server/platform/runtime.ts";
import { composeProduct } from "../../src/server/releases/index.ts";
import { act } from "../areas/base/school.ts";
import { productSchemas } from "../support/app.ts";

/** What a process is asked for, for each of `people`. `atOnce`: how many of them are at it together. */
export interface Errand {
  does: keyof typeof errands;
  people: string[];
  atOnce: number;
  /** Everybody comes at a moment of their own within so many seconds. Absent: as soon as somebody else has done. */
  withinSeconds?: number;
}

/** How one ended. `said`: each refusal on the way, in its words; `ms`: how long all of it took. */
export interface Ended {
  isDone: boolean;
  said: string[];
  ms: number;
}

export const BATCH = "choice";

const { place, dataDir, now } = JSON.parse(process.argv[2]!) as { place: DatabaseAddress; dataDir: string; now: string };
const connections = openConnections(place);
const { model } = await composeProduct(productSchemas, { operations });
const runtime: Runtime = {
  config: { ...readConfig({}), dataDir },
  connections,
  db: connections.db,
  model: () => model,
  replaceModel: () => undefined,
  operations,
  now: () => new Date(),
};
const at = { now, today: now.slice(0, 10) };

/** A deadlock is none: nobody may ever see one. */
const isPutOff = (error: unknown): boolean => ["busy", "locked"].includes(troubleOf(error) ?? "") && (error as { code?: string }).code !== "40P01";

const lists = Object.fromEntries([...model.context.keys()].map((name) => [name, [] as string[]]));

/** What a server knows of somebody who is signed in: what all calls share is read once and kept. */
async function callOf({ id, roles, xh = null }: { id: string; roles: string[]; xh?: string | null }): Promise<Call> {
  const user: UserContext = { id, tenantId: "000000", accountNo: id, userName: id, roles, xh, gh: null, departmentId: null, lists };
  return { runtime, model, user, ctx: { ...(await evalContext(runtime, user)), ...at }, traceId: id, idempotencyKey: null, ip: "127.0.0.1" };
}

type Answer<T> = { done: T } | { why: string };

/** Whoever finds everybody busy comes again a little later, as the page does. What is no sentence of the product is told as what it is. */
async function answerTo<T>(ask: () => Promise<T>): Promise<Answer<T>> {
  for (;;)
    try {
      return { done: await ask() };
    } catch (error) {
      if (isAppError(error)) return { why: sentenceOfProblems(error) };
      if (!isPutOff(error)) return { why: `UNTOLD ${String(error)}` };
      await wait(500 + Math.random() * 1_000);
    }
}

/** Of the free beds, as somebody saw last: everybody looks at a floor of their own. */
let pages = 1;

/** The student of that number chooses. Whoever is too late takes another of the beds that the page shows as free, until none is left. */
async function choose(xh: string): Promise<Omit<Ended, "ms">> {
  const student = { id: `u${xh}`, roles: ["student"], xh };
  const said: string[] = [];
  for (;;) {
    const current = String(1 + Math.floor(Math.random() * pages));
    const shown = await answerTo(async () => listRecords(await callOf(student), "dormBed", { bedState: "1", size: "50", current }));
    if ("why" in shown) return { isDone: false, said: [...said, shown.why] };
    const { records, pages: left } = shown.done;
    pages = Math.max(1, left);
    const bed = records[Math.floor(Math.random() * records.length)];
    if (bed === undefined && left > 0) continue;
    if (bed === undefined) return { isDone: false, said };
    const taken = await answerTo(async () => addRecord(await callOf(student), "dormBedAssign", { xh, batchId: BATCH, bedId: bed.id }));
    if ("done" in taken) return { isDone: true, said };
    said.push(taken.why);
  }
}

/** The change of that id is carried out. */
async function execute(id: string): Promise<Omit<Ended, "ms">> {
  const moved = await answerTo(async () => moveRecords(await callOf({ id: "admin", roles: ["gly"] }), "dormChange", "execute", { id }));
  return "done" in moved ? { isDone: true, said: [] } : { isDone: false, said: [moved.why] };
}

/** The student of the record scans the code of the room. `who`: both, as JSON. */
async function sign(who: string): Promise<Omit<Ended, "ms">> {
  const { xh, roomCode } = JSON.parse(who) as { xh: string; roomCode: string };
  const signed = await answerTo(async () =>
    moveRecords(await callOf({ id: `u${xh}`, roles: ["student"], xh }), "dormSignRecord", "sign", { id: `k${xh}`, fields: { roomCode } }),
  );
  return "done" in signed ? { isDone: true, said: [] } : { isDone: false, said: [signed.why] };
}

/** A sheet of the store is handed in by who wrote it and passed by another. `who`: entity and id, as JSON. */
async function post(who: string): Promise<Omit<Ended, "ms">> {
  const { entity, id } = JSON.parse(who) as { entity: string; id: string };
  const said: string[] = [];
  for (const [user, move] of [
    ["keeper", "submit"],
    ["auditor", "approve"],
  ] as const) {
    const moved = await answerTo(async () => moveRecords(await callOf({ id: user, roles: ["gly"] }), entity, move, { id }));
    if ("why" in moved) said.push(moved.why);
  }
  return { isDone: said.length === 0, said };
}

/** A gate says what it saw. `who`: its id and the passes, as JSON. */
async function pass(who: string): Promise<Omit<Ended, "ms">> {
  const { deviceId, events } = JSON.parse(who) as { deviceId: string; events: Record<string, unknown>[] };
  const gate = { id: "admin", roles: ["gly"] };
  const told = await answerTo(async () => act(await callOf(gate), "checkin.pass", { entity: "accessDevice", ids: [deviceId], input: { events } }));
  return "done" in told ? { isDone: true, said: [] } : { isDone: false, said: [told.why] };
}

const errands = { choose, execute, sign, post, pass } satisfies Record<string, (one: string) => Promise<Omit<Ended, "ms">>>;

async function run({ does, people, atOnce, withinSeconds }: Errand): Promise<Ended[]> {
  const ended: Ended[] = [];
  if (withinSeconds !== undefined) {
    const comes = async (one: string, n: number) => {
      await wait((n / people.length) * withinSeconds * 1_000);
      const began = performance.now();
      ended[n] = { ...(await errands[does](one)), ms: performance.now() - began };
    };
    await Promise.all(people.map(comes));
    return ended;
  }
  let next = 0;
  const one = async () => {
    for (let n = next++; n < people.length; n = next++) {
      const began = performance.now();
      ended[n] = { ...(await errands[does](people[n]!)), ms: performance.now() - began };
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return ended;
}

if (process.send !== undefined) {
  process.on("message", (errand: Errand) => void run(errand).then((ended) => process.send!(ended)));
  process.on("disconnect", () => void connections.close());
  process.send("ready");
}
