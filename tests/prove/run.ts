/** `npm run prove [-- --cycles N]`: ends server and database in the middle of writes, and tells what of the acknowledged ones is not as it was. */
import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { keepLedger, type Ledger } from "./ledger.ts";
import { openProvenSchool, type ProvenSchool } from "./school.ts";

const WRITERS = 8;
/** A disk that does not answer for so long, milliseconds. */
const STALL_MS = 3_000;
/** Writes acknowledged before each blow, so that it falls into the middle of some. */
const WRITES_BEFORE = 20;

/** What happens in turn. Each answers once whoever watches over servers has done their part: a killed server is started again. */
const blows: Readonly<Record<string, (school: ProvenSchool) => Promise<void>>> = {
  "server killed": async (school) => {
    process.kill(school.server(), "SIGKILL");
    await school.start();
  },
  "database killed": async (school) => void process.kill(await school.database(), "SIGKILL"),
  "both killed": async (school) => {
    const database = await school.database();
    process.kill(school.server(), "SIGKILL");
    process.kill(database, "SIGKILL");
    await school.start();
  },
  "database stands still": async (school) => {
    const database = await school.database();
    const parts = [database, ...childrenOf(database)];
    const tell = (signal: NodeJS.Signals) => {
      for (const pid of parts) {
        try {
          process.kill(pid, signal);
        } catch {
          // Its connection ended meanwhile.
        }
      }
    };
    tell("SIGSTOP");
    await wait(STALL_MS);
    tell("SIGCONT");
  },
};

const childrenOf = (pid: number): number[] => {
  try {
    return execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
      .trim()
      .split("\n")
      .map(Number);
  } catch {
    return [];
  }
};

interface Tally {
  cycles: number;
  slowestMs: number;
}

async function written(ledger: Ledger, more: number): Promise<void> {
  const target = ledger.kept.length + more;
  for (const deadline = performance.now() + 60_000; ledger.kept.length < target; await wait(20))
    if (performance.now() > deadline) throw new Error("nothing is written any more although the server says that it works");
}

/** Cycles in turn. The time from the blow until the next write is acknowledged is what people see of it. */
async function run(school: ProvenSchool, ledger: Ledger, cycles: number): Promise<Map<string, Tally>> {
  const tallies = new Map(Object.keys(blows).map((name) => [name, { cycles: 0, slowestMs: 0 }]));
  const names = Object.keys(blows);
  for (let cycle = 0; cycle < cycles; cycle++) {
    await written(ledger, WRITES_BEFORE);
    const name = names[cycle % names.length]!;
    const began = performance.now();
    await blows[name]!(school);
    await school.untilServing();
    await written(ledger, 1);
    const tally = tallies.get(name)!;
    tally.cycles += 1;
    tally.slowestMs = Math.max(tally.slowestMs, performance.now() - began);
    console.log(
      `${cycle + 1}/${cycles} ${name}: serving again after ${((performance.now() - began) / 1000).toFixed(1)} s, ${ledger.kept.length} writes`,
    );
  }
  return tallies;
}

const git = (...words: string[]) => execFileSync("git", words, { encoding: "utf8" }).trim();
const flag = process.argv.indexOf("--cycles");
const cycles = flag < 0 ? 200 : Number(process.argv[flag + 1]);
if (!Number.isInteger(cycles) || cycles < 1) throw new Error("--cycles wants a number above 0");

const school = await openProvenSchool();
let isProven = false;
try {
  await school.start();
  const ledger = keepLedger(school, WRITERS);
  const tallies = await run(school, ledger, cycles).finally(() => ledger.stop());
  const { times, unaudited } = await school.stored([...ledger.kept, ...ledger.open]);
  const lost = ledger.kept.filter((code) => !times.has(code)).length;
  const doubled = [...times.values()].filter((count) => count > 1).length;
  isProven = lost + doubled + unaudited === 0;
  const rows = [...tallies].map(([name, tally]) => `| ${name} | ${tally.cycles} | ${(tally.slowestMs / 1000).toFixed(1)} s |`);
  const machine = `${cpus().length} x ${cpus()[0]?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GB, Node.js ${process.versions.node}`;
  const report = [
    "# What one run of `npm run prove` found",
    "",
    `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC; commit ${git("rev-parse", "--short", "HEAD")}; ${machine}.`,
    "",
    `${cycles} cycles, ${WRITERS} writers, ${ledger.kept.length} acknowledged writes: ${lost} lost, ${doubled} doubled, ${unaudited} without their audit line. ${ledger.open.length} writes were not acknowledged.`,
    "",
    "| what happened | cycles | slowest until the next acknowledged write |",
    "|---|---|---|",
    ...rows,
  ].join("\n");
  console.log(report);
  await writeFile(new URL("./report.md", import.meta.url), `${report}\n`);
} finally {
  await school.close();
}
process.exitCode = isProven ? 0 : 1;
