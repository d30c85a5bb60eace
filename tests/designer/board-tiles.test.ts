import { beforeAll, describe, expect, test } from "vitest";
import { sampleFigures } from "../../designer/boards/sample-figures.ts";
import { added, broughtTo, copied, type NamedTile, sized } from "../../designer/boards/tiles.ts";
import { followed, offeredNames } from "../../designer/model/offered-names.ts";
import { newDocument } from "../../designer/start/new-document.ts";
import { checkSet } from "../../engine/check/index.ts";
import { compile } from "../../engine/compile/index.ts";
import type { BoardDocument, TileLook } from "../../engine/kinds/board/document.ts";
import { isOfTime } from "../../engine/kinds/stat/document.ts";
import type { Model } from "../../engine/model/model.ts";
import { readSet } from "../support/documents.ts";

const set = readSet(new URL("../../schemas", import.meta.url).pathname).filter(({ document }) => document.kind !== "texts");
let model: Model;
beforeAll(() => {
  model = compile(set, { hash: "", operations: [] }).model;
});

const begun = (roles: readonly string[]): BoardDocument =>
  newDocument({ kind: "board", area: "leave", name: "hall", title: "大厅" }, roles) as BoardDocument;
const withTile = (board: BoardDocument, look: TileLook): BoardDocument => added(board, look, {}).board;
const withStat = (board: BoardDocument, key: string, stat: string): BoardDocument => {
  const tiles = board.tiles.map((tile) => (tile.key === key ? { ...tile, stat } : tile));
  return followed(model, { ...board, tiles }, ["tiles", key, "stat"]) as BoardDocument;
};

describe("a board from nothing", () => {
  test("has an address and is for the people of whoever makes it", () => {
    expect(begun(["gly"])).toMatchObject({ id: "leave/hall", path: "/datascreen/hall", audience: { roles: ["gly"] }, tiles: [] });
  });

  test("has no findings once each of its tiles has its statistic", () => {
    let board = begun(["gly"]);
    const looks = ["number", "pie", "line", "rank", "heat", "map", "gauge"] as const;
    for (const look of looks) board = withTile(board, look);
    for (const look of looks) board = withStat(board, look, "openLeave");
    const file = "leave/hall.board.json";
    const documents = [...set, { file, area: "leave", document: board }];
    const compiled = compile(documents, { hash: "", operations: [] });
    const findings = checkSet(compiled.model, documents).filter((found) => found.file === file);
    expect(findings.map(({ message }) => message)).toEqual([]);
    expect(board.tiles.find(({ as }) => as === "map")).toMatchObject({ dimension: "province" });
    const line = board.tiles.find(({ as }) => as === "line")!;
    expect(isOfTime(model.stats.get("openLeave")!.dimensions.find(({ key }) => key === line.dimension)!)).toBe(true);
  });
});

describe("names offered for a tile", () => {
  const offered = (board: BoardDocument, ...steps: string[]) => offeredNames(model, board, ["tiles", ...steps]);

  test("are refused with the reason of the checks where the public may not be told them", () => {
    const board = withTile({ ...begun([]), audience: { public: true } }, "pie");
    const stats = offered(board, "pie", "stat");
    expect(stats.find(({ name }) => name === "openLeave")?.refused).toBeUndefined();
    expect(stats.find(({ name }) => name === "leaveOverview")?.refused).toContain("openTo");
  });

  test("are of the statistic of the tile", () => {
    const board = withStat(withTile(begun(["gly"]), "pie"), "pie", "openLeave");
    expect(offered(board, "pie", "dimension").map(({ name }) => name)).toEqual(model.stats.get("openLeave")!.dimensions.map(({ key }) => key));
    expect(offered(board, "pie", "measures").map(({ name }) => name)).toEqual(model.stats.get("openLeave")!.measures.map(({ key }) => key));
  });
});

const named = ({ tiles }: BoardDocument): NamedTile[] => tiles.map((tile) => ({ name: tile.key, tile }));

describe("tiles", () => {
  test("that are copied have a key and a place of their own", () => {
    const board = withTile(begun(["gly"]), "pie");
    const twice = copied(board, named(board), ["pie"]);
    expect(twice.keys).toEqual(["pie-2"]);
    expect(twice.board.tiles.map(({ at }) => at)).toEqual([
      [1, 4, 30, 20],
      [32, 4, 30, 20],
    ]);
  });

  test("in front stand last, those behind first", () => {
    const board = withTile(withTile(begun(["gly"]), "pie"), "clock");
    const keys = (one: BoardDocument) => one.tiles.map(({ key }) => key);
    expect(keys(broughtTo(board, named(board), { names: ["pie"], end: "front" }))).toEqual(["clock", "pie"]);
    expect(keys(broughtTo(board, named(board), { names: ["clock"], end: "back" }))).toEqual(["clock", "pie"]);
  });

  test("stand in proportion on a board of another size", () => {
    const board = withTile(begun(["gly"]), "number");
    expect(sized(board, named(board), [3840, 2160])).toMatchObject({ size: [3840, 2160], tiles: [{ at: [2, 8, 188, 14] }] });
  });
});

test("sample figures are the same each time, and of every group that the documents know", () => {
  const board = withStat(withTile(begun(["gly"]), "pie"), "pie", "openLeave");
  const [pie] = board.tiles;
  const tile = { ...pie!, dimension: "type", limit: 100 };
  expect(sampleFigures(model, tile)).toEqual(sampleFigures(model, tile));
  const labels = sampleFigures(model, tile).groups.map(({ label }) => label);
  expect(labels.length).toBeGreaterThan(2);
  expect(new Set(labels).size).toBe(labels.length);
});
