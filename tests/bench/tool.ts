import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkDirectory } from "../../generator/commands/check.ts";
import { openCache, writeTypes } from "../../generator/commands/types.ts";
import { type Figure, median } from "./measure.ts";
import { makeSet } from "./tool-set.ts";

const schemas = new URL("../../schemas/", import.meta.url).pathname;
const SIZES = [50, 500, 5_000] as const;
const ROUNDS = 3;

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** Processor time: a busy machine makes the wait longer, not the work. */
async function workMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const limit = (what: string, value: number, atMost: number): Figure => ({ what, ours: value, plain: null, unit: "s", value, goal: { atMost } });

/** The schema tool over the product's documents, and how its work grows with their number. */
export async function measureTool(): Promise<Figure[]> {
  return [...(await overProduct()), ...(await growth())];
}

async function overProduct(): Promise<Figure[]> {
  const root = await mkdtemp(join(tmpdir(), "campus-bench-tool-"));
  try {
    const dir = join(root, "schemas");
    await cp(schemas, dir, { recursive: true });
    const { documents } = await checkDirectory(dir);
    const check = await rounds(() => checkDirectory(dir));
    const types = { dir, out: join(root, "out"), cacheDir: join(root, "cache"), client: true, write: true };
    const cold = await seconds(() => writeTypes(types));
    const changed: number[] = [];
    const cache = await openCache(types.cacheDir);
    await writeTypes({ ...types, cache });
    for (let round = 0; round < ROUNDS; round += 1) {
      await touchOne(dir, round);
      changed.push(await seconds(() => writeTypes({ ...types, cache })));
    }
    return [
      limit(`check of ${documents} documents of the product`, check, 2),
      limit("their types and client, cold", cold, 5),
      limit("the same after one document changed, in the process that watches", median(changed), 0.5),
    ];
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** Another title for a field of one entity. */
async function touchOne(dir: string, round: number): Promise<void> {
  const file = join(dir, "leave/leaveApplication.entity.json");
  const document = JSON.parse(await readFile(file, "utf8")) as { fields: { title: unknown }[] };
  document.fields[1]!.title = `标题 ${round}`;
  await writeFile(file, JSON.stringify(document));
}

async function rounds(work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) taken.push(await seconds(work));
  return median(taken);
}

/** Work for one document at each size; linear means that it stays what it was. */
async function growth(): Promise<Figure[]> {
  const check: number[] = [];
  const types: number[] = [];
  for (const size of SIZES) {
    const dir = await makeSet(size);
    try {
      await checkDirectory(dir);
      check.push((await workMs(() => checkDirectory(dir))) / size);
      types.push((await workMs(() => writeTypes({ dir, out: `${dir}-out`, cacheDir: null, client: false, write: true }))) / size);
    } finally {
      await rm(dir, { recursive: true, force: true });
      await rm(`${dir}-out`, { recursive: true, force: true });
    }
  }
  return [...grown("check", check), ...grown("types", types)];
}

const grown = (what: string, perDocument: readonly number[]): Figure[] =>
  SIZES.slice(1).map((size, at) => {
    const [before, now] = [perDocument[at]!, perDocument[at + 1]!];
    return {
      what: `${what}: work for one of ${size} documents, against one of ${SIZES[at]}`,
      ours: now,
      plain: before,
      unit: "ms",
      value: now / before,
      goal: { atMost: 1.5 },
    };
  });
