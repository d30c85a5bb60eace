import type { Row } from "../../../../engine/api.ts";
import type { Path } from "../../../../engine/grammar/condition.ts";

/** What stands in one box: a room, a shelf. */
export interface PlanBox {
  key: string;
  title: string;
  /** In the order of their labels; never empty. */
  places: Row[];
}

/** Boxes that stand together: a floor, a row of shelves. */
export interface PlanBand {
  key: string;
  title: string;
  /** What it stands in itself, from the largest: `["东校区", "1 号楼"]`. */
  trail: string[];
  boxes: PlanBox[];
  count: number;
}

interface Arranging {
  /** From the largest to the smallest; not empty. */
  levels: readonly Path[];
  label: Path;
  /** The value of the path as it is read; "" where there is none. */
  say(row: Row, path: Path): string;
}

/** `2` stands before `10`, and 二 behind 一 as a reader of Chinese expects. */
const { compare } = new Intl.Collator("zh-CN", { numeric: true });

const keyOf = (row: Row, path: Path): string => JSON.stringify(row[path] ?? null);

interface Node {
  title: string;
  key: string;
  rows: Row[];
}

/** The rows by one level, in the order of what the level is called. */
function nodesOf(rows: readonly Row[], path: Path, { say }: Pick<Arranging, "say">): Node[] {
  const nodes = [...Map.groupBy(rows, (row) => keyOf(row, path))].map(([key, some]) => ({ key, title: say(some[0]!, path), rows: some }));
  return nodes.sort((a, b) => compare(a.title, b.title));
}

/** Rows as places in boxes in bands. A plan of one level has one band without a title. */
export function arrange(rows: readonly Row[], how: Arranging): PlanBand[] {
  if (rows.length === 0) return [];
  return bandsIn({ key: "", title: "", rows: [...rows] }, how, []);
}

function bandsIn(node: Node, how: Arranging, trail: string[]): PlanBand[] {
  const depth = node.key === "" ? 0 : node.key.split("\n").length;
  if (depth === how.levels.length - 1) return [bandOf(node, how, trail)];
  const below = depth === 0 ? trail : [...trail, node.title];
  return nodesOf(node.rows, how.levels[depth]!, how).flatMap((one) => {
    const key = depth === 0 ? one.key : `${node.key}\n${one.key}`;
    return bandsIn({ ...one, key }, how, below);
  });
}

function bandOf({ key, title, rows }: Node, how: Arranging, trail: string[]): PlanBand {
  const boxes = nodesOf(rows, how.levels.at(-1)!, how).map((one) => ({
    key: `${key}\n${one.key}`,
    title: one.title,
    places: one.rows.sort((a, b) => compare(how.say(a, how.label), how.say(b, how.label))),
  }));
  return { key, title, trail, boxes, count: rows.length };
}

/** How many places there are of each state. */
export function countStates(rows: readonly Row[], state: Path): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(String(row[state] ?? ""), (counts.get(String(row[state] ?? "")) ?? 0) + 1);
  return counts;
}

/** What all places of a box say of themselves alike, path by path; nothing of a path that is empty or that tells them apart. */
export const shared = (places: readonly Row[], paths: readonly string[], say: (row: Row, path: string) => string): string[] =>
  paths.flatMap((path) => {
    const [text, ...others] = new Set(places.map((row) => say(row, path)));
    return others.length === 0 && text ? [text] : [];
  });
