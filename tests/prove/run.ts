/**
 * `npm run prove [-- --cycles N] [--only "<what happens>"] [--seed N]`: ends servers and database in the middle of writes, and tells what of the
 * acknowledged ones is not as it was.
 */
import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { blows } from "./blows.ts";
import { fillDisk } from "./full-disk.ts";
import { keepLedger, type Ledger } from "./ledger.ts";
import { openProvenSchool, type ProvenSchool } from "./school.ts";
import { isSound, judge, type Verdict } from "./verdict.ts";

const WRITERS = 8;
/** Writes acknowledged before each blow, so that it falls into the middle of some, at least and at most. */
const WRITES_BEFORE = { least: 10, most: 40 };
const PATIENCE_MS = 60_000;
/** So soon people work again without a hand, seconds. */
const SOON_S = 10;

interface Tally {
  cycles: number;
  /** Those after which everything served again in `SOON_S`. */
  soon: number;
  slowestS: number;
}

async function until(holds: () => boolean): Promise<void> {
  for (const deadline = performance.now() + PATIENCE_MS; !holds(); await wait(20))
    if (performance.now() > deadline) throw new Error("nothing is written any more although the servers say that they work");
}

/** The same numbers for the same seed (mulberry32). */
function draws(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Cycles in turn. The time from the blow until both servers work and a write is acknowledged is what people see of it at most. */
async function run(school: ProvenSchool, ledger: Ledger, names: readonly string[]): Promise<Map<string, Tally>> {
  const tallies = new Map(names.slice(0, cycles).map((name) => [name, { cycles: 0, soon: 0, slowestS: 0 }]));
  const draw = draws(seed);
  for (let cycle = 0; cycle < cycles; cycle++) {
    const target = ledger.acknowledged() + WRITES_BEFORE.least + Math.floor(draw() * (WRITES_BEFORE.most - WRITES_BEFORE.least));
    await until(() => ledger.acknowledged() >= target);
    const name = names[cycle % names.length]!;
    const began = performance.now();
    await blows[name]!(school);
    const struck = performance.now();
    for (const server of school.servers) await server.untilServing();
    await until(() => ledger.latestMs() > struck);
    const seconds = (performance.now() - began) / 1000;
    const tally = tallies.get(name)!;
    tally.cycles += 1;
    if (seconds <= SOON_S) tally.soon += 1;
    tally.slowestS = Math.max(tally.slowestS, seconds);
    console.log(`${cycle + 1}/${cycles} ${name}: serving again after ${seconds.toFixed(1)} s, ${ledger.acknowledged()} acknowledged`);
  }
  return tallies;
}

const told = (verdict: Verdict): string =>
  Object.entries(verdict)
    .map(([what, found]) => `${found.length} ${what}${found.length > 0 ? ` (${found.slice(0, 5).join(" ")})` : ""}`)
    .join(", ");
const git = (...words: string[]) => execFileSync("git", words, { encoding: "utf8" }).trim();

const { values } = parseArgs({
  options: { cycles: { type: "string", default: "200" }, seed: { type: "string", default: "1" }, only: { type: "string" } },
});
const beganAt = performance.now();
const [cycles, seed] = [Number(values.cycles), Number(values.seed)];
if (!Number.isInteger(cycles) || cycles < 1) throw new Error("--cycles wants a number above 0");
if (!Number.isInteger(seed)) throw new Error("--seed wants a number");
const names = values.only === undefined ? Object.keys(blows) : [values.only];
for (const name of names) if (blows[name] === undefined) throw new Error(`--only wants one of: ${Object.keys(blows).join(", ")}`);

const school = await openProvenSchool();
let found: Verdict | null = null;
try {
  for (const server of school.servers) await server.start();
  const ledger = keepLedger({ urls: school.servers.map(({ url }) => url), token: school.token }, WRITERS);
  const tallies = await run(school, ledger, names).finally(() => ledger.stop());
  const { kept } = ledger;
  const { rows, ended, open } = await school.untilEnded([...kept.imported.keys()]);
  found = judge(kept, rows, ended);
  if (found.unfinished.length > 0) console.log(open.join("\n"));
  const full = values.only === undefined ? await fillDisk(WRITERS) : null;
  const lines = [...tallies].map(
    ([name, tally]) => `| ${name} | ${tally.cycles} | ${tally.soon} of ${tally.cycles} | ${tally.slowestS.toFixed(1)} s |`,
  );
  const machine = `${cpus().length} x ${cpus()[0]?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GB, Node.js ${process.versions.node}`;
  const report = [
    "# What one run of `npm run prove` found",
    "",
    `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC; commit ${git("rev-parse", "--short", "HEAD")}; ${machine}; seed ${seed}.`,
    "",
    `${cycles} cycles in ${Math.round((performance.now() - beganAt) / 60_000)} minutes, two servers on one database, ${WRITERS} writers who add, rename and import: ${ledger.acknowledged()} acknowledged, among them ${kept.imported.size} imports (${[...ended.values()].filter((state) => state === "failed").length} given up with a sentence after several interruptions); ${kept.open} were not. Of the acknowledged: ${told(found)}.`,
    "",
    `| what happened | cycles | all serve and a write is acknowledged within ${SOON_S} s | slowest |`,
    "|---|---|---|---|",
    ...lines,
    "",
    full === null
      ? "The disk was not filled."
      : `Disk full for 5 s while people write, on a disk of its own: ${told(full.verdict)}; written again ${full.backAfterS.toFixed(1)} s after there was room.`,
  ].join("\n");
  console.log(report);
  if (values.only === undefined) await writeFile(new URL("./report.md", import.meta.url), `${report}\n`);
  if (full !== null && !isSound(full.verdict)) found = full.verdict;
} finally {
  await school.close();
}
process.exitCode = found !== null && isSound(found) ? 0 : 1;
