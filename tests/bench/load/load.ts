import { createHash } from "node:crypto";
import type { Figure } from "../measure.ts";
import { type Product, startProduct } from "../product.ts";
import type { School } from "../school.ts";
import type { DriveCall, Driven } from "./drive.ts";
import { memoryOf } from "./memory-of.ts";
import { runDrive } from "./run-drive.ts";
import { accountsOf, draft, getOne, groundOf, homeOf, list, notices, statistic, tokenOf, worksOf } from "./school-day.ts";

/** What the product does when many people use it at once, on one machine with those who call it. */

const SECONDS = 6;
const widths = [1, 16, 64] as const;

const told = (of: Driven): string => {
  const refused = of.refused === 0 ? "" : `, ${of.refused} refused in ${Math.round(of.refusedMaxMs)} ms at most`;
  const failed = Object.entries(of.failed).map(([what, count]) => `, ${count} x ${what}`);
  return `p95 ${Math.round(of.p95)} ms${refused}${failed.join("")}`;
};
const perSecond = (of: Driven): number => of.calls / of.seconds;

async function withProduct<T>(school: School, work: (product: Product) => Promise<T>): Promise<T> {
  const product = await startProduct(school.dataDir, { CALLS_PER_MINUTE: "0" });
  try {
    return await work(product);
  } finally {
    await product.stop();
  }
}

/** Calls a second of the calls that pages are made of, at 1, 16 and 64 connections. */
export async function measureCalls(school: School): Promise<Figure[]> {
  const { runtime } = school;
  const accounts = await accountsOf(runtime, 100);
  const ground = await groundOf(runtime, accounts);
  const byRole = (role: string) => accounts.find((one) => one.role === role && (role !== "student" || ground.own.has(one.accountNo)))!;
  const [gly, student] = [byRole("gly"), byRole("student")];
  const kinds: readonly [what: string, userId: string, call: DriveCall, goal: number][] = [
    ["list of the administrator as the browser sends it", gly.id, list("gly"), 200],
    ["getOne", gly.id, getOne(ground.own.get(student.accountNo)!), 500],
    ["notices", student.id, notices, 800],
    ["a saved draft", student.id, draft(ground.leaveTypeId), 200],
    ["a statistic, warm", gly.id, statistic, 1000],
  ];
  return withProduct(school, async ({ port }) => {
    const figures: Figure[] = [];
    for (const [what, userId, call, goal] of kinds) {
      const people = [{ token: await tokenOf(runtime, userId), calls: [call] }];
      for (const width of widths) {
        const driven = await runDrive({ port, people, width, warmSeconds: 2, seconds: SECONDS });
        const rate = perSecond(driven);
        figures.push({
          what: `${what}, ${width} connections`,
          beside: told(driven),
          ours: rate,
          plain: null,
          unit: "calls/s",
          value: rate,
          goal: { atLeast: width === 16 ? goal : 0 },
        });
      }
    }
    return figures;
  });
}

/**
 * 300 people at work, home included; then three times as many, of whom the machine may refuse some in words; then 300 again, and at last without
 * thinking, which is what the machine can do: people who think two seconds ask for no more than half a call a second each.
 */
export async function measureMix(school: School, seconds = Number(process.env.MIX_SECONDS ?? 40)): Promise<Figure[]> {
  const { runtime } = school;
  const accounts = await accountsOf(runtime, 900);
  const ground = await groundOf(runtime, accounts);
  const people = await worksOf(runtime, accounts, ground);
  // Every third of them: the shares of the roles stay.
  const third = people.filter((_, at) => at % 3 === 0);
  return withProduct(school, async ({ port, pid }) => {
    const mix = (of: typeof people, warmSeconds: number) => runDrive({ port, people: of, think: [1, 3], warmSeconds, seconds });
    const usual = await mix(third, 8);
    const crowd = await mix(people, 8);
    const again = await mix(third, 5);
    const pressing = await runDrive({ port, people: third, width: 64, warmSeconds: 3, seconds: Math.min(seconds, 20) });
    const rate = perSecond(usual);
    const failures = [usual, crowd, again, pressing].reduce((sum, { failed }) => sum + Object.values(failed).reduce((a, b) => a + b, 0), 0);
    return [
      {
        what: "300 people who think 1 to 3 s, calls answered",
        beside: `${told(usual)}; they ask for 150 at most`,
        ours: rate,
        plain: null,
        unit: "calls/s",
        value: rate,
        goal: { atLeast: 350 },
      },
      { what: "300 people, 95 of 100 answered within", ours: usual.p95, plain: null, unit: "ms", value: usual.p95, goal: { atMost: 1500 } },
      {
        what: "900 people",
        beside: told(crowd),
        ours: perSecond(crowd),
        plain: rate,
        unit: "calls/s",
        value: perSecond(crowd) / rate,
        goal: { atLeast: 0.8 },
      },
      { what: "longest wait for a refusal", ours: crowd.refusedMaxMs, plain: null, unit: "ms", value: crowd.refusedMaxMs, goal: { atMost: 1000 } },
      {
        what: "300 people again",
        beside: told(again),
        ours: perSecond(again),
        plain: rate,
        unit: "calls/s",
        value: perSecond(again) / rate,
        goal: { atLeast: 0.9 },
      },
      {
        what: "the same 300 without a thought, 64 calls under way",
        beside: told(pressing),
        ours: perSecond(pressing),
        plain: null,
        unit: "calls/s",
        value: perSecond(pressing),
        goal: { atLeast: 350 },
      },
      { what: "calls of all of them that failed", ours: failures, plain: null, unit: "calls", value: failures, goal: { atMost: 0 } },
      {
        what: "memory of the server after them",
        ours: await memoryOf(pid),
        plain: null,
        unit: "MB",
        value: await memoryOf(pid),
        goal: { atMost: 700 },
      },
    ];
  });
}

const md5 = (text: string): string => createHash("md5").update(text, "utf8").digest("hex");

/** 1,000 people of one hall sign in within 30 s, while others work. */
export async function measureSignIns(school: School, count = Number(process.env.SIGN_INS ?? 1000)): Promise<Figure[]> {
  const { runtime } = school;
  const accounts = await accountsOf(runtime, 60);
  const ground = await groundOf(runtime, accounts);
  const working = await worksOf(runtime, accounts, ground);
  const students = (await accountsOf(runtime, Math.ceil((count * 100) / 70))).filter(({ role }) => role === "student").slice(0, count);
  const people = students.map(({ accountNo }) => ({
    calls: [
      {
        name: "sign-in",
        method: "POST" as const,
        path: "/api/flySource-auth/oauth/token",
        query: { tenantId: "000000", username: accountNo, password: md5("Campus@2026"), type: "account", grant_type: "password", scope: "all" },
      },
    ],
  }));
  return withProduct(school, async ({ port }) => {
    const others = runDrive({ port, people: working, think: [1, 3], warmSeconds: 3, seconds: 30 });
    const driven = await runDrive({ port, people, onceOver: 30, warmSeconds: 0, seconds: 0 });
    const beside = await others;
    const failures = Object.values(driven.failed).reduce((a, b) => a + b, 0);
    return [
      {
        what: `${count} sign-ins in 30 s`,
        beside: told(driven),
        ours: driven.seconds,
        plain: null,
        unit: "s",
        value: driven.seconds,
        goal: { atMost: 120 },
      },
      { what: "right sign-ins that did not get in", ours: failures, plain: null, unit: "calls", value: failures, goal: { atMost: 0 } },
      {
        what: `calls of ${working.length} others meanwhile`,
        beside: told(beside),
        ours: beside.p95,
        plain: null,
        unit: "ms",
        value: beside.p95,
        goal: { atMost: 100 },
      },
    ];
  });
}

/** Bytes of JSON that a page moves which was not open before, as the browser asks for it. */
export async function measureWire(school: School): Promise<Figure[]> {
  const { runtime } = school;
  const [student] = (await accountsOf(runtime, 100)).filter(({ role }) => role === "student");
  const ground = await groundOf(runtime, [student!]);
  const token = await tokenOf(runtime, student!.id);
  return withProduct(school, async ({ port }) => {
    const bytesOf = async (calls: readonly DriveCall[]) =>
      (await runDrive({ port, people: [{ token, calls }], onceOver: 0, warmSeconds: 0, seconds: 0 })).bytes / 1024;
    const home = await bytesOf(homeOf(student!, ground.today));
    const page = await bytesOf([{ name: "screen", path: "/api/flySource-base/screen/getOne", query: { id: "leave/application" } }, list("student")]);
    return [
      { what: "home of a student, nothing kept by the browser", ours: home, plain: null, unit: "KB", value: home, goal: { atMost: 60 } },
      { what: "a list page of a student, nothing kept", ours: page, plain: null, unit: "KB", value: page, goal: { atMost: 20 } },
    ];
  });
}
