import { execFileSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import type { ProvenSchool } from "./school.ts";

/** A disk that does not answer, and a clock that is wrong, for so long, milliseconds. */
const STALL_MS = 3_000;

/** What happens in turn. Each answers once whoever watches over servers has done their part: a server that is gone is started again. */
export const blows: Readonly<Record<string, (school: ProvenSchool) => Promise<void>>> = {
  "first server killed": async ({ servers: [first] }) => {
    await first.kill();
    await first.start();
  },
  "database killed": async (school) => void process.kill(await school.database(), "SIGKILL"),
  "second server killed": async ({ servers: [, second] }) => {
    await second.kill();
    await second.start();
  },
  "both servers killed": async ({ servers }) => {
    await Promise.all(servers.map((server) => server.kill()));
    await Promise.all(servers.map((server) => server.start()));
  },
  "all killed": async (school) => {
    const database = await school.database();
    await Promise.all(school.servers.map((server) => server.kill()));
    process.kill(database, "SIGKILL");
    await Promise.all(school.servers.map((server) => server.start()));
  },
  "owner of the database stopped": async ({ servers: [first, second] }) => {
    await first.stop();
    await second.untilServing();
    await first.start();
  },
  "database stands still": async (school) => {
    const database = await school.database();
    const parts = [database, ...childrenOf(database)];
    signal(parts, "SIGSTOP");
    await wait(STALL_MS);
    signal(parts, "SIGCONT");
  },
  "clock of a server jumps": async ({ servers: [, second] }) => {
    second.tell("SIGUSR2");
    await wait(STALL_MS);
    second.tell("SIGUSR2");
  },
};

function signal(parts: readonly number[], name: NodeJS.Signals): void {
  for (const pid of parts) {
    try {
      process.kill(pid, name);
    } catch {
      // Its connection ended meanwhile.
    }
  }
}

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
