/** One measured figure against its goal. In its `unit`. */
export interface Figure {
  /** The same in every run, so that figures of two runs can be held against each other. */
  what: string;
  /** What else this run showed. */
  beside?: string;
  ours: number;
  /** What ours is held against; null when the goal is a plain limit. */
  plain: number | null;
  unit: "ms" | "MB" | "KB" | "calls/s" | "calls" | "s" | "files" | "‰";
  /** The figure the goal speaks of: a ratio, or `ours` itself. */
  value: number;
  goal: { atLeast: number } | { atMost: number };
}

export const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

export const isMet = ({ value, goal }: Figure): boolean => ("atLeast" in goal ? value >= goal.atLeast : value <= goal.atMost);

/** Runs every contestant once a round, turn about, so that a busy machine slows all of them; the order turns round too. */
export async function turnAbout<T>(rounds: number, contestants: readonly (() => Promise<T>)[]): Promise<T[][]> {
  const results: T[][] = contestants.map(() => []);
  const order = contestants.map((contestant, at) => ({ contestant, at }));
  for (let round = 0; round < rounds; round += 1)
    for (const { contestant, at } of round % 2 === 0 ? order : order.toReversed()) results[at]?.push(await contestant());
  return results;
}

const number = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));

/** A tenth is the noise of a machine that does other things too. */
const NOISE = 0.1;
export const isWorse = ({ value, goal }: Figure, before: number): boolean =>
  "atLeast" in goal ? value < before * (1 - NOISE) : value > before * (1 + NOISE);

/** A Markdown table. `before`: earlier figures by what was measured. */
export function tableOf(figures: readonly Figure[], before: ReadonlyMap<string, number> = new Map()): string {
  const lines = figures.map((figure) => {
    const { what, ours, plain, unit, value, goal, beside = "" } = figure;
    const target = "atLeast" in goal ? `>= ${goal.atLeast}` : `<= ${goal.atMost}`;
    const earlier = before.get(what);
    const change = earlier !== undefined && isWorse(figure, earlier) ? "**worse**" : "";
    const cells = [
      what,
      `${number(ours)} ${unit}`,
      plain === null ? "" : `${number(plain)} ${unit}`,
      number(value),
      target,
      isMet(figure) ? "ok" : "miss",
    ];
    return `| ${[...cells, earlier === undefined ? "" : number(earlier), change, beside].join(" | ")} |`;
  });
  return ["| what | ours | plain | figure | goal | | before | | beside |", "|---|---|---|---|---|---|---|---|---|", ...lines].join("\n");
}
