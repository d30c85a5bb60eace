import { describe, expect, test } from "vitest";
import type { Row } from "../../../engine/api.ts";
import { layPlan, linesBetween, placeBeside, scales } from "../../../renderers/screens/crud/plan/plan-layout.ts";
import { arrange, countStates, shared } from "../../../renderers/screens/crud/plan/plan-tree.ts";

const place = (hall: string, shelf: string, bin: string, state = "free"): Row => ({
  id: `${hall}/${shelf}/${bin}`,
  version: 1,
  hall,
  shelf,
  bin,
  state,
});
const say = (row: Row, path: string) => String(row[path] ?? "");
const how = { levels: ["hall", "shelf"], label: "bin", say };
const bandsOf = (rows: Row[]) => arrange(rows, how);

const rows = [
  place("H10", "S1", "1"),
  place("H2", "S10", "2"),
  place("H2", "S10", "10", "taken"),
  place("H2", "S9", "1"),
  place("H2", "S9", "2"),
  place("H2", "S9", "3"),
];

describe("places in boxes in bands", () => {
  test("stand in the order of what they are called, numbers by their size", () => {
    const told = bandsOf(rows).map(({ title, boxes }) => [title, boxes.map((box) => [box.title, box.places.map(({ bin }) => bin)])]);
    expect(told).toEqual([
      [
        "H2",
        [
          ["S9", ["1", "2", "3"]],
          ["S10", ["2", "10"]],
        ],
      ],
      ["H10", [["S1", ["1"]]]],
    ]);
  });

  test("boxes of one name in two bands stay apart, and bands know what they stand in", () => {
    const deep = arrange([place("H1", "S1", "1"), place("H2", "S1", "1")], { ...how, levels: ["hall", "shelf", "bin"] });
    expect(deep.map(({ trail, title, count }) => [trail, title, count])).toEqual([
      [["H1"], "S1", 1],
      [["H2"], "S1", 1],
    ]);
  });

  test("a plan of one level is one band without a title", () => {
    expect(arrange(rows, { ...how, levels: ["shelf"] }).map(({ title, boxes }) => [title, boxes.length])).toEqual([["", 3]]);
  });

  test("states are counted", () => {
    expect([...countStates(rows, "state")]).toEqual([
      ["free", 5],
      ["taken", 1],
    ]);
  });

  test("a box tells what all of its places have in common, and nothing of one alone", () => {
    const [one, two] = [place("H2", "S1", "1"), place("H2", "S1", "2")];
    expect(shared([one, two], ["hall", "bin", "shelf"], say)).toEqual(["H2", "S1"]);
    expect(shared([one, { ...two, since: "2026-11-28" }], ["since"], say)).toEqual([]);
    expect(shared([{ ...one, since: "" }, two], ["since"], say)).toEqual([]);
  });
});

describe("a drawing", () => {
  const layout = layPlan(bandsOf(rows), 360, scales[1]!);

  test("has lines below each other without gaps, each band with a head", () => {
    expect(layout.columns).toBe(2);
    expect(layout.lines.map(({ boxes }) => boxes?.map(({ title }) => title) ?? null)).toEqual([null, ["S9", "S10"], null, ["S1"]]);
    for (const [at, line] of layout.lines.entries()) expect(line.top).toBe(at === 0 ? 0 : layout.lines[at - 1]!.top + layout.lines[at - 1]!.height);
    expect(layout.height).toBe(layout.lines.at(-1)!.top + layout.lines.at(-1)!.height);
  });

  test("of 4,800 places draws those in sight alone", () => {
    const many = Array.from({ length: 4800 }, (_, at) => place(`H${Math.floor(at / 480)}`, `S${Math.floor(at / 6)}`, String(at % 6)));
    const large = layPlan(bandsOf(many), 1200, scales[1]!);
    const [first, end] = linesBetween(large, large.height / 2, large.height / 2 + 900);
    const drawn = large.lines
      .slice(first, end)
      .flatMap(({ boxes }) => boxes ?? [])
      .flatMap(({ places }) => places);
    expect(large.spots.size).toBe(4800);
    expect(drawn.length).toBeGreaterThan(50);
    expect(drawn.length).toBeLessThan(300);
    expect(large.lines[first]!.top).toBeLessThanOrEqual(large.height / 2);
  });

  test.each([
    ["right", "H2/S9/1", "H2/S9/2"],
    ["right", "H2/S9/3", "H2/S10/2"],
    ["left", "H2/S10/2", "H2/S9/3"],
    ["down", "H2/S9/1", "H2/S9/3"],
    ["down", "H2/S9/3", "H10/S1/1"],
    ["up", "H10/S1/1", "H2/S9/3"],
    ["up", "H2/S9/2", "H2/S9/2"],
    ["left", "H2/S9/1", "H2/S9/1"],
    ["bandDown", "H2/S10/10", "H10/S1/1"],
    ["bandUp", "H10/S1/1", "H2/S9/1"],
    ["last", "H2/S9/1", "H10/S1/1"],
    ["first", "H10/S1/1", "H2/S9/1"],
  ] as const)("%s of %s is %s", (direction, from, to) => {
    expect(placeBeside(layout, from, direction)).toBe(to);
  });
});
