import { type Figure, median } from "../measure.ts";
import { startProduct } from "../product.ts";
import { copyLeaves, type School } from "../school.ts";
import { signedClient } from "../signed-client.ts";
import { accountsOf, getOne, groundOf, list, statistic, tokenOf } from "./school-day.ts";
import type { DriveCall } from "./drive.ts";

/** How many times the leaves stand there in the end. */
const TIMES = 10;
const ROUNDS = 21;

interface Times {
  list: number;
  getOne: number;
  deepPage: number;
  statisticCold: number;
}

async function timesNow(school: School): Promise<Times> {
  const { runtime } = school;
  const accounts = await accountsOf(runtime, 100);
  const ground = await groundOf(runtime, accounts);
  const gly = accounts.find(({ role }) => role === "gly")!;
  const product = await startProduct(school.dataDir, { CALLS_PER_MINUTE: "0" });
  try {
    const client = signedClient(product.port, await tokenOf(runtime, gly.id));
    const msOf = async (call: DriveCall): Promise<number> => {
      const at = performance.now();
      await client.text(call);
      return performance.now() - at;
    };
    const settled = async (call: DriveCall): Promise<number> => {
      const each: number[] = [];
      for (let round = 0; round < ROUNDS + 10; round += 1) each.push(await msOf(call));
      return median(each.slice(10));
    };
    await msOf(getOne([...ground.own.values()][0]!));
    const statisticCold = await msOf(statistic);
    const first = list("gly");
    const total = Number((JSON.parse(await client.text(first)) as { data: { total: number } }).data.total);
    const last = { ...first, query: { ...first.query, current: String(Math.floor(total / 20)) } };
    const times = {
      list: await settled(first),
      getOne: await settled(getOne([...ground.own.values()][0]!)),
      deepPage: await settled(last),
      statisticCold,
    };
    client.close();
    return times;
  } finally {
    await product.stop();
  }
}

/** One caller, before and after the leaves have become ten times as many. The rows stay: nothing may be measured on this school afterwards. */
export async function measureGrowth(school: School): Promise<Figure[]> {
  const before = await timesNow(school);
  await copyLeaves(school.runtime, { copies: TIMES - 1, yearsApart: 20 });
  const after = await timesNow(school);
  const grown = (what: string, of: keyof Times, atMost: number): Figure => ({
    what: `${what}, ten times the leaves`,
    ours: after[of],
    plain: before[of],
    unit: "ms",
    value: after[of] / before[of],
    goal: { atMost },
  });
  return [
    grown("list of the administrator", "list", 1.5),
    grown("getOne", "getOne", 1.5),
    grown("last page of the list", "deepPage", TIMES),
    {
      what: "a statistic over 600,000 leaves, cold",
      ours: after.statisticCold,
      plain: null,
      unit: "ms",
      value: after.statisticCold,
      goal: { atMost: 300 },
    },
  ];
}
