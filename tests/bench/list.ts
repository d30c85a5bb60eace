import { fork } from "node:child_process";
import { once } from "node:events";
import { isDeepStrictEqual } from "node:util";
import { type Figure, median, turnAbout } from "./measure.ts";
import type { School } from "./school.ts";
import { signedClient } from "./signed-client.ts";

const PRODUCT = "/api/flySource-base/baseStudentInfo/list";
const BY_HAND = "/api/bench/grams";
const BY_LIKE = "/api/bench/like";
const filtered = { departmentId: "11", xjzt: "01" };
/** Two letters each: how a usual and an unusual name begin. */
const keywords = ["王思", "王伟", "郑海", "戴嘉", "刘子", "陈梓"];

interface Server {
  get(path: string, query: Record<string, string>): Promise<string>;
  close(): Promise<void>;
}

async function openServer(school: School): Promise<Server> {
  const child = fork(new URL("./list-server.ts", import.meta.url), { env: { ...process.env, DATA_DIR: school.dataDir } });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  const client = signedClient(port, await school.token());
  const close = async () => {
    client.close();
    const gone = once(child, "exit");
    child.disconnect();
    await gone;
  };
  return { get: (path, query) => client.text({ path, query }), close };
}

/** Milliseconds of each of `calls` calls, `width` at a time. */
async function run(
  server: Server,
  path: string,
  { calls, width, query }: { calls: number; width: number; query: Record<string, string> },
): Promise<{ each: number[]; total: number }> {
  const each: number[] = [];
  let next = 0;
  const started = performance.now();
  const worker = async () => {
    while (next < calls) {
      const keyword = keywords[next++ % keywords.length]!;
      const at = performance.now();
      await server.get(path, { ...query, keyword, size: "20", current: "1" });
      each.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return { each, total: performance.now() - started };
}

/** Both routes must answer the same, or the comparison would mean nothing. */
async function compareAnswers(server: Server): Promise<void> {
  for (const keyword of keywords) {
    const query = { ...filtered, keyword, size: "20", current: "1" };
    const [ours, byHand] = (await Promise.all([PRODUCT, BY_HAND].map((path) => server.get(path, query)))).map(
      (text) => JSON.parse(text) as { data: { records: Record<string, unknown>[]; total: number } },
    );
    if (isDeepStrictEqual(ours, byHand)) continue;
    const [one, other] = [ours?.data.records[0] ?? {}, byHand?.data.records[0] ?? {}];
    const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => !isDeepStrictEqual(one[name], other[name]));
    throw new Error(
      `the hand-written list answers something else for ${keyword}: totals ${ours?.data.total} ${byHand?.data.total}, ${names.map((name) => `${name} ${JSON.stringify(one[name])} ${JSON.stringify(other[name])}`).join("; ")}`,
    );
  }
}

/** Lists of 20 rows with two filters, a keyword and the total over 200,000 students, against the same by hand; and the keyword alone against `like`. */
export async function measureList(school: School, rounds = 15): Promise<Figure[]> {
  const server = await openServer(school);
  try {
    await compareAnswers(server);
    const figures: Figure[] = [];
    const contest = async (paths: string[], of: { calls: number; width: number; query: Record<string, string> }) => {
      await turnAbout(
        2,
        paths.map((path) => () => run(server, path, of)),
      );
      return turnAbout(
        rounds,
        paths.map((path) => () => run(server, path, of)),
      );
    };
    const goal = { atLeast: 0.8 };
    const alone = (await contest([PRODUCT, BY_HAND], { calls: 12, width: 1, query: filtered })).map((all) => median(all.flatMap(({ each }) => each)));
    figures.push({
      what: "list, 2 filters + keyword + total, one caller",
      ours: alone[0]!,
      plain: alone[1]!,
      unit: "ms",
      value: alone[1]! / alone[0]!,
      goal,
    });
    const eight = (await contest([PRODUCT, BY_HAND], { calls: 48, width: 8, query: filtered })).map((all) =>
      median(all.map(({ total }) => 48_000 / total)),
    );
    figures.push({ what: "the same, eight callers", ours: eight[0]!, plain: eight[1]!, unit: "calls/s", value: eight[0]! / eight[1]!, goal });
    const plain = (await contest([PRODUCT, BY_LIKE], { calls: 6, width: 1, query: {} })).map((all) => median(all.flatMap(({ each }) => each)));
    figures.push({
      what: "two-character keyword + total over all, against like",
      ours: plain[0]!,
      plain: plain[1]!,
      unit: "ms",
      value: plain[1]! / plain[0]!,
      goal: { atLeast: 5 },
    });
    return figures;
  } finally {
    await server.close();
  }
}
