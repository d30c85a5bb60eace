/** `npm run prove:rivals [-- --rounds N]`: people in two processes compete for places, and exactly as many win as there are. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { sql } from "kysely";
import { insertRows, testRuntime } from "../support/database.ts";
import { limitSet } from "../support/limit-set.ts";
import { quantile } from "./errands.ts";
import type { Outcome, Rivalry } from "./rival-process.ts";

const PROCESSES = 2;
const RIVALS = 200;
const PLACES = 5_000;
const TAKERS = 40;

const flag = process.argv.indexOf("--rounds");
const rounds = flag < 0 ? 1_000 : Number(process.argv[flag + 1]);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error("--rounds wants a number above 0");

const at = await testRuntime({ set: limitSet });
const order = JSON.stringify({ place: at.database.place, dataDir: at.runtime.config.dataDir });
const children = Array.from({ length: PROCESSES }, () => fork(new URL("rival-process.ts", import.meta.url), [order]));
const faults: string[] = [];
const expect = (holds: boolean, words: string) => void (holds || faults.push(words));

const inProcess = async (child: ChildProcess, rivalry: Rivalry): Promise<Outcome> => {
  const answered = once(child, "message");
  child.send(rivalry);
  return (await answered)[0] as Outcome;
};

/** Deals the records to the processes; everybody starts together. */
async function compete(entity: string, records: Record<string, unknown>[], atOnce: number): Promise<Outcome> {
  const dealt = children.map((_, number) => records.filter((__, index) => index % PROCESSES === number));
  const outcomes = await Promise.all(
    children.map((child, number) => inProcess(child, { entity, records: dealt[number]!, atOnce: atOnce / PROCESSES })),
  );
  return { said: outcomes.flatMap(({ said }) => said), ms: outcomes.flatMap(({ ms }) => ms) };
}

const count = async (entity: string, where: string) =>
  Number(
    (await sql<{ n: string }>`select count(*) as n from ${sql.id("campus", entity)} where ${sql.raw(where)}`.execute(at.database.db)).rows[0]!.n,
  );

async function onePlace(): Promise<string> {
  const waits: number[] = [];
  const p95: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const spotId = `one${round}`;
    await insertRows(at.database.db, at.model, "spot", [{ id: spotId, spotName: "甲", places: 1 }]);
    const { said, ms } = await compete(
      "booking",
      Array.from({ length: RIVALS }, (_, person) => ({ spotId, personNo: String(person) })),
      RIVALS,
    );
    expect(said.filter((one) => one === null).length === 1, `round ${round}: ${said.filter((one) => one === null).length} winners`);
    for (const one of new Set(said)) expect(one === null || one.startsWith("LIMIT_BROKEN 甲已满"), `round ${round}: ${one}`);
    waits.push(...ms);
    p95.push(quantile(ms, 0.95));
  }
  expect((await count("booking", `"spotId" like 'one%'`)) === rounds, "not one booking per round");
  return `${RIVALS} rivals for one place, ${rounds} rounds: p95 of all ${quantile(waits, 0.95).toFixed(0)} ms, of the median round ${quantile(p95, 0.5).toFixed(0)} ms`;
}

async function allPlaces(): Promise<string> {
  const spots = Array.from({ length: PLACES }, (_, number) => ({ id: `each${number}`, spotName: "乙", places: 1 }));
  await insertRows(at.database.db, at.model, "spot", spots);
  const began = performance.now();
  const { said } = await compete(
    "booking",
    spots.map(({ id }, person) => ({ spotId: id, personNo: String(person) })),
    TAKERS,
  );
  const seconds = (performance.now() - began) / 1000;
  expect(
    said.every((one) => one === null),
    "somebody did not get a free place",
  );
  const { rows } = await sql<{ n: number }>`select count(distinct "spotId")::int as n from campus.booking where "spotId" like 'each%'`.execute(
    at.database.db,
  );
  expect(rows[0]!.n === PLACES && (await count("booking", `"spotId" like 'each%'`)) === PLACES, "a place is taken twice");
  return `${PLACES} picks of ${PLACES} places, ${TAKERS} at once: ${seconds.toFixed(1)} s`;
}

async function ledger(): Promise<string> {
  await insertRows(at.database.db, at.model, "stock", [{ itemNo: "A", pieces: 500 }]);
  const { said } = await compete(
    "stock",
    Array.from({ length: 1_000 }, () => ({ itemNo: "A", pieces: -1 })),
    TAKERS,
  );
  expect(said.filter((one) => one === null).length === 500, "the stock is not what was taken from it");
  return `1000 pieces asked of 500, ${TAKERS} at once: ${said.filter((one) => one === null).length} given`;
}

try {
  await Promise.all(children.map((child) => once(child, "message")));
  for (const line of [await onePlace(), await allPlaces(), await ledger()]) console.log(line);
  for (const fault of new Set(faults)) console.log(`BROKEN ${fault}`);
} finally {
  for (const child of children) child.disconnect();
  await at.close();
}
process.exitCode = faults.length === 0 ? 0 : 1;
