import { setTimeout as wait } from "node:timers/promises";
import type { Figure } from "../measure.ts";
import { startProduct } from "../product.ts";
import type { School } from "../school.ts";
import { memoryOf } from "./memory-of.ts";
import { runDrive } from "./run-drive.ts";
import { accountsOf, groundOf, worksOf } from "./school-day.ts";

/** `--minutes=15` for a shorter one; an hour is what the goal speaks of. */
const minutes = Number(/^--minutes=(.+)$/.exec(process.argv.find((word) => word.startsWith("--minutes=")) ?? "")?.[1] ?? 60);
/** Time between two looks at the memory, milliseconds. */
const LOOK_MS = 5_000;

interface Look {
  hours: number;
  megabytes: number;
}

/** Megabytes an hour by which the looks grow (least squares). */
export function growth(looks: readonly Look[]): number {
  const mean = (of: (look: Look) => number) => looks.reduce((sum, look) => sum + of(look), 0) / looks.length;
  const [hours, megabytes] = [mean((look) => look.hours), mean((look) => look.megabytes)];
  const spread = looks.reduce((sum, look) => sum + (look.hours - hours) ** 2, 0);
  return looks.reduce((sum, look) => sum + (look.hours - hours) * (look.megabytes - megabytes), 0) / spread;
}

/** Memory of a server at which 300 people work for an hour. */
export async function measureSoak(school: School): Promise<Figure[]> {
  if (!(minutes > 0)) throw new Error("--minutes= wants a number above 0");
  const { runtime } = school;
  const accounts = await accountsOf(runtime, 300);
  const people = await worksOf(runtime, accounts, await groundOf(runtime, accounts));
  const product = await startProduct(school.dataDir, { CALLS_PER_MINUTE: "0" });
  try {
    const looks: Look[] = [];
    const began = performance.now();
    let isOver = false;
    const looking = (async () => {
      for (; !isOver; await wait(LOOK_MS)) looks.push({ hours: (performance.now() - began) / 3_600_000, megabytes: await memoryOf(product.pid) });
    })();
    const driven = await runDrive({ port: product.port, people, think: [1, 3], warmSeconds: 0, seconds: minutes * 60 });
    isOver = true;
    await looking;
    const last = await memoryOf(product.pid);
    const second = looks.slice(Math.floor(looks.length / 2));
    const named = Object.entries(driven.failed).map(([what, count]) => `${count} x ${what}`);
    const failures = Object.values(driven.failed).reduce((sum, count) => sum + count, 0);
    const plain = { plain: null, ours: last } as const;
    return [
      {
        ...plain,
        what: `memory after ${minutes} minutes of 300 people`,
        unit: "MB",
        value: last,
        goal: { atMost: 700 },
        beside: `highest ${Math.round(Math.max(...looks.map(({ megabytes }) => megabytes)))} MB, ${driven.calls} calls`,
      },
      {
        ...plain,
        what: `growth an hour in the second half of ${minutes} minutes`,
        ours: growth(second),
        unit: "MB",
        value: growth(second),
        goal: { atMost: 100 },
      },
      {
        ...plain,
        what: `calls of ${minutes} minutes that failed`,
        ours: failures,
        unit: "calls",
        value: failures,
        goal: { atMost: 0 },
        beside: named.join(", "),
      },
    ];
  } finally {
    await product.stop();
  }
}
